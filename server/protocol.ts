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
