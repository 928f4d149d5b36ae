import type { Locator, Page } from "playwright-core";

/** How long a window may take for one answer, in milliseconds. */
export const PATIENCE_MS = 60_000;

/** Clicks through the tree: quick open depends on what has the focus, the Explorer does not. */
export async function openInExplorer(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page
      .locator(".explorer-folders-view .monaco-list-row", { hasText: name })
      .first()
      .click();
  }
}

/** The squiggle lies under the text, so the mouse is moved to its place, not onto the element. */
export async function hoverSquiggle(page: Page): Promise<void> {
  const squiggle = page.locator(".squiggly-error, .squiggly-warning").first();
  await squiggle.waitFor({ timeout: 60_000 });
  const box = await squiggle.boundingBox();
  if (box === null) throw new Error("The squiggle has no place on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.locator(".monaco-hover .hover-contents").first().waitFor({ timeout: 20_000 });
}

/** The list or box that VS Code shows at the top of the window. */
export function quickInput(page: Page): Locator {
  return page.locator(".quick-input-widget:visible");
}

/** Gives a command as a person does: by its title, in the palette. */
export async function command(page: Page, title: string): Promise<void> {
  await page.keyboard.press("F1");
  const input = quickInput(page);
  await input.locator("input[type=text]").fill(`>${title}`);
  await input.locator(".monaco-list-row", { hasText: title }).first().click();
}

/** The dialog that waits for an answer. */
export function dialog(page: Page): Locator {
  return page.locator(".monaco-dialog-box");
}

/** A message in the corner of the window that holds these words. */
export function notification(page: Page, words: string | RegExp): Locator {
  return page.locator(".notification-toast", { hasText: words });
}

/** The rows of the Problems view. */
export function problems(page: Page): Locator {
  return page.locator(".markers-panel .monaco-list-row");
}
