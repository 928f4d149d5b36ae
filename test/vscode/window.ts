import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { browserFlags, findBrowser } from "./browser.js";
import { cache } from "./paths.js";
import { ownEnvironment } from "./processes.js";
import { type RunningServer, type ServeOptions, serve } from "./serve.js";
import { bringVSCodeServer } from "./vscode-server.js";

export interface WindowOptions extends Omit<ServeOptions, "onLine"> {
  /** The folder to open. */
  readonly folder: string;
  /** The folder of the extension to load from source. */
  readonly extension: string;
  /** A CommonJS module whose `run()` is called in the extension host. */
  readonly tests?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor?: number;
  /** How long the tests may take before `exit` rejects. */
  readonly timeoutMs?: number;
}

export interface VSCodeWindow {
  readonly page: Page;
  /** The home folder of the extension host. */
  readonly home: string;
  /** The code the tests ended with; rejects when they cannot end any more. */
  readonly exit: Promise<number>;
  /** The consoles of the extension host, the page and the server, oldest line first. */
  readonly log: readonly string[];
  /** An error that tells what went wrong with the last lines of the log and a screenshot. */
  failure(cause: unknown): Promise<Error>;
  /** Ends browser and server and removes what they have left; may be called again. */
  close(): Promise<void>;
}

/** Opens a folder in a real VS Code, with an extension from source and on demand its tests. */
export async function openWindow(options: WindowOptions): Promise<VSCodeWindow> {
  const executablePath = findBrowser();
  const installed = await bringVSCodeServer();
  const log: string[] = [];
  const onLine = (line: string) => log.push(`[server] ${line}`);
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let page: Page | undefined;
  const close = async () => {
    await browser?.close().catch(() => {});
    await server?.stop();
  };
  const failure = (cause: unknown) => describeFailure(cause, log, page);
  try {
    server = await serve(installed, { ...options, onLine });
    // The browser too gets the temporary home, or it would leave a profile in the real one.
    const env = { ...ownEnvironment(), HOME: server.home } as Record<string, string>;
    browser = await chromium.launch({ executablePath, args: browserFlags, env, timeout: 60_000 });
    page = await browser.newPage({
      viewport: options.size ?? { width: 1280, height: 800 },
      deviceScaleFactor: options.deviceScaleFactor ?? 1,
    });
    recordConsole(page, log, options.tests !== undefined);
    const exit = watchExit(await exposeAutomation(page, log), server, page, failure, options);
    await page.goto(address(server.authority, options), { waitUntil: "domcontentloaded" });
    await page.waitForSelector(".monaco-workbench", { timeout: 60_000 });
    return { page, home: server.home, exit, log, failure, close };
  } catch (error) {
    const described = await failure(error);
    await close();
    throw described;
  }
}

/** The workbench reads what to open, and what to load from source, out of its own address. */
function address(authority: string, options: WindowOptions): string {
  const remote = (file: string) => `vscode-remote://${authority}${file}`;
  const payload = [["extensionDevelopmentPath", remote(options.extension)]];
  if (options.tests !== undefined) payload.push(["extensionTestsPath", remote(options.tests)]);
  const query = new URLSearchParams({ folder: options.folder, payload: JSON.stringify(payload) });
  return `http://${authority}/?${query}`;
}

/** Lines that VS Code colours come a second time through the automation of a window with tests. */
function recordConsole(page: Page, log: string[], hasTests: boolean): void {
  page.on("console", (message) => {
    if (hasTests && message.text().startsWith("%c")) return;
    log.push(`[page ${message.type()}] ${message.text()}`);
  });
  page.on("pageerror", (error) => log.push(`[page exception] ${error.stack ?? error.message}`));
}

/** The two functions by which a workbench under test reports; resolves the code it ends with. */
async function exposeAutomation(page: Page, log: string[]): Promise<{ code: Promise<number> }> {
  let end: (code: number) => void = () => {};
  const code = new Promise<number>((resolve) => {
    end = resolve;
  });
  await page.exposeFunction("codeAutomationLog", (type: string, args: unknown[]) => {
    log.push(`[${type}] ${args.map((arg) => String(arg)).join(" ")}`);
  });
  await page.exposeFunction("codeAutomationExit", (value: number) => end(value));
  // Wrapped, because an async function would wait for the promise it returns.
  return { code };
}

/** Makes sure that waiting for the tests ends, whatever happens to the server or the page. */
function watchExit(
  { code }: { code: Promise<number> },
  server: RunningServer,
  page: Page,
  failure: (cause: unknown) => Promise<Error>,
  options: WindowOptions,
): Promise<number> {
  const limit = options.timeoutMs ?? 3 * 60_000;
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    page.on("crash", () => reject(new Error("The page of VS Code crashed.")));
    page.on("close", () => reject(new Error("The page of VS Code was closed.")));
    if (options.tests === undefined) return;
    timer = setTimeout(() => {
      reject(new Error(`The tests in VS Code did not end within ${limit / 1000} seconds.`));
    }, limit);
  });
  const exit = Promise.race([code, server.ended, never])
    .catch(async (error: unknown) => {
      throw await failure(error);
    })
    .finally(() => clearTimeout(timer));
  // A window opened to look at is closed without anybody waiting for its tests.
  exit.catch(() => {});
  return exit;
}

/** What every window of this server complains about, with nothing wrong. */
const noise = /vsda|serviceWorker\.js|\b404\b|gallery as it is disabled|same-origin/;

async function describeFailure(cause: unknown, log: readonly string[], page?: Page) {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const telling = log.filter((line) => !noise.test(line)).slice(-40);
  const lines = [reason, "The last lines of the consoles:", ...telling];
  if (page !== undefined && !page.isClosed()) {
    const name = new Date().toISOString().replaceAll(":", "-");
    const picture = path.join(cache, "failures", `${name}.png`);
    try {
      await mkdir(path.dirname(picture), { recursive: true });
      await page.screenshot({ path: picture, timeout: 10_000 });
      lines.push(`Screenshot: ${picture}`);
    } catch (error) {
      lines.push(`No screenshot could be taken: ${String(error)}`);
    }
  }
  return new Error(lines.join("\n"), cause instanceof Error ? { cause } : {});
}
