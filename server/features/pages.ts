import type { Client } from "../client.js";
import { COMMANDS, type ShowPage } from "../protocol.js";

/** The address of the page about a check; it opens without a network. */
export function pageOf(check: string, { docsBase }: Client): string {
  // A folder of files holds `<id>.md`; an address that an extension answers takes the id alone.
  return docsBase.startsWith("file:") ? `${docsBase}${check}.md` : docsBase + check;
}

/**
 * The same page as a link in Markdown. VS Code follows no links to extensions in Markdown, but
 * commands of a trusted extension it does.
 */
export function pageLink(check: string, client: Client): string {
  const asked: ShowPage = [check];
  const target = client.commands
    ? `command:${COMMANDS.showPage}?${encodeURIComponent(JSON.stringify(asked))}`
    : pageOf(check, client);
  return `[About ${check}](${target})`;
}
