import type { OtherNode, TextNode } from "./tree.js";
import { isBlank, isLineEnd, isSpace } from "./yaml-lines.js";
import {
  type ScalarForm,
  type ScalarPlace,
  type ScalarStyle,
  YamlString,
  type YamlText,
} from "./yaml-string.js";

/** What the core schema of YAML 1.2 reads as null, boolean or number. */
const NOT_TEXT =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9A-Fa-f]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/** A number of more signs is written by nobody. */
const MAX_NOT_TEXT = 100;

/** Makes the nodes of one text's scalars. */
export class Scalars {
  readonly source: string;
  /** Names of the anchors met so far: an alias of any other name is no alias. */
  readonly anchors = new Set<string>();
  /** The form last used: most scalars have that of the one before. */
  #form: ScalarForm = PLAIN;

  /** The string last read: a list in one string is asked for with each of its names. */
  #read: { readonly node: TextNode; readonly string: YamlString } | undefined;

  constructor(source: string) {
    this.source = source;
  }

  stringAt(node: TextNode): YamlString {
    if (this.#read?.node === node) return this.#read.string;
    const form = "form" in node ? (node as YamlText).form : guessForm(this.source, node);
    const string = new YamlString(this.source, node, form);
    this.#read = { node, string };
    return string;
  }

  make(
    start: number,
    end: number,
    style: ScalarStyle,
    place: ScalarPlace,
    indent: number,
    state: "sound" | "broken" | "unclosed" = "sound",
  ): YamlText {
    const closed = state !== "unclosed";
    const broken = state !== "sound";
    const last = this.#form;
    if (
      last.style !== style ||
      last.place !== place ||
      last.indent !== indent ||
      last.closed !== closed ||
      last.broken !== broken
    ) {
      this.#form = { style, place, indent, closed, broken };
    }
    const form = this.#form;
    const value = new YamlString(this.source, { start, end }, form).text;
    return { kind: "text", start, end, value, closed, form };
  }

  /** A plain scalar: a text, unless YAML reads it as null, boolean or number. */
  plain(
    start: number,
    end: number,
    place: ScalarPlace,
    indent: number,
    tag?: string,
  ): TextNode | OtherNode {
    const isText = tag === "!" || tag === "!!str" || end - start > MAX_NOT_TEXT;
    if (!isText && NOT_TEXT.test(this.source.slice(start, end))) {
      return { kind: "other", start, end, valid: true };
    }
    return this.make(start, end, "plain", place, indent);
  }

  /** A text as it is written, whatever it would be in YAML. */
  raw(start: number, end: number, place: ScalarPlace, indent: number): TextNode {
    return this.make(start, end, "plain", place, indent, "broken");
  }

  /** A quoted scalar; `closed` tells whether `end` stands behind its last quote. */
  quoted(start: number, end: number, closed: boolean, place: ScalarPlace, indent: number) {
    const style = this.source[start] === "'" ? "single" : "double";
    return this.make(start, end, style, place, indent, closed ? "sound" : "unclosed");
  }
}

const PLAIN: ScalarForm = {
  style: "plain",
  place: "value",
  indent: 0,
  closed: true,
  broken: false,
};

function guessForm(text: string, node: TextNode): ScalarForm {
  const quote = text[node.start];
  const style = quote === "'" ? "single" : quote === '"' ? "double" : "plain";
  return { ...PLAIN, style, closed: node.closed, broken: !node.closed };
}

/** Behind the last quote of the quoted scalar at `start`; `undefined` if it has none before `limit`. */
export function quotedEnd(text: string, start: number, limit: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < limit; at++) {
    if (text[at] === "\\" && quote === '"') at++;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== "'" || at + 1 >= limit) return at + 1;
      at++;
    }
  }
  return undefined;
}

/** Whether a plain scalar may start at `at`; inside brackets their marks end it at once. */
export function startsPlain(text: string, at: number, inFlow: boolean): boolean {
  const sign = text[at];
  if (sign === undefined || ",[]{}#&*!|>'\"%@`".includes(sign)) return false;
  if (sign !== "-" && sign !== "?" && sign !== ":") return true;
  const next = text[at + 1];
  return !isSpace(next) && !(inFlow && isFlowMark(next));
}

export function isFlowMark(sign: string | undefined): boolean {
  return sign !== undefined && ",[]{}".includes(sign);
}

/** Whether the sign at `at` is one of these marks and a blank or the end of the line follows it. */
export function isMark(text: string, at: number, mark: "-" | "?" | ":", end: number): boolean {
  return text[at] === mark && (at + 1 >= end || isSpace(text[at + 1]));
}

/** Behind the anchor, tag or alias at `at`: at a blank, the end of the line or a mark of brackets. */
export function wordEnd(text: string, at: number, end: number, inFlow: boolean): number {
  let next = at;
  while (next < end && !isBlank(text[next]) && !isLineEnd(text[next])) {
    if (inFlow && isFlowMark(text[next])) break;
    next++;
  }
  return next;
}
