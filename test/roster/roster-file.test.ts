import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { formatRoster, parseRoster, readRoster, writeRoster } from "../../roster/roster-file.js";
import { capturedRoster, outcomeOf, summaryOf } from "../../roster/summary.js";
import { folderWith } from "../support/cli.js";

const NAME = ".policy-judge/roster.json";

test("a roster is names alone, sorted by their units whatever they look like", () => {
  const roster = new Map([
    ["b", ["z", "a", "Z", "a"]],
    ["10", ["2", "10"]],
    ["9", []],
    ["__proto__", ["x"]],
  ]);
  const text = formatRoster(roster);
  assert.equal(
    text,
    `{
  "version": 1,
  "servers": {
    "10": {
      "tools": [
        "10",
        "2"
      ]
    },
    "9": {
      "tools": []
    },
    "__proto__": {
      "tools": [
        "x"
      ]
    },
    "b": {
      "tools": [
        "Z",
        "a",
        "z"
      ]
    }
  }
}
`,
  );
  assert.equal(formatRoster(parseRoster(text)), text);
  assert.equal(formatRoster(new Map()), '{\n  "version": 1,\n  "servers": {}\n}\n');
});

test("what was not captured keeps its entry", async (t) => {
  const folder = folderWith(t, {
    [NAME]: '{"version":1,"servers":{"kept":{"tools":["k"]},"new":{"tools":["old"]}}}',
  });
  const stored = await readRoster(folder);
  await writeRoster(folder, stored, new Map([["new", ["n"]]]));
  const written = JSON.parse(readFileSync(join(folder, NAME), "utf8"));
  assert.deepEqual(written.servers, { kept: { tools: ["k"] }, new: { tools: ["n"] } });
  assert.deepEqual(readdirSync(join(folder, ".policy-judge")), ["roster.json"]);
});

test("the first roster makes its folder, and the same one again touches nothing", async (t) => {
  const folder = folderWith(t, { x: "" });
  const captured = new Map([["a", ["b"]]]);
  await writeRoster(folder, await readRoster(folder), captured);
  const { ino } = statSync(join(folder, NAME));
  await writeRoster(folder, await readRoster(folder), captured);
  assert.equal(statSync(join(folder, NAME)).ino, ino);
  assert.deepEqual(readdirSync(join(folder, ".policy-judge")), ["roster.json"]);
});

test("a roster that somebody wrote in the meantime is left alone", async (t) => {
  const folder = folderWith(t, { x: "" });
  const stored = await readRoster(folder);
  mkdirSync(join(folder, ".policy-judge"));
  writeFileSync(join(folder, NAME), "{}");
  await assert.rejects(writeRoster(folder, stored, new Map()), /there by now/);
  assert.equal(readFileSync(join(folder, NAME), "utf8"), "{}");
});

test("anything else than a roster is refused", () => {
  for (const [text, words] of [
    ["{", /no JSON/],
    ["[]", /not a roster/],
    ['{"version":2,"servers":{}}', /a version that is not known/],
    ['{"version":1,"servers":{"a":{"tools":[1]}}}', /"a" has no list of tools/],
  ] as const) {
    assert.throws(() => parseRoster(text), words);
  }
});

test("what came of the servers is said, and what stays of those that failed", () => {
  const before = new Map([["old", ["x", "y"]]]);
  const results = [
    { name: "a b", tools: ["t"] },
    { name: "old", trouble: "did not answer within 30 s", stderr: "" },
    { name: "new", trouble: "asks for a login (HTTP 401)", stderr: "" },
  ];
  assert.deepEqual([...capturedRoster(results)], [["a b", ["t"]]]);
  assert.deepEqual(
    results.map((result) => outcomeOf(result, before)),
    [
      '"a b": 1 tool',
      "old did not answer within 30 s; its 2 tools of before stay",
      "new asks for a login (HTTP 401)",
    ],
  );
  assert.match(summaryOf(results, before), /^1 tool of 1 server captured; old did not answer/);
});
