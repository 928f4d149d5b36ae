import type { RuleProblem } from "../../../policy/rule.js";
import type { PatternKey, PolicyBlock } from "./block.js";
import { deadAnchorOf, refusalOf } from "./patterns.js";

/*
 * What is wrong with a single string of a policy file, as Gemini CLI 0.61.0 reads it:
 * `policy/toml-loader.js`, `policy/utils.js` and `policy/policy-engine.js` of
 * @google/gemini-cli-core 0.61.0, and answers of that package, taken 2026-11-30.
 */

const SHELL = "run_shell_command";

/** What the engine writes before a `commandRegex`. */
const COMMAND = '"command":"';

/** Tools that a rule with patterns on commands may reach: no other has a command. */
const WITH_COMMANDS: ReadonlySet<string> = new Set([SHELL, "*"]);

/** The problem with a name under `toolName`. */
export function problemOfName(block: PolicyBlock, name: string): RuleProblem | undefined {
  const whole = { start: 0, end: name.length };
  if (name === "") return undefined;
  const server = block.mcpName;
  if (server !== undefined && server !== "") return problemOfServerTool(server, name);
  const key = block.patternKey;
  if (key === undefined || key === "argsPattern" || WITH_COMMANDS.has(name)) return undefined;
  // The name itself is judged first where it is none that is known to have no command.
  if (!/^[a-z][a-z_]*$/.test(name) || name.startsWith("mcp_")) return undefined;
  return {
    id: "command-never-matches",
    span: whole,
    says: "warns",
    detail: `it compares ${key} with the command of a call, and only ${SHELL} has one`,
  };
}

function problemOfServerTool(server: string, name: string): RuleProblem | undefined {
  const whole = { start: 0, end: name.length };
  // A name that has the server in it already is compared as a whole.
  if (name === "*" || name.startsWith("mcp_")) return undefined;
  const id = "mcp-name-never-matches";
  if (server === "*") {
    return {
      id,
      span: whole,
      says: "nothing",
      detail: 'with mcpName = "*" it reads no other toolName than "*"',
    };
  }
  const sign = /[^A-Za-z0-9_.:-]/.exec(name);
  if (sign === null) return undefined;
  return {
    id,
    span: { start: sign.index, end: sign.index + 1 },
    says: "nothing",
    detail: name.includes("*")
      ? 'beside a server "*" is a wildcard only where it stands alone'
      : 'it mounts a tool with "_" in the place of every sign but letters, digits, "_", "-", "." and ":"',
  };
}

/** The problem with the name of a server under `mcpName`. */
export function problemOfServer(block: PolicyBlock, server: string): RuleProblem | undefined {
  if (server === "" || server === "*") return undefined;
  const tools = block.texts("toolName").map(({ value }) => value);
  // A name of a tool with the whole prefix in it is compared on its own.
  if (tools.length === 0 || tools.some((tool) => tool.startsWith("mcp_"))) return undefined;
  const id = "mcp-name-never-matches";
  const sign = /[^A-Za-z0-9_.:-]/.exec(server);
  if (sign !== null) {
    return {
      id,
      span: { start: sign.index, end: sign.index + 1 },
      says: "nothing",
      detail:
        'it mounts the tools of a server with "_" in the place of every sign but letters, digits, "_", "-", "." and ":", and compares mcpName as it is written',
    };
  }
  if (!server.startsWith("mcp_")) return undefined;
  return {
    id,
    span: { start: 0, end: "mcp_".length },
    says: "nothing",
    detail:
      'it puts "mcp_" before mcpName, and mounts the tools of a server that is called so already without another "mcp_"',
  };
}

/** The problem with a pattern over commands or arguments. */
export function problemOfPattern(
  block: PolicyBlock,
  key: PatternKey,
  text: string,
): RuleProblem | undefined {
  const whole = { start: 0, end: text.length };
  const inForce = block.patternKey;
  if (inForce !== undefined && inForce !== key && text !== "") {
    return {
      id: "ignored-pattern",
      span: whole,
      says: "warns",
      detail: `beside ${inForce}, which it takes alone, it leaves ${key} out`,
    };
  }
  if (key === "commandPrefix") return problemOfPrefix(block, text);
  if (text === "") return wholeTool(key);
  const inCommand = key === "commandRegex";
  const refusal = refusalOf(text, inCommand ? COMMAND : "");
  if (refusal !== undefined) {
    return { id: "invalid-pattern", span: whole, says: "rejects", detail: refusal };
  }
  const dead = deadAnchorOf(text, inCommand);
  if (dead === undefined) return undefined;
  return {
    id: "command-never-matches",
    span: { start: dead.at, end: dead.at + 1 },
    says: "nothing",
    ...(inCommand && isLeadingAnchor(text, dead.at) && { instead: text.slice(1) }),
    detail: anchorDetail(dead.sign, inCommand),
  };
}

function anchorDetail(sign: "^" | "$", inCommand: boolean): string {
  if (!inCommand) {
    return sign === "^"
      ? 'it searches all arguments as one JSON object, which starts with "{"'
      : 'it searches all arguments as one JSON object, which ends with "}"';
  }
  return sign === "^"
    ? `it puts ${JSON.stringify(COMMAND)} before the pattern, so that nothing can start behind it`
    : "it searches the arguments as JSON, where a quotation mark and more follow the command";
}

/** True where the anchor opens a pattern of one alternative, which is bound to the start as it is. */
function isLeadingAnchor(text: string, at: number): boolean {
  return at === 0 && !text.includes("|") && !text.slice(1).includes("$") && text.length > 1;
}

function problemOfPrefix(block: PolicyBlock, text: string): RuleProblem | undefined {
  const whole = { start: 0, end: text.length };
  const inArray = block.value("commandPrefix")?.kind === "list";
  if (text === "") {
    if (!inArray) return wholeTool("commandPrefix");
    return {
      id: "command-never-matches",
      span: whole,
      says: "nothing",
      detail: "in an array an empty prefix is that of an empty command alone",
    };
  }
  const star = /\s*:?\*+\s*$/.exec(text);
  if (star !== null) {
    const meant = text.slice(0, star.index);
    return {
      id: "literal-prefix",
      span: { start: star.index, end: text.length },
      says: "nothing",
      ...(meant.trim() !== "" && !meant.includes("*") && { instead: meant }),
      detail: 'the "*" in it has to stand in the command itself',
    };
  }
  const blank = / +$/.exec(text);
  if (blank === null) return undefined;
  const meant = text.slice(0, blank.index);
  return {
    id: "literal-prefix",
    span: { start: blank.index, end: text.length },
    says: "nothing",
    ...(meant !== "" && { instead: meant }),
    detail: "another blank has to follow the one at its end",
  };
}

function wholeTool(key: PatternKey): RuleProblem {
  return {
    id: "ignored-pattern",
    span: { start: 0, end: 0 },
    says: "nothing",
    detail: `it reads an empty ${key} as none at all`,
  };
}
