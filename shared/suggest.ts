import type { Engine, Suggestion } from "./engines/engine.js";
import { type JudgeInput, readersFor } from "./judge.js";
import type { PolicyRule } from "./policy/rule.js";
import type { Span } from "./syntax/tree.js";

/** What can be written at a place of a policy. */
export interface Suggestions {
  /** The stretch of the text that a suggestion takes the place of, in UTF-16 code units. */
  readonly span: Span;
  readonly engine: Engine;
  readonly suggestions: readonly Suggestion[];
  /** Ids of the languages in which the editor that the engine lives in offers these itself. */
  readonly offeredByEditor: readonly string[];
}

/** A name that nobody writes; it stands for the one that is still to come. */
const STAND_IN = "Zz0Zz";

/**
 * What can be written at `offset` (UTF-16 code units) of a policy where the name of a tool stands or
 * would stand; `undefined` elsewhere. Pure: the text is read once more with a name put in there.
 */
export function suggest(input: JudgeInput, offset: number): Suggestions | undefined {
  for (const { engine, kind, scope } of readersFor(input)) {
    if (engine.suggestions === undefined) continue;
    const text = input.text.slice(0, offset) + STAND_IN + input.text.slice(offset);
    const { rules, servers: declared = [] } = kind.read(text, input.surroundings?.scope ?? scope);
    const rule = rules.find(({ tool }) => tool.includes(STAND_IN));
    if (rule === undefined) continue;
    const known = {
      ...Object.fromEntries(declared.map((name) => [name, undefined])),
      ...input.surroundings?.servers,
    };
    const suggestions = engine.suggestions(rule.list, known);
    const span = withinLine(spanOfName(rule, offset), offset, input.text);
    const offeredByEditor = engine.offeredByEditor?.(rule.list) ?? [];
    return { span, engine, suggestions, offeredByEditor };
  }
  return undefined;
}

/** The part of a stretch that stands in the line of `offset`: half-typed text may go on below. */
function withinLine({ start, end }: Span, offset: number, text: string): Span {
  const lineStart =
    Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const lineEnd = offset + (/[\r\n]/.exec(text.slice(offset))?.index ?? text.length - offset);
  return { start: Math.max(start, lineStart), end: Math.min(end, lineEnd) };
}

/** Where the name stands in the text without the name that was put in. */
function spanOfName({ site, tool, toolSpan }: PolicyRule, offset: number): Span {
  const { start, end } = site.spanOf({ start: toolSpan.start, end: toolSpan.start + tool.length });
  return { start: Math.min(start, offset), end: Math.max(end - STAND_IN.length, offset) };
}
