import type {
  DroppedPart,
  EffectiveLayer,
  EffectiveRule,
  EffectiveTool,
} from "../shared/reach/effective.js";
import type { Explanation } from "../shared/reach/question.js";

/**
 * What client and server say to each other beyond the Language Server Protocol. Data alone, so
 * that both sides can use it.
 */

/** Client → server, once, in `initialize`. Every field is optional: other clients send none. */
export interface InitializationOptions {
  /**
   * What the address of a check's page starts with; the check's id follows. Without it, pages are
   * files beside the server.
   */
  readonly docsBase?: string;
  /**
   * True when the client carries out the commands of {@link COMMANDS}, and follows links to them
   * in hovers.
   */
  readonly commands?: boolean;
  /**
   * True when the client answers {@link FIND_FILES} and {@link READ_FILE}. Otherwise the server
   * looks for closed policies on its own disk.
   */
  readonly files?: boolean;
}

/** Commands that the client carries out: only it may write settings and open pages. */
export const COMMANDS = {
  turnOffCheck: "policyJudge.turnOffCheck",
  addTool: "policyJudge.addTool",
  showPage: "policyJudge.showPage",
  showEffective: "policyJudge.showEffective",
} as const;

/** The argument of `turnOffCheck`: set this check to off for the place where `uri` stands. */
export interface TurnOffCheck {
  readonly uri: string;
  readonly check: string;
}

/** The argument of `addTool`: declare `tool` as mounted for `engine`, where `uri` stands. */
export interface AddTool {
  readonly uri: string;
  readonly engine: string;
  readonly tool: string;
}

/** The arguments of `showPage`: the id of the check that the page is about. */
export type ShowPage = readonly [check: string];

/** Server → client, after a document was judged: what to show beside its language. */
export const JUDGED = "policyJudge/judged";

export interface Judged {
  readonly uri: string;
  /**
   * One sentence: for whom the file was judged and what was found, or why it was not. Empty for a
   * file that is no policy although its path would let it be one.
   */
  readonly summary: string;
}

/** Server → client, a request: which files of the workspace does one of these globs match? */
export const FIND_FILES = "policyJudge/findFiles";

export interface FindFiles {
  /** Globs over whole paths, as `Engine.files` has them. */
  readonly globs: readonly string[];
  /** More files than these are of no use. */
  readonly limit: number;
}

export interface FoundFiles {
  readonly uris: readonly string[];
}

/** Server → client, a request: what does this file hold, whether it is open or not? */
export const READ_FILE = "policyJudge/readFile";

export interface ReadFile {
  readonly uri: string;
  /** A larger file is a trouble. */
  readonly maxBytes: number;
}

/** One of the two; neither when there is no such file any more. */
export interface ReadResult {
  readonly text?: string;
  /** Why the file could not be read, in a few words for the log. */
  readonly trouble?: string;
}

/**
 * Client → server, a request: judge every policy file of the workspace now, whatever the settings
 * say. The findings come with the next answer to `workspace/diagnostic`. It can be cancelled.
 */
export const CHECK_WORKSPACE = "policyJudge/checkWorkspace";

export interface CheckWorkspace {
  /** Where to report how far it is, as the protocol's work done progress. */
  readonly workDoneToken?: string | number;
}

export interface CheckedWorkspace {
  /** How many files were judged. */
  readonly files: number;
  /** How many findings there are in them. */
  readonly findings: number;
  /** One sentence: how much was judged and what was found. */
  readonly summary: string;
}

/** Client → server, a request: what do all policies that hold in a folder make of each tool? */
export const EFFECTIVE = "policyJudge/effective";

export interface AskEffective {
  /** The address of the folder. */
  readonly folder: string;
  /** True when the answer is wanted as a document too. */
  readonly markdown?: boolean;
}

/** Where something stands, beyond the name of its layer. */
export interface Place {
  /** The address of the file; absent when there is none. */
  readonly uri?: string;
  /** The file as a person knows it: from the folder, or from the home folder with `~/`. */
  readonly file: string;
}

/** A rule that decides, with the address of its file. */
export interface PlacedRule extends EffectiveRule, Place {}

/** What becomes of the calls of a tool, with the addresses of the rules behind it. */
export interface PlacedTool extends Omit<EffectiveTool, "rules" | "tools"> {
  readonly rules: readonly PlacedRule[];
  readonly tools?: readonly PlacedTool[];
  /** The parameter that calls of the tool are mostly about; absent where there is none. */
  readonly parameter?: string;
}

/** The answer; `null` when no engine's policies are known so well, or looking at them failed. */
export interface PlacedPolicy {
  /** What its users call the agent. */
  readonly agent: string;
  readonly layers: readonly (EffectiveLayer & Place)[];
  readonly dropped: readonly (DroppedPart & Place)[];
  readonly notes: readonly string[];
  readonly tools: readonly PlacedTool[];
  /** The same as a Markdown document, when it was asked for. */
  readonly markdown?: string;
}

/** Client → server, a request: what becomes of one call in a folder? */
export const EXPLAIN = "policyJudge/explain";

export interface AskExplain {
  /** The address of the folder. */
  readonly folder: string;
  /** The name of the tool, as an agent calls it. */
  readonly tool: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** The answer; `null` when no engine can say. */
export interface ExplainedCall extends Explanation {
  /** The decision and why, in plain text. */
  readonly summary: string;
  /** Where the rule that decided stands; absent where none did. */
  readonly place?: Place;
}

/**
 * Server → client, once the client has asked for {@link EFFECTIVE}: policies have changed, so that
 * the answer may be another by now.
 */
export const POLICIES_CHANGED = "policyJudge/policiesChanged";
