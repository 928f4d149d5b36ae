import type { RuleToolNameVerdict, ToolNameJudgment } from "../names/index.js";
import type { Effort } from "../patterns/name-pattern.js";
import type { FileProblem } from "../policy/file-problem.js";
import type { PolicyRule, Role, RuleList, RuleProblem } from "../policy/rule.js";
import type { Scope } from "../policy/scope.js";
import type { Covering, RuleSource } from "../reach/covering.js";
import type { EffectivePolicy, PolicyQuestion } from "../reach/effective.js";
import type { Explanation, Question } from "../reach/question.js";
import type { Span } from "../syntax/tree.js";
import type { LayerFiles } from "./session.js";
import type { SurroundingFiles } from "./surroundings.js";

/** What an engine itself does with a rule that stands alone. */
export type EngineSays = "rejects" | "warns" | "nothing";

export type { Scope };

/** A kind of policy file: which paths hold one, whose policy they are, and how it is read. */
export interface PolicyFileKind {
  /** Glob over the whole path with `/` between folders: `**` any folders, `*` within one name. */
  readonly glob: string;
  /** True for a glob that starts at the folder of a plugin, and counts nowhere else. */
  readonly inPlugin?: boolean;
  /**
   * Texts of which each such file holds one if there is anything to judge in it, where most hold
   * none: one without is no policy. Absent where every such file is one.
   */
  readonly marks?: readonly string[];
  /** Further paths that are of this kind once somebody says that the engine reads them. */
  readonly alike?: string;
  /** Whose policy such a path holds, where that is not `scope`. */
  readonly scopeAlike?: Scope;
  readonly scope: Scope;
  /** Whose policy it is right below the user's home folder, where that differs. */
  readonly scopeAtHome?: Scope;
  /** Finds the rules of such a file, and what is wrong beside them; never fails. */
  read(text: string, scope: Scope): Reading;
}

/** Servers by their configured names, each with its tools where they are known. */
export type KnownServers = Readonly<Record<string, readonly string[] | undefined>>;

/** What is known around a rule. Folders are absolute, with `/` between names. */
export interface Circumstances {
  /** The user's home folder. */
  readonly home?: string;
  /** The folder of the project that the policy is for. */
  readonly project?: string;
  /** Every name known to be mounted: the engine's own tools and the declared ones. */
  readonly roster: ReadonlySet<string>;
  /** The servers that are known; absent where nothing is known of any. */
  readonly around?: ServersAround;
  /** What may still be spent on the patterns of this file. */
  readonly effort: Effort;
}

/** What a policy file says. */
export interface Reading {
  /** Every rule that can be understood, in the order of the text. */
  readonly rules: readonly PolicyRule[];
  /** Names of tools that the file itself declares as mounted; none if absent. */
  readonly mounted?: readonly string[];
  /** Configured names of servers that the file itself declares; none if absent. */
  readonly servers?: readonly string[];
  /** What is wrong with the file beside its rules, in the order of the text. */
  readonly problems: readonly FileProblem[];
}

/** What has to be known of a rule to say what it reaches. */
export interface DescribedRule {
  readonly list: string;
  /** What the list is about; single calls where it is absent. */
  readonly role?: Role;
  /** What the list belongs to where its name alone does not tell: the event of a hook. */
  readonly of?: string;
  /** The whole rule, with the format's escapes resolved. */
  readonly rule: string;
  /** What decides together with it and stands beside its list, in whole sentences. */
  readonly beside?: readonly string[];
  readonly tool: string;
  /** What stands in the parentheses, as written; absent when nothing does. */
  readonly content?: string;
}

/** What a rule reaches, in plain words. */
export interface Meaning {
  /** What it reaches, as the object of a sentence, in Markdown. */
  readonly reaches: string;
  /** What may surprise, each a whole sentence, in Markdown; mostly what it does not reach. */
  readonly beware: readonly string[];
}

/** A name that can be written into a list. */
export interface Suggestion {
  readonly name: string;
  /** What it is, in one line. */
  readonly about: string;
  /** False for what stands for several tools, or for none. */
  readonly isTool: boolean;
}

/** The servers that are known around a policy. */
export interface ServersAround {
  /** Configured names, each with its tools where they are known. */
  readonly tools: ReadonlyMap<string, readonly string[] | undefined>;
  /** True when there are no others, so that what none of them has is proven not to be. */
  readonly complete: boolean;
}

/** What in the name of a rule none of the known servers has. */
export interface ServerMiss {
  /** The server itself, or one of its tools. */
  readonly missing: "server" | "tool";
  /** The missing part as it is written in the rule. */
  readonly segment: string;
  /** The wrong part of the name, in offsets of it. */
  readonly span: Span;
  /** True when the name is proven to reach nothing; otherwise a server may exist elsewhere. */
  readonly certain: boolean;
  /** Why, where the rest of the name does not tell: a whole sentence. */
  readonly detail?: string;
  /** The names that may have been meant, whole and all equally near. */
  readonly nearest: readonly string[];
  /** True when there is one, and it plainly was meant. */
  readonly clear: boolean;
}

/** A name that is no tool's, and the tool that is known to be meant by it. */
export interface ForeignName {
  readonly tool: string;
  /** Whose name it is, as a whole sentence. */
  readonly why: string;
}

/** How an engine reads the tool name of a rule. */
export interface NameReading {
  readonly judgment: ToolNameJudgment;
  /** The tools that the engine is known to mount. */
  readonly current: ReadonlySet<string>;
  /** True when `current` holds every tool, so that a name outside it is proven to be none. */
  readonly complete: boolean;
  /** True when names are compared without regard to letter case. */
  readonly foldsCase?: true;
  /** What names of tools that are mounted as they are needed start with. */
  readonly dynamicPrefixes: readonly string[];
  /** Tools that only some builds or hosts have; never more than a hint. None if absent. */
  readonly someBuilds?: ReadonlySet<string>;
  /** Old names under which the engine still finds tools, each with what these are called today. */
  readonly renamed: ReadonlyMap<string, readonly string[]>;
  /** Names of other agents or of other parts of the engine that are known to mean one of its tools. */
  readonly foreign?: ReadonlyMap<string, ForeignName>;
  /** How a rule on all tools of a server is written, as an example; absent where none is known. */
  readonly wholeServer?: string;
  /** Names that work although the engine's own diagnosis calls them unknown. None if absent. */
  readonly mistaken?: ReadonlySet<string>;
  /** True when the engine refuses a rule for the small first letter of its name; never if absent. */
  refusesCase?(rule: Pick<PolicyRule, "tool" | "list">): boolean;
  /** True for the name of a server or of one of its tools, which no table of tools can hold. */
  isOfServer(name: string): boolean;
  /**
   * On what a name that is in no table may still be one, as the end of "unless …": `your host
   * mounts one`. `undefined` for a name that is proven to be none. `nearest` are the tools that it is near to.
   */
  unlessMounted?(name: string, nearest: readonly string[]): string | undefined;
  /**
   * What else its reader should know of a name, whatever is found in it, in whole sentences: how
   * the other programs that read the same file take it. `undefined` when there is nothing.
   */
  aside?(rule: PolicyRule): string | undefined;
  /** The judgment of the rule's name under this engine's wildcards and own exceptions. */
  verdict(rule: PolicyRule, roster: ReadonlySet<string>): RuleToolNameVerdict;
  /** True for a tool segment that no mounted tool can have or, as a glob, match; never if absent. */
  unmintableTool?(segment: string): boolean;
  /** The longest namespaced name that is mounted, in UTF-16 units; absent when there is no limit. */
  readonly longestName?: number;
  /**
   * What the name of a rule on tools of servers asks for and no known server has; `undefined` when
   * it may reach one of their tools. Absent for an engine of which that is not known.
   */
  serverMiss?(rule: PolicyRule, servers: ServersAround): ServerMiss | undefined;
  /** Blanks around a rule's content because of which it can match nothing, if there are any. */
  deadPadding?(rule: PolicyRule): readonly Span[];
}

/** One coding agent: its files, its grammar, its names. Data and small pure functions. */
export interface Engine {
  /** Stable id, as in settings and on the command line. */
  readonly id: string;
  /** What its users call it. */
  readonly title: string;
  /** The release that its facts are from, as messages name it. */
  readonly release: string;
  /** The day on which the facts were taken, ISO 8601. */
  readonly factsTaken: string;
  /** Its kinds of files; the first of them is what a file is taken for that is like none. */
  readonly files: readonly [PolicyFileKind, ...PolicyFileKind[]];
  /** The path of the file that makes a folder a plugin, from there; absent where there are none. */
  readonly pluginManifest?: string;
  /** The files that tell what exists around its policies; absent where nothing is known of any. */
  readonly surroundings?: SurroundingFiles;
  readonly names: NameReading;
  /** How names are read in this list, where that is not how they mostly are. */
  readonly namesIn?: (list: RuleList) => NameReading | undefined;
  /**
   * What is wrong with a rule beside its grammar and its tool's name: with its content, with a
   * pattern over names, with how a server is spelled; `undefined` when nothing is. Absent for an
   * engine of which nothing of that is known.
   */
  readonly problemOf?: (rule: PolicyRule, circumstances: Circumstances) => RuleProblem | undefined;
  /** True when the engine refuses this text as a rule of this list. */
  refuses(text: string, list: string): boolean;
  /** The tool whose rules govern the paths of this one; `undefined` where its own rules do. */
  readonly pathTwin?: (
    tool: string,
  ) => { readonly tool: string; readonly wider: boolean } | undefined;
  /** What each list does with the calls that its rules reach, as the end of a sentence. */
  readonly lists: Readonly<Record<string, string>>;
  /** What can be written into a list, with the servers that are known. */
  readonly suggestions?: (list: RuleList, servers: KnownServers) => readonly Suggestion[];
  /**
   * Ids of the languages in which the editor that the engine lives in offers these names itself;
   * none if absent.
   */
  readonly offeredByEditor?: (list: RuleList) => readonly string[];
  /** What a sound rule reaches in a file of this scope. */
  meaningOf(rule: DescribedRule, scope: Scope): Meaning;
  /**
   * What becomes of one tool call under merged layers; never fails. Absent for an engine of which
   * that is not known.
   */
  readonly decide?: (question: Question) => Explanation;
  /**
   * What merged layers make of each tool; never fails, and agrees with `decide`. Absent for an
   * engine of which that is not known.
   */
  readonly effective?: (question: PolicyQuestion) => Omit<EffectivePolicy, "engine">;
  /** Where its layers lie; absent for an engine of which that is not known. */
  readonly layers?: LayerFiles;
  /** The parameter that calls of a tool are mostly about; `undefined` where there is none. */
  readonly mainParameter?: (tool: string) => string | undefined;
  /**
   * How the rules of several policies that hold together relate to each other. Absent for an engine
   * of which that is not known.
   */
  readonly covering?: (sources: readonly RuleSource[]) => Covering;
  /**
   * Ids of the languages in which an editor itself says of a rule what this check says, and no less;
   * none if absent.
   */
  readonly shownByEditor?: (check: string, rule: PolicyRule) => readonly string[];
  /** What the engine itself says about the name of a rule. */
  saysOfName(rule: PolicyRule, roster: ReadonlySet<string>): EngineSays;
}
