import { readFile, stat } from "node:fs/promises";

/** Why a file could not be read, in words for the person who named it. */
export class UnreadableFile extends Error {}

/** Larger files are no policy that anybody wrote. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark. The mark is left out, as editors
 * do, so that columns count the same as there.
 *
 * @throws UnreadableFile for anything that is not a readable text file.
 */
export async function readText(path: string): Promise<string> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new UnreadableFile("not a file");
    if (facts.size > MAX_BYTES) throw new UnreadableFile("larger than 64 MiB");
    return decode(await readFile(path));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(reasonOf(error));
  }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(`not ${encoding.toUpperCase()} text`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "no such file or folder",
  EACCES: "no permission to read it",
  EPERM: "no permission to read it",
  EBUSY: "in use by another program",
  ELOOP: "its symbolic links lead in a circle",
};

/** The reason of a file system error in plain words, its own text where there are none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && REASONS[code]) || error.message;
}
