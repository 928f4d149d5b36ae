import type { SourceString } from "./source-string.js";
import type { Span, TextNode } from "./tree.js";

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * A JSON string read for its characters: the text it stands for, and where each of its UTF-16 units
 * stands in the source. Escapes are read as JSON does; a malformed one stands for its own letters,
 * so that what follows it still keeps its place.
 */
export class JsonString implements SourceString {
  readonly text: string;
  readonly #start: number;
  /** Source offset of each unit and of the end; absent when the string holds no escape. */
  readonly #offsets: readonly number[] | undefined;

  /** `source` is the whole document, `node` a string in it; one not closed ends with its node. */
  constructor(source: string, node: TextNode) {
    this.#start = source.charAt(node.start) === '"' ? node.start + 1 : node.start;
    const inner = source.slice(this.#start, node.closed ? node.end - 1 : node.end);
    if (!inner.includes("\\")) {
      this.text = inner;
      return;
    }
    const offsets: number[] = [];
    let text = "";
    for (let at = 0; at < inner.length; ) {
      const [unit, length] = readUnit(inner, at);
      offsets.push(this.#start + at);
      text += unit;
      at += length;
    }
    offsets.push(this.#start + inner.length);
    this.text = text;
    this.#offsets = offsets;
  }

  /** The stretch of the document that spells the units from `start` to `end`, escapes included. */
  spanOf(start: number, end: number): Span {
    return { start: this.#offsetOf(start), end: this.#offsetOf(end) };
  }

  #offsetOf(unit: number): number {
    return this.#offsets?.[unit] ?? this.#start + unit;
  }
}

/** The unit that stands at `at`, and the number of source units that spell it. */
function readUnit(inner: string, at: number): [unit: string, length: number] {
  const plain = inner.charAt(at);
  if (plain !== "\\") return [plain, 1];
  const letter = inner.charAt(at + 1);
  const escaped = ESCAPES[letter];
  if (escaped !== undefined) return [escaped, 2];
  const digits = /^[0-9A-Fa-f]{4}/.exec(inner.slice(at + 2, at + 6));
  if (letter === "u" && digits !== null) {
    return [String.fromCharCode(Number.parseInt(digits[0], 16)), 6];
  }
  return [plain, 1];
}

/** The source that spells `text` inside a JSON string, without the quotes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
