import { existsSync } from "node:fs";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { cache } from "./paths.js";
import { sleep } from "./processes.js";

/**
 * Returns the folder `name` of the cache, filled by `fill` unless an earlier run has done that.
 * A marker written last tells a whole folder from a half-finished one, which is done again.
 */
export async function cached(name: string, fill: (folder: string) => Promise<void>) {
  const folder = path.join(cache, name);
  const marker = path.join(folder, "complete");
  if (existsSync(marker)) return folder;
  await mkdir(cache, { recursive: true });
  const unlock = await lock(path.join(cache, `${name}.lock`));
  try {
    // Another run may have filled the folder while this one waited for it.
    if (existsSync(marker)) return folder;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    // npm installs into the nearest folder with a manifest, which must not be the repository.
    await writeFile(path.join(folder, "package.json"), '{ "private": true }\n');
    await fill(folder);
    await writeFile(marker, `${new Date().toISOString()}\n`);
    return folder;
  } finally {
    await unlock();
  }
}

/** Waits until this process alone holds the lock file; one whose owner has died counts as free. */
async function lock(file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      const handle = await open(file, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = Number(await readFile(file, "utf8").catch(() => ""));
    // A file still empty belongs to a run that is just writing its number into it.
    if (owner > 0 && !isAlive(owner)) await rm(file, { force: true });
    await sleep(200);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
