import type { CommandClaim } from "./commands.js";
import type { PathClaim } from "./paths.js";

/** What stands in the parentheses of a rule, as its tool reads it. */
export type Body =
  /** Every call of the tool. */
  | { readonly kind: "whole" }
  /** The working folders alone: `Read(*)` in allow. */
  | { readonly kind: "inside" }
  /** One text, compared exactly: a skill, an agent, a host. */
  | { readonly kind: "exact"; readonly text: string }
  /** Every text that starts or ends so. */
  | { readonly kind: "start"; readonly text: string }
  | { readonly kind: "end"; readonly text: string }
  | { readonly kind: "command"; readonly command: CommandClaim }
  | { readonly kind: "path"; readonly path: PathClaim }
  /** Read by nobody, or not understood here. */
  | { readonly kind: "other" };
