import type { Check, Draft, Subject } from "./checks/check.js";
import { findEmptiedLists } from "./checks/emptied-lists.js";
import { CHECK_GROUPS, FILE_CHECKS } from "./checks/index.js";
import { KnownNames } from "./checks/known-names.js";
import type {
  Circumstances,
  Engine,
  NameReading,
  Reading,
  Scope,
  ServersAround,
} from "./engines/engine.js";
import {
  engineById,
  type Readership,
  readerFor,
  readersOf,
  readersOfText,
} from "./engines/index.js";
import { effortForOneFile } from "./patterns/name-pattern.js";
import type { FileProblem } from "./policy/file-problem.js";
import type { Finding, Rule } from "./policy/finding.js";
import type { PolicyRule } from "./policy/rule.js";
import { type Consequence, mayReach } from "./policy/severity.js";
import { Publisher } from "./publish.js";
import type { RuleSource } from "./reach/covering.js";
import { Neighbours } from "./reach/neighbours.js";
import type { Layer } from "./reach/question.js";

/** What is known of the place in which a policy stands. All of it is optional. */
export interface Surroundings {
  /** Whose policy it is, where the path does not tell. */
  readonly scope?: Scope;
  /** Path of the user's home folder: a settings file right below it is the user's own. */
  readonly home?: string;
  /** Path of the project's folder, where the path of the policy does not tell. */
  readonly cwd?: string;
  /** Paths of the folders of plugins: what stands below them is read as parts of a plugin. */
  readonly plugins?: readonly string[];
  /** Configured names of servers, each with its tools where they are known. */
  readonly servers?: Readonly<Record<string, readonly string[] | undefined>>;
  /** True when no server, agent or skill exists but those that are given. */
  readonly complete?: boolean;
  /** Names of the agents that can be started. */
  readonly agents?: readonly string[];
  /** Names of the skills and commands that can be run. */
  readonly skills?: readonly string[];
  /** The other policies that hold at the same time. */
  readonly layers?: readonly LayerText[];
  /** Names of further tools that the user's build or host mounts: for every engine, or by its id. */
  readonly tools?: readonly string[] | Readonly<Record<string, readonly string[]>>;
}

/** Another policy that holds at the same time, as its file has it. */
export interface LayerText extends Pick<Layer, "scope" | "trusted"> {
  /** Absolute, with `/` or `\` between folders. */
  readonly path: string;
  readonly text: string;
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

/**
 * What was found, engine by engine: rules in the order of the text; findings about the file, then
 * those about rules, each in the order of the text.
 */
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
  const readers = readersFor(input);
  const publisher = new Publisher(input.text);
  const folders = foldersOf(input);
  const effort = effortForOneFile();
  const parts = readers.map(({ engine, kind, scope }) => {
    const { surroundings } = input;
    const reading = kind.read(input.text, surroundings?.scope ?? scope);
    const declared = [...(reading.mounted ?? []), ...declaredTools(engine, surroundings)];
    const servers = [...(reading.servers ?? []), ...Object.keys(surroundings?.servers ?? {})];
    const around = serversAround(reading, surroundings);
    const circumstances = { ...folders, ...(around && { around }), effort };
    const vocabularies = new Map<NameReading, Vocabulary>();
    const vocabularyOf = (names: NameReading) => {
      const made = vocabularies.get(names);
      if (made !== undefined) return made;
      const known = new KnownNames(names, declared);
      const { roster } = known;
      const vocabulary = { known, circumstances: { ...circumstances, roster } };
      vocabularies.set(names, vocabulary);
      return vocabulary;
    };
    const own = { scope: surroundings?.scope ?? scope, path: input.path, text: input.text };
    const sources = [{ ...own, rules: reading.rules }, ...otherSources(engine, input)] as const;
    const covering = engine.covering?.(sources);
    const neighbours = covering && new Neighbours(covering, ...sources);
    const shared = {
      engine,
      vocabularyOf,
      servers,
      ...(around && { around }),
      ...(neighbours && { neighbours }),
    };
    return judgeReading(reading, shared, publisher);
  });
  let rules: readonly Rule[] | undefined;
  return {
    engines: readers.map(({ engine }) => engine.id),
    // Whoever wants findings mostly never looks at the rules, and a long policy has many.
    get rules() {
      rules ??= parts.flatMap((part) => part.rules());
      return rules;
    },
    findings: parts.flatMap(({ findings }) => findings),
  };
}

/** What all rules of one file have in common. */
interface Shared extends Pick<Subject, "engine" | "servers" | "around" | "neighbours"> {
  /** What is known where names are read in this way. */
  vocabularyOf(names: NameReading): Vocabulary;
}

/** What rules are judged by that read names in one way. */
interface Vocabulary {
  readonly known: KnownNames;
  readonly circumstances: Circumstances;
}

/** What one engine makes of a file: findings about the file first, then those about its rules. */
function judgeReading(
  { rules, problems }: Reading,
  shared: Shared,
  publisher: Publisher,
): Pick<Judgment, "findings"> & { rules(): Rule[] } {
  const consequences = new Map<PolicyRule, Consequence>();
  // Each finding takes its last shape at once: drafts of a whole long policy take room, and time.
  const aboutRules = rules.flatMap((rule) =>
    findIn(rule, shared).map(({ check, draft, subject }) => {
      consequences.set(rule, draft.consequence);
      return publisher.ruleFinding(check, draft, subject);
    }),
  );
  const emptied = findEmptiedLists(rules, (rule) => consequences.get(rule));
  const aboutFile = [...problems, ...emptied].flatMap((problem) => {
    const check = FILE_CHECKS.find(({ id }) => id === problem.id);
    return check === undefined ? [] : [publisher.fileFinding(check, problem, shared.engine)];
  });
  return {
    rules: () => rules.map((rule) => publisher.rule(rule, shared.engine)),
    findings: [...aboutFile, ...aboutRules],
  };
}

/** The other policies that one engine reads, those left out that it drops or does not trust. */
function otherSources(engine: Engine, { path, surroundings }: JudgeInput): RuleSource[] {
  return (surroundings?.layers ?? []).flatMap(({ path: other, text, scope, trusted }) => {
    if (withSlashes(other) === withSlashes(path)) return [];
    const known = readersOf(other, surroundings);
    // Whoever names a layer at a place of his own says that it is read.
    const readers = known.length === 0 ? [readerFor(engine, other, surroundings)] : known;
    return readers
      .filter((reader) => reader.engine === engine)
      .flatMap(({ kind }): RuleSource[] => {
        const { rules, problems } = kind.read(text, scope);
        if (problems.some((problem) => dropsFile(problem, engine))) return [];
        const kept = rules.filter(({ list }) => trusted !== false || list.effect === "guard");
        return [{ scope, path: other, text, rules: kept }];
      });
  });
}

function dropsFile(problem: FileProblem, engine: Engine): boolean {
  const check = FILE_CHECKS.find(({ id }) => id === problem.id);
  return check?.describe(problem, engine).consequence === "file-dropped" && !problem.valueOnly;
}

function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The servers that are known, if anybody has looked for them outside of the policy itself. */
function serversAround(
  { servers: own = [] }: Reading,
  { servers = {}, complete = false }: Surroundings = {},
): ServersAround | undefined {
  if (!complete && Object.keys(servers).length === 0) return undefined;
  const tools = new Map(Object.entries(servers));
  // A server that the file itself sets up may be another one of the same name.
  for (const name of own) tools.set(name, undefined);
  return { tools, complete };
}

/** Who reads a policy: the one engine that is asked for, or all that read such a file. */
export function readersFor({ path, text, engine: id, surroundings }: JudgeInput): Readership[] {
  if (id === undefined) return readersOfText(path, text, surroundings);
  const engine = engineById(id);
  if (engine === undefined) throw new RangeError(`There is no engine ${JSON.stringify(id)}.`);
  return [readerFor(engine, path, surroundings)];
}

/** The folders that are known: a policy in a folder of its own names that of the project. */
function foldersOf({
  path,
  surroundings: { home, cwd } = {},
}: JudgeInput): Pick<Circumstances, "home" | "project"> {
  const project = cwd ?? /^(\/.+)\/\.[^/]+\/.+$/.exec(path)?.[1];
  return { ...(home !== undefined && { home }), ...(project !== undefined && { project }) };
}

/** Names of the tools that the user declares for an engine. */
export function declaredTools(
  { id }: Engine,
  { tools = [] }: Surroundings = {},
): readonly string[] {
  return isList(tools) ? tools : (tools[id] ?? []);
}

/** `Array.isArray` does not tell a readonly array from a record. */
function isList<Item>(value: readonly Item[] | object): value is readonly Item[] {
  return Array.isArray(value);
}

/** What a check found in a rule. */
interface Found {
  readonly check: Check;
  readonly draft: Draft;
  readonly subject: Subject;
}

/** The findings in one rule: the first of each group, until one leaves nothing to be judged. */
function findIn(rule: PolicyRule, { vocabularyOf, ...shared }: Shared): Found[] {
  const { engine } = shared;
  const names = engine.namesIn?.(rule.list) ?? engine.names;
  const { known, circumstances } = vocabularyOf(names);
  const verdict = names.verdict(rule, known.roster);
  const problem = rule.problem ?? engine.problemOf?.(rule, circumstances);
  const subject: Subject = { rule, names, known, verdict, problem, ...shared };
  const findings: Found[] = [];
  for (const { ofNames, ofOthers, checks } of CHECK_GROUPS) {
    if (ofNames && rule.nameless) continue;
    // What other rules say of the same calls stands beside anything but a rule that reaches none.
    const settled = ofOthers
      ? findings.some(({ draft }) => !mayReach(draft.consequence))
      : findings.some(({ check }) => !check.goesOn);
    const found = settled ? undefined : firstFinding(checks, subject);
    if (found !== undefined) findings.push(ofNames ? withAside(found) : found);
  }
  return findings;
}

/** A finding in a name with what else is to be known of that name. */
function withAside(found: Found): Found {
  const { draft, subject } = found;
  const aside = subject.names.aside?.(subject.rule);
  if (aside === undefined) return found;
  return { ...found, draft: { ...draft, message: `${draft.message} ${aside}` } };
}

function firstFinding(group: readonly Check[], subject: Subject): Found | undefined {
  for (const check of group) {
    const draft = check.find(subject);
    if (draft !== undefined) return { check, draft, subject };
  }
  return undefined;
}
