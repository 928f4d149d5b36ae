import type { Range } from "../policy/finding.js";
import type { Scope } from "../policy/scope.js";

/** One policy among several that hold at the same time. */
export interface Layer {
  readonly scope: Scope;
  /** Path of the file that the policy stands in, absolute; anchors what it says of its own folder. */
  readonly path?: string;
  /** The lists and what stands beside them, as in the file. */
  readonly permissions?: Readonly<Record<string, unknown>>;
  /**
   * The whole text of the file. Where it is given it is read as the engine would, in the place of
   * `permissions` and what stands beside them, and rules are told with their place in it.
   */
  readonly text?: string;
  /** False for a project or local layer in a folder that nobody has trusted yet. */
  readonly trusted?: boolean;
  /** What a managed file says beside its permissions: the rules of all other layers are dropped. */
  readonly allowManagedPermissionRulesOnly?: boolean;
}

/** One call of a tool, as an agent makes it. */
export interface ToolCall {
  readonly name: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** What is asked of an engine: one call under the layers that hold for it. */
export interface Question {
  readonly layers: readonly Layer[];
  readonly call: ToolCall;
  /** Configured names of servers, each with its tools; absent where nothing is known of them. */
  readonly servers?: Readonly<Record<string, readonly string[] | undefined>>;
  /** True where a session may have servers beside those. */
  readonly otherServers?: boolean;
  /** The folder in which the session was started, absolute. */
  readonly cwd?: string;
  /** The user's home folder, absolute. */
  readonly home?: string;
}

/** What becomes of a call: a closed set. */
export const DECISIONS = ["allow", "ask", "deny", "missing", "unknown"] as const;

/**
 * What becomes of a call. `missing`: there is no such tool, also because a rule took it away;
 * `unknown`: what is known of the engine and of the call does not settle it.
 */
export type Decision = (typeof DECISIONS)[number];

/** The layer that a rule stands in. */
export type LayerName = Pick<Layer, "scope" | "path">;

/** What becomes of a call, and what settled it. */
export interface Explanation {
  readonly decision: Decision;
  /** The rule that decided, as it is written; absent where none did. */
  readonly rule?: string;
  /** The layer that the rule stands in. */
  readonly layer?: LayerName;
  /** Where the rule stands, quotes included; absent unless its layer was given as text. */
  readonly range?: Range;
  /** One sentence for the person who wrote the policy: what decided, and why. */
  readonly because: string;
}
