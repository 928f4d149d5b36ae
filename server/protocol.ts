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
  /** One sentence: for whom the file was judged and what was found, or why it was not. */
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
