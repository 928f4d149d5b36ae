import { execFile } from "node:child_process";
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Called with each folder that cannot be read, and why. */
type Unreadable = (folder: string, error: unknown) => void;

/**
 * The files below `folder` that `isPolicy` accepts, sorted by path. In a git work tree those that
 * git ignores are left out, as git itself tells; elsewhere, or without git, every folder is
 * searched but `.git` and `node_modules`. Paths start with `folder` as it is written. A
 * folder that cannot be read may hold a policy, so `unreadable` is told of it. The search ends early
 * once `enough` says so of the number found so far.
 */
export async function findPolicies(
  folder: string,
  isPolicy: (path: string) => boolean,
  unreadable: Unreadable,
  enough: (found: number) => boolean = () => false,
): Promise<string[]> {
  const found: string[] = [];
  for await (const path of filesBelow(folder, unreadable)) {
    if (enough(found.length)) break;
    if (isPolicy(path)) found.push(path);
  }
  return found.sort();
}

async function* filesBelow(folder: string, unreadable: Unreadable): AsyncGenerator<string> {
  const listed = await listedByGit(folder);
  if (listed === undefined) {
    yield* walk(folder, unreadable);
    return;
  }
  for (const name of listed) {
    const path = join(folder, name);
    // A repository inside this one is listed as a folder, and has its own say on what it ignores.
    // A link is never followed to a folder: it may lead outside, or in a circle.
    // A name that is no UTF-8 cannot be asked for; any other that is not there was deleted.
    if (name.includes("\uFFFD")) unreadable(path, new Error("its name is no UTF-8"));
    const facts = await lstat(path).catch(() => undefined);
    if (facts?.isDirectory()) yield* filesBelow(path, unreadable);
    else if (facts?.isFile() || (facts?.isSymbolicLink() && !(await isFolder(path)))) yield path;
  }
}

/** What git tracks, or neither tracks nor ignores, below `folder`; `undefined` where git cannot say. */
async function listedByGit(folder: string): Promise<string[] | undefined> {
  // A repository's own settings may name a program that watches its files. It must not be started.
  const settings = ["-c", "core.fsmonitor=false"];
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    const { stdout } = await run("git", [...settings, "-C", folder, ...list], {
      maxBuffer: 1024 * 1024 * 1024,
      env: ownEnvironment(),
    });
    return [...new Set(stdout.split("\0"))].filter((name) => name !== "");
  } catch {
    return undefined;
  }
}

/** Without what a hook of git's sets, which would make git answer for another folder. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")),
  );
}

async function* walk(folder: string, unreadable: Unreadable): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    unreadable(folder, error);
    return [];
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name === ".git" || entry.name === "node_modules") continue;
      // A repository further down is asked about its own files.
      yield* filesBelowUnlessPlain(path, unreadable);
    } else if (entry.isFile() || (entry.isSymbolicLink() && !(await isFolder(path)))) {
      yield path;
    }
  }
}

async function* filesBelowUnlessPlain(
  folder: string,
  unreadable: Unreadable,
): AsyncGenerator<string> {
  const isRepository = await stat(join(folder, ".git")).then(
    () => true,
    () => false,
  );
  yield* isRepository ? filesBelow(folder, unreadable) : walk(folder, unreadable);
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}
