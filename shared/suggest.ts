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
    const whose = input.surroundings?.scope ?? scope;
    const readWith = (name: string) => {
      const text = input.text.slice(0, offset) + name + input.text.slice(offset);
      const { rules, servers = [] } = kind.read(text, whose);
      const rule = ruleAt(rules, offset);
      return rule && { rule, servers };
    };
    const quote = quoteLeftOpen(input.text, offset);
    const closed = quote === "" ? [] : [STAND_IN + quote, `${STAND_IN}${quote}]`];
    const found = firstOf([STAND_IN, ...closed], readWith);
    if (found === undefined) continue;
    const { rule, servers: declared } = found;
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

/** What the first of some ways to go on gives anything for. */
function firstOf<Way, Found>(
  ways: readonly Way[],
  find: (way: Way) => Found | undefined,
): Found | undefined {
  for (const way of ways) {
    const found = find(way);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The rule that the name was put into: what stands beside a rule may name the same tool. */
function ruleAt(rules: readonly PolicyRule[], offset: number): PolicyRule | undefined {
  const named = rules.filter(({ tool }) => tool.includes(STAND_IN));
  return named.find(({ site: { span } }) => span.start <= offset && offset <= span.end) ?? named[0];
}

/** The quote in which a string is open at `offset` that its line never closes; else empty. */
function quoteLeftOpen(text: string, offset: number): string {
  let quote = "";
  for (const sign of /[^\r\n]*$/.exec(text.slice(Math.max(0, offset - 500), offset))?.[0] ?? "") {
    if (quote === "" && (sign === '"' || sign === "'")) quote = sign;
    else if (sign === quote) quote = "";
  }
  const rest = /^[^\r\n]*/.exec(text.slice(offset, offset + 500))?.[0] ?? "";
  return rest.includes(quote) ? "" : quote;
}

/** The part of a stretch that stands in the line of `offset`: half-typed text may go on below. */
function withinLine({ start, end }: Span, offset: number, text: string): Span {
  const lineStart =
    Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const lineEnd = offset + (/[\r\n]/.exec(text.slice(offset))?.index ?? text.length - offset);
  return { start: Math.max(start, lineStart), end: Math.min(end, lineEnd) };
}

/** Where the name stands in the text without the name that was put in. */
function spanOfName({ site, text, tool, toolSpan }: PolicyRule, offset: number): Span {
  // What stands beside the rule may make its name longer than its text.
  const last = Math.min(toolSpan.start + tool.length, text.length);
  const { start, end } = site.spanOf({ start: toolSpan.start, end: last });
  return { start: Math.min(start, offset), end: Math.max(end - STAND_IN.length, offset) };
}
