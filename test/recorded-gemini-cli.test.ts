/** Holds the tables and the reading of names against what Gemini CLI 0.61.0 itself answered. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deadSpelling, mint } from "../shared/engines/gemini-cli/servers.js";
import { AGENTS, BUILTIN_TOOLS, RENAMED, RETIRED } from "../shared/engines/gemini-cli/tools.js";
import { judge } from "../shared/judge.js";

function lines(name: string): string[] {
  const url = new URL(`recorded/gemini-cli/${name}.txt`, import.meta.url);
  return readFileSync(url, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** The checks that find something in one entry of one list of settings. */
function checksOf(list: string, entry: string): string[] {
  const text = JSON.stringify({ tools: { [list]: [entry] } });
  const { findings } = judge({ path: ".gemini/settings.json", text });
  // Where the only entry of a list is dead, the list is spoken of as well.
  return findings.flatMap(({ check }) => (check === "no-tools-left" ? [] : [check]));
}

const names = lines("names");

test("the list of built-in tools is the engine's own", () => {
  const [line = ""] = names.filter((each) => each.startsWith("ALL_BUILTIN "));
  assert.deepEqual([...BUILTIN_TOOLS].sort(), line.split(" ").slice(1).sort());
});

test("the old names that are still read are the engine's own", () => {
  const [line = ""] = names.filter((each) => each.startsWith("{"));
  const known = Object.fromEntries([...RENAMED].map(([old, today]) => [old, today.join()]));
  assert.deepEqual(known, JSON.parse(line));
});

test("names are minted as the engine mints them", () => {
  const recorded = names.flatMap((line) => {
    const [, server, tool, name] = /^mint (.+) (\S+) -> (\S+)$/.exec(line) ?? [];
    return server === undefined || tool === undefined || name === undefined
      ? []
      : [{ server, tool, name }];
  });
  assert.ok(recorded.length > 4);
  // The row of a long name was written down with less of it than was asked.
  for (const { server, tool, name } of recorded.filter(({ name }) => !name.includes("..."))) {
    assert.equal(mint(server, tool), name);
  }
  const long = mint("srv", "a".repeat(80));
  assert.equal(long, recorded.find(({ name }) => name.includes("..."))?.name);
});

/** The engine takes these for no tools where an agent lists them, and finds them in a rule. */
const IN_RULES_ONLY = new Set([...AGENTS, "list_background_processes"]);

/** The engine splits a name at the first `_` there, and compares whole names in a rule. */
const SPLIT_ELSEWHERE = new Set(["mcp_my_server_*"]);

/** Names that are listed, though no tool answers to them. */
const LISTED_IN_VAIN = new Set(RETIRED.keys());

test("every name that the engine takes for a tool passes, and no other does", () => {
  const rows = names.flatMap((line) => {
    const [, name, valid] =
      /^isValidToolName\(allowWildcards\) (.+) -> (true|false)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, valid: valid === "true" }];
  });
  assert.ok(rows.length > 15);
  for (const { name, valid } of rows) {
    if (IN_RULES_ONLY.has(name) || SPLIT_ELSEWHERE.has(name)) continue;
    const found = checksOf("exclude", name).filter((check) => check !== "renamed-tool");
    assert.equal(found.length === 0, valid && !LISTED_IN_VAIN.has(name), `${name}: ${found}`);
  }
});

test("what the engine makes of entries of settings is what is found in them", () => {
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    // settings | tools.core class name | read_file -> deny
    ["core", "ReadFileTool", ["unknown-tool"]],
    // settings | tools.core legacy name: the rule allows a tool that is not offered.
    ["core", "search_file_content", ["retired-tool"]],
    ["core", "ShellTool(git)", []],
    ["allowed", "run_shell_command(git)", []],
    // settings | tools.allowed server__tool | mcp_gh_search -> ask_user
    ["allowed", "gh__search", ["server-spelling"]],
    // settings | tools.exclude class name | write_file -> ask_user
    // That is the answer of the policies alone: the registry leaves the tool out by this name.
    ["exclude", "WriteFileTool", ["renamed-tool"]],
  ];
  for (const [list, entry, checks] of rows) assert.deepEqual(checksOf(list, entry), checks, entry);
});

test("spellings of policy rules that missed their tool are dead, and those that hit are not", () => {
  const missed = [
    "github__search",
    "github__*",
    "mcp__github__search",
    "mcp_*_search",
    "read_*",
    "discovered_tool_*",
    "mcp_s_a/b",
  ];
  const hit = ["mcp_github_search", "mcp_my_server_search", "mcp_my_server_*", "mcp_*", "*"];
  for (const name of missed) assert.notEqual(deadSpelling(name), undefined, name);
  for (const name of hit) assert.equal(deadSpelling(name), undefined, name);
});
