import type { Asking, Claim } from "../../../reach/covering.js";
import type { List } from "../decide/rules.js";
import type { Body } from "./body.js";
import { filedUnder, wordsAbove } from "./commands.js";
import { filedName, serverOf } from "./names.js";
import { filedPath, pathsAbove } from "./paths.js";

/** The cabinet of rules on tools as a whole, and that of rules on all tools whose name starts so. */
const WHOLE = "whole";
const STARTING = "starting";

/** Signs of the beginning of a skill's name that a rule is filed under. */
const MOST_START = 24;

/** What a rule of Claude Code says. */
export class RuleClaim implements Claim {
  readonly identity: string;
  readonly list: List;
  /** The tool by its name of today, or a pattern over names. */
  readonly tool: string;
  readonly body: Body;
  readonly #starts: readonly number[];
  readonly #covers: boolean;

  /** `starts` says how many signs stand before the first star in names of tools that are patterns. */
  constructor(
    identity: string,
    list: List,
    tool: string,
    body: Body,
    starts: readonly number[],
    covers: boolean,
  ) {
    this.identity = identity;
    this.list = list;
    this.tool = tool;
    this.body = body;
    this.#starts = starts;
    this.#covers = covers;
  }

  get filed(): Claim["filed"] {
    if (!this.#covers) return undefined;
    const { tool, body } = this;
    switch (body.kind) {
      case "command":
        return { cabinet: tool, name: filedUnder(body.command) };
      case "path":
        return { cabinet: tool, name: filedPath(body.path) };
      case "start":
        return { cabinet: tool, name: body.text.slice(0, MOST_START) };
      case "exact":
      case "end":
        return { cabinet: tool, name: body.text };
      default:
        return tool.includes("*")
          ? { cabinet: STARTING, name: filedName(tool) }
          : { cabinet: WHOLE, name: tool };
    }
  }

  askAbove<Found>(ask: Asking<Found>): Found | undefined {
    const { tool, body } = this;
    for (const name of namesWithin(tool, body)) {
      const found = ask(tool, name);
      if (found !== undefined) return found;
    }
    const server = serverOf(tool);
    const whole = ask(WHOLE, tool) ?? (server === undefined ? undefined : ask(WHOLE, server));
    if (whole !== undefined) return whole;
    for (const length of this.#starts) {
      const found = ask(STARTING, tool.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** For a rule that nothing is known to cover. */
export function nobody(): undefined {
  return undefined;
}

/** The names within the tool that rules are filed under which may cover this content. */
function namesWithin(tool: string, body: Body): Iterable<string> {
  switch (body.kind) {
    case "command":
      return wordsAbove(body.command);
    case "path":
      return pathsAbove(body.path);
    case "exact":
    case "end":
    case "start":
      return tool === "WebFetch" ? domainsAbove(body.text) : startsAbove(body.text);
    default:
      return [];
  }
}

/** A host, and what may be below which it lies, up to everything. */
function* domainsAbove(text: string): Iterable<string> {
  yield text;
  for (let dot = text.indexOf("."); dot >= 0; dot = text.indexOf(".", dot + 1)) {
    yield text.slice(dot);
  }
  yield "";
}

/** A text, and with how few signs it starts. */
function* startsAbove(text: string): Iterable<string> {
  yield text;
  for (let length = Math.min(text.length, MOST_START); length > 0; length--) {
    yield text.slice(0, length);
  }
}
