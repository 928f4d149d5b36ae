import { randomBytes } from "node:crypto";
import { lstat, mkdir, open, readFile, realpath, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decode, type TextFile, tooLarge, Unusable } from "./decode.js";

/** Larger files are no policy that anybody wrote. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file in UTF-8, or in UTF-16 with a byte order mark.
 *
 * @throws Unusable for anything that is not a readable text file of at most `maxBytes`; its cause
 * is the error of the file system where there was one.
 */
export async function readTextFile(path: string, maxBytes = MAX_BYTES): Promise<TextFile> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new Unusable("not a file");
    if (facts.size > maxBytes) throw tooLarge(maxBytes);
    return decode(path, await readFile(path));
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable(reasonOf(error), { cause: error });
  }
}

function encode(text: string, { encoding, hasMark }: TextFile): Uint8Array {
  const whole = (hasMark ? "\uFEFF" : "") + text;
  if (encoding === "utf-8") return Buffer.from(whole, "utf8");
  const bytes = Buffer.from(whole, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

/**
 * Puts a new text in the place of a file, whole or not at all, with the encoding, the byte order
 * mark and the mode that the file has. A symbolic link stays one: what it leads to is replaced.
 *
 * @throws Unusable when the file cannot be written, or is no longer what was read.
 */
export async function replaceText(file: TextFile, text: string): Promise<void> {
  await withReasons(async () => {
    const target = await realpath(file.path);
    const { mode } = await stat(target);
    await putInPlace(target, encode(text, file), mode, async () => {
      const now = await readFile(target);
      if (!now.equals(file.bytes)) {
        throw new Unusable("changed in the meantime, so it is left alone");
      }
    });
  });
}

/**
 * Writes a file in UTF-8 where there is none, whole or not at all, and the folders above it.
 *
 * @throws Unusable when the file cannot be written, or is there by now.
 */
export async function createText(path: string, text: string): Promise<void> {
  await withReasons(async () => {
    await mkdir(dirname(path), { recursive: true });
    await putInPlace(path, Buffer.from(text, "utf8"), undefined, async () => {
      const isThere = await lstat(path).then(
        () => true,
        () => false,
      );
      if (isThere) throw new Unusable("there by now, so it is left alone");
    });
  });
}

/** Writes a file beside `target` and moves it there, if `check` still finds nothing against it. */
async function putInPlace(
  target: string,
  bytes: Uint8Array,
  mode: number | undefined,
  check: () => Promise<void>,
): Promise<void> {
  let temporary: string | undefined;
  try {
    const beside = join(dirname(target), `.policy-judge-${randomBytes(6).toString("hex")}`);
    const handle = await open(beside, "wx", mode);
    temporary = beside;
    try {
      await handle.writeFile(bytes);
      // The mode that a file is opened with is cut by the mask of the process.
      if (mode !== undefined) await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await check();
    await rename(beside, target);
    temporary = undefined;
  } finally {
    if (temporary !== undefined) await unlink(temporary).catch(() => {});
  }
}

/** Tells of every failure as {@link Unusable}. */
async function withReasons(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable(reasonOf(error));
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "no such file or folder",
  EACCES: "no permission",
  EPERM: "no permission",
  EROFS: "on a disk that cannot be written",
  ENOSPC: "no room on the disk",
  EBUSY: "in use by another program",
  ELOOP: "its symbolic links lead in a circle",
};

/** The reason of a file system error in plain words, its own text where there are none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && REASONS[code]) || error.message;
}
