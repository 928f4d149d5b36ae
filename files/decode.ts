/** Bytes to text, without a disk: for whoever has read the bytes. */

/** Why a file could not be read or written, in words for the person who named it. */
export class Unusable extends Error {}

/** The refusal of a file that is larger than it may be. */
export function tooLarge(maxBytes: number): Unusable {
  return new Unusable(`larger than ${maxBytes / 1024 / 1024} MiB`);
}

/** The encodings that a policy may be in. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** A file as it was read, with all that writing it back needs. */
export interface TextFile {
  readonly path: string;
  /** The text without its byte order mark, as editors show it: columns count the same as there. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly hasMark: boolean;
  readonly bytes: Uint8Array;
}

/** The text behind bytes that were read elsewhere. @throws Unusable */
export function decode(path: string, bytes: Uint8Array): TextFile {
  const [first, second, third] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  const hasMark = encoding !== "utf-8" || (first === 0xef && second === 0xbb && third === 0xbf);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { path, text, encoding, hasMark, bytes };
  } catch {
    throw new Unusable(`not ${encoding.toUpperCase()} text`);
  }
}
