/** Holds the table of names against what Copilot CLI 1.0.102 made of each in an agent. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { takenByCli } from "../shared/engines/copilot-cli/tools.js";

const recorded = readFileSync(new URL("recorded/copilot/agent-tools.txt", import.meta.url), "utf8");

/** These two are given to every agent. */
const ALWAYS = new Set(["skill", "sql"]);

/** Off the network the tools for the web are hidden, so that these rows do not tell. */
const HIDDEN = /^web(?:_?fetch|search)?$/i;

const rows = recorded.split("\n").flatMap((line) => {
  const [, name, given] = /^"(.*)" => (\S+)/.exec(line) ?? [];
  if (name === undefined || given === undefined || HIDDEN.test(name)) return [];
  return [{ name, given: given.split(",").filter((tool) => !ALWAYS.has(tool)) }];
});

test("every name that is known to be taken or dropped was", () => {
  assert.ok(rows.length > 60);
  for (const { name, given } of rows) {
    const taken = takenByCli(name);
    if (taken !== undefined) assert.equal(taken, given.length > 0, name);
  }
});

test("every plain name that was dropped is known to be", () => {
  const dropped = ["changes", "extensions", "fetch", "githubRepo", "listDirectory", "problems"];
  for (const name of [...dropped, "usages", "read/problems", "vscode/askQuestions", "web/fetch"]) {
    assert.ok(
      rows.some((row) => row.name === name && row.given.length === 0),
      name,
    );
    assert.equal(takenByCli(name), false, name);
  }
});
