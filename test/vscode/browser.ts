import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Flags that keep Chromium from talking to the network and from needing a sandbox or a GPU. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing but the server on the loopback has an address.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** The browser of this machine: the one `CHROME_PATH` names, else the first known one on `PATH`. */
export function findBrowser(): string {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  for (const name of ["chromium", "google-chrome", "google-chrome-stable"]) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  throw new Error(
    "The test in a real VS Code needs a Chromium or Chrome: install one so that `chromium` or " +
      "`google-chrome` is on PATH (Debian: apt-get install chromium), or name it in CHROME_PATH.",
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
