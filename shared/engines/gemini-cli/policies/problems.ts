import type { RuleProblem } from "../../../policy/rule.js";
import { mint, SERVER_PREFIX } from "../servers.js";
import { BUILTIN_TOOLS, RETIRED, SHELL_TOOL } from "../tools.js";
import type { PatternKey, PolicyBlock } from "./block.js";
import { deadAnchorOf, isTooLongPrefix, refusalOf } from "./patterns.js";

/*
 * What is wrong with a single string of a policy file, as Gemini CLI 0.61.0 reads it:
 * `policy/toml-loader.js`, `policy/utils.js` and `policy/policy-engine.js` of
 * @google/gemini-cli-core 0.61.0, and answers of that package, taken 2026-11-30.
 */

/** What the engine writes before a `commandRegex`. */
const COMMAND = '"command":"';

const UNMINTED =
  'turns every sign but letters, digits, "_", "-", "." and ":" into "_" before it mounts a tool, and compares the rule as it is written';

const REGEX_ADVICE =
  "Write a sound regular expression, without a repeated group that itself repeats something.";
const ANCHOR_ADVICE = "Take the anchor out, and write signs that stand in the arguments.";
const PREFIX_ADVICE = "Write the words that the command starts with.";

/** Tools that a rule with patterns on commands may reach: no other has a command. */
const WITH_COMMANDS: ReadonlySet<string> = new Set([SHELL_TOOL, "*"]);

/** What the engine says of patterns that it makes nothing of: it looks at those of rules alone. */
function saysOfPatterns({ table }: PolicyBlock): RuleProblem["says"] {
  return table === "rule" ? "warns" : "nothing";
}

/** The problem with a name under `toolName`. */
export function problemOfName(block: PolicyBlock, name: string): RuleProblem | undefined {
  const whole = { start: 0, end: name.length };
  // Because of an empty name nothing is loaded, which is said of the file.
  if (name === "") return undefined;
  const server = block.mcpName;
  if (server !== undefined && server !== "") return problemOfServerTool(block, server, name);
  const key = block.patternKey;
  if (key === undefined || key === "argsPattern" || WITH_COMMANDS.has(name)) return undefined;
  // An agent, or a tool from elsewhere, may have such an argument.
  if (!BUILTIN_TOOLS.has(name) || RETIRED.has(name)) return undefined;
  return {
    id: "pattern-never-matches",
    span: whole,
    says: saysOfPatterns(block),
    detail: `compares ${key} with the command of a call, and only ${SHELL_TOOL} has one`,
    advice: `Write toolName = "${SHELL_TOOL}", or take ${key} out.`,
  };
}

function problemOfServerTool(
  { table }: PolicyBlock,
  server: string,
  name: string,
): RuleProblem | undefined {
  const whole = { start: 0, end: name.length };
  if (name === "*") return undefined;
  const id = "server-spelling";
  if (server === "*") {
    // Beside this server no name of a safety checker is right, which is said of the server.
    if (table === "safety_checker") return undefined;
    return {
      id,
      span: whole,
      says: "nothing",
      detail: 'reads no toolName but "*" beside mcpName = "*"',
      advice: 'Write `toolName = "*"`, or the name of one server under mcpName.',
    };
  }
  if (name.includes("*")) {
    return {
      id: "glob-not-expanded",
      span: whole,
      says: "nothing",
      ...(name === `${SERVER_PREFIX}${server}_*` && { instead: "*" }),
    };
  }
  // A name that has the server in it already is compared as a whole.
  if (name.startsWith(SERVER_PREFIX)) return undefined;
  const sign = /[^A-Za-z0-9_.:-]/.exec(name);
  if (sign === null) return problemOfLength(server, name);
  return {
    id,
    span: { start: sign.index, end: sign.index + 1 },
    says: "nothing",
    detail: UNMINTED,
  };
}

function problemOfLength(server: string, name: string): RuleProblem | undefined {
  if (mint(server, name).length >= `mcp_${server}_${name}`.length) return undefined;
  // A server with the prefix in its name is a problem of its own.
  if (server.startsWith(SERVER_PREFIX)) return undefined;
  return {
    id: "server-spelling",
    span: { start: 0, end: name.length },
    says: "nothing",
    detail: "cuts the middle out of names that are longer than 63 signs",
  };
}

/** The problem with the name of a server under `mcpName`. */
export function problemOfServer(block: PolicyBlock, server: string): RuleProblem | undefined {
  if (server === "*" && block.table === "safety_checker") {
    return {
      id: "server-spelling",
      span: { start: 0, end: 1 },
      says: "nothing",
      detail: 'takes mcpName = "*" of a safety checker for the name of one server',
      advice: 'Write `toolName = "mcp_*"` without mcpName, for the tools of all servers.',
    };
  }
  if (server === "" || server === "*") return undefined;
  const tools = block.texts("toolName").map(({ value }) => value);
  // A name of a tool with the whole prefix in it is compared on its own.
  if (tools.length === 0 || tools.some((tool) => tool.startsWith("mcp_"))) return undefined;
  const id = "server-spelling";
  const sign = /[^A-Za-z0-9_.:-]/.exec(server);
  if (sign !== null) {
    return {
      id,
      span: { start: sign.index, end: sign.index + 1 },
      says: "nothing",
      detail: UNMINTED,
    };
  }
  if (!server.startsWith("mcp_")) return undefined;
  return {
    id,
    span: { start: 0, end: "mcp_".length },
    says: "nothing",
    detail:
      'puts "mcp_" before mcpName, and mounts the tools of a server that is called so already without another "mcp_"',
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
      says: saysOfPatterns(block),
      detail: `beside ${inForce}, which it takes alone, it leaves ${key} out`,
      advice: "Keep one of commandPrefix, commandRegex and argsPattern.",
    };
  }
  if (key === "commandPrefix") return problemOfPrefix(block, text);
  if (text === "") return wholeTool(key);
  const inCommand = key === "commandRegex";
  const refusal = refusalOf(text, inCommand ? COMMAND : "");
  if (refusal !== undefined) {
    return {
      id: "pattern-never-matches",
      span: whole,
      says: "rejects",
      detail: `drops a rule with such a regular expression: ${refusal}`,
      advice: REGEX_ADVICE,
    };
  }
  const dead = deadAnchorOf(text, inCommand);
  if (dead === undefined) return undefined;
  return {
    id: "pattern-never-matches",
    span: { start: dead.at, end: dead.at + 1 },
    says: "nothing",
    ...(inCommand && isLeadingAnchor(text, dead.at) && { instead: text.slice(1) }),
    detail: anchorDetail(dead.sign, inCommand),
    advice: ANCHOR_ADVICE,
  };
}

function anchorDetail(sign: "^" | "$", inCommand: boolean): string {
  if (!inCommand) {
    return sign === "^"
      ? 'searches all arguments as one JSON object, which starts with "{"'
      : 'searches all arguments as one JSON object, which ends with "}"';
  }
  return sign === "^"
    ? 'binds the pattern to the start of the command by itself, and finds no other start at "^"'
    : "searches the arguments as JSON, where a quotation mark and more follow the command";
}

/** True where the anchor opens a pattern of one alternative, which is bound to the start as it is. */
function isLeadingAnchor(text: string, at: number): boolean {
  return at === 0 && !text.includes("|") && !text.slice(1).includes("$") && text.length > 1;
}

/** True for a rule of which nothing is left, since the engine refuses each of its patterns. */
export function isRefused(block: PolicyBlock): boolean {
  const key = block.patternKey;
  if (key === undefined) return false;
  const patterns = block.texts(key);
  return (
    patterns.length > 0 &&
    patterns.every(({ value }) => problemOfPattern(block, key, value)?.says === "rejects")
  );
}

function problemOfPrefix(block: PolicyBlock, text: string): RuleProblem | undefined {
  const whole = { start: 0, end: text.length };
  if (isTooLongPrefix(text)) {
    return {
      id: "pattern-never-matches",
      span: whole,
      says: "rejects",
      detail: "drops a rule with a prefix that is as long as this one",
      advice: "Write fewer of the words that the command starts with.",
    };
  }
  const inArray = block.value("commandPrefix")?.kind === "list";
  if (text === "") {
    if (!inArray) return wholeTool("commandPrefix");
    return {
      id: "pattern-never-matches",
      span: whole,
      says: "nothing",
      detail: "takes an empty prefix in an array for that of an empty command",
      advice: "Take it out; for every command leave commandPrefix out.",
    };
  }
  const star = /\s*:?\*+\s*$/.exec(text);
  if (star !== null) {
    const meant = text.slice(0, star.index);
    return {
      id: "literal-pattern",
      span: { start: star.index, end: text.length },
      says: "nothing",
      ...(meant.trim() !== "" && !meant.includes("*") && { instead: meant }),
      detail: "star",
      advice: PREFIX_ADVICE,
    };
  }
  const blank = / +$/.exec(text);
  if (blank === null) return undefined;
  const meant = text.slice(0, blank.index);
  return {
    id: "literal-pattern",
    span: { start: blank.index, end: text.length },
    says: "nothing",
    ...(meant !== "" && { instead: meant }),
    detail: "blank",
    advice: PREFIX_ADVICE,
  };
}

function wholeTool(key: PatternKey): RuleProblem {
  return {
    id: "ignored-pattern",
    span: { start: 0, end: 0 },
    says: "nothing",
    detail: `it reads an empty ${key} as none at all`,
    advice: `Write what ${key} is to match, or take it out if every call is meant.`,
  };
}
