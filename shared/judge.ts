import { TextDocument } from "vscode-languageserver-textdocument";
import type { Check, Draft, Subject } from "./checks/check.js";
import { CHECK_GROUPS } from "./checks/index.js";
import { KnownNames } from "./checks/known-names.js";
import type { Engine, Scope } from "./engines/engine.js";
import { engineById, readersOf } from "./engines/index.js";
import type { Finding, Range, Rule } from "./policy/finding.js";
import { outcomeOf } from "./policy/outcome.js";
import type { PolicyRule } from "./policy/rule.js";
import { severityOf } from "./policy/severity.js";
import type { Span } from "./syntax/tree.js";

/** What is known of the place in which a policy stands. All of it is optional. */
export interface Surroundings {
  /** Whose policy it is, where the path does not tell. */
  readonly scope?: Scope;
  /** Configured names of servers, each with its tools where they are known. */
  readonly servers?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Names of further tools that the user's build or host mounts: for every engine, or by its id. */
  readonly tools?: readonly string[] | Readonly<Record<string, readonly string[]>>;
}

/** A policy to judge. */
export interface JudgeInput {
  /** Relative or absolute, with `/` or `\` between folders; tells who reads the file. */
  readonly path: string;
  readonly text: string;
  /** The id of the one engine to judge for, whatever the path; all that read the path if absent. */
  readonly engine?: string;
  readonly surroundings?: Surroundings;
}

/** What was found. Rules and findings stand in the order of the text, engine by engine. */
export interface Judgment {
  /** Ids of the engines that read the file; empty for a path that is no policy file. */
  readonly engines: readonly string[];
  readonly rules: readonly Rule[];
  readonly findings: readonly Finding[];
}

/**
 * Judges one policy. Pure: the same input gives the same answer, nothing is read from elsewhere.
 * Text that is half typed gives what can be understood of it.
 *
 * @throws RangeError when `engine` is the id of no engine.
 */
export function judge(input: JudgeInput): Judgment {
  const engines = enginesFor(input);
  const place = placer(input.text);
  const rules: Rule[] = [];
  const findings: Finding[] = [];
  for (const engine of engines) {
    const reading = engine.read(input.text);
    const further = toolsFor(engine, input.surroundings);
    const known = new KnownNames(engine.names, [...reading.mounted, ...further]);
    const servers = Object.keys(input.surroundings?.servers ?? {});
    const surroundings = { engine, known, servers };
    for (const rule of reading.rules) {
      rules.push(publicRule(rule, engine, place));
      findings.push(...findingsOf(rule, surroundings, place));
    }
  }
  return { engines: engines.map(({ id }) => id), rules, findings };
}

function enginesFor({ path, engine: id }: JudgeInput): Engine[] {
  if (id === undefined) return readersOf(path).map(({ engine }) => engine);
  const engine = engineById(id);
  if (engine === undefined) throw new RangeError(`There is no engine ${JSON.stringify(id)}.`);
  return [engine];
}

function toolsFor({ id }: Engine, { tools = [] }: Surroundings = {}): readonly string[] {
  return isList(tools) ? tools : (tools[id] ?? []);
}

/** `Array.isArray` does not tell a readonly array from a record. */
function isList<Item>(value: readonly Item[] | object): value is readonly Item[] {
  return Array.isArray(value);
}

/** The findings in one rule: the first of each group, until one leaves nothing to be judged. */
function findingsOf(
  rule: PolicyRule,
  surroundings: Pick<Subject, "engine" | "known" | "servers">,
  place: (span: Span) => Range,
): Finding[] {
  const { engine, known } = surroundings;
  const verdict = engine.names.verdict(rule, known.roster);
  const problem = rule.problem ?? engine.contentProblem?.(rule);
  const subject: Subject = { rule, verdict, problem, ...surroundings };
  const findings: Finding[] = [];
  for (const group of CHECK_GROUPS) {
    const found = firstFinding(group, subject);
    if (found === undefined) continue;
    findings.push(publish(found.check, found.draft, subject, place));
    if (!found.check.goesOn) break;
  }
  return findings;
}

function firstFinding(group: readonly Check[], subject: Subject) {
  for (const check of group) {
    const draft = check.find(subject);
    if (draft !== undefined) return { check, draft };
  }
  return undefined;
}

function publish(
  check: Check,
  draft: Draft,
  { rule, engine, known }: Subject,
  place: (span: Span) => Range,
): Finding {
  const { effect, name: list } = rule.list;
  return {
    check: check.id,
    engine: engine.id,
    severity: severityOf(draft.consequence, effect),
    message: draft.message,
    consequence: outcomeOf(draft.consequence, effect),
    advice: draft.advice,
    facts: `${engine.release}, as of ${engine.factsTaken}`,
    engineSays: draft.engineSays ?? engine.saysOfName(rule, known.roster),
    list,
    rule: rule.text,
    range: place(spanInText(rule, draft.span)),
    deprecated: check.deprecates ?? false,
    docs: docsPath(check.id),
    fixes: (draft.fixes ?? []).map(({ title, preferred, becomes, edits }) => ({
      title,
      preferred,
      becomes,
      edits: edits.map((edit) => ({ range: place(edit), newText: edit.newText })),
    })),
  };
}

/** The stretch of the text for a part of a rule; the whole entry where the part is empty. */
function spanInText({ site }: PolicyRule, span: Span): Span {
  return span.start === span.end ? site.span : site.spanOf(span);
}

function publicRule(rule: PolicyRule, engine: Engine, place: (span: Span) => Range): Rule {
  const { text, tool, content, list, site } = rule;
  return {
    engine: engine.id,
    list: list.name,
    rule: text,
    tool,
    ...(content && { content: content.text }),
    range: place(site.span),
  };
}

/** Where the page about a check stands in the package. */
export function docsPath(check: string): string {
  return `docs/checks/${check}.md`;
}

function placer(text: string): (span: Span) => Range {
  const document = TextDocument.create("", "", 0, text);
  return ({ start, end }) => ({
    start: document.positionAt(start),
    end: document.positionAt(end),
  });
}
