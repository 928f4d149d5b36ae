/** What `explain` says of every recorded call: never anything else than the engine did. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { explain, type Layer } from "../shared/index.js";

interface RecordedCall {
  readonly id: string;
  readonly permissions?: Readonly<Record<string, unknown>>;
  /** Whose settings the permissions are; the project's where nothing is said. */
  readonly source?: Layer["scope"];
  /** What further settings say. */
  readonly sources?: Readonly<Partial<Record<Layer["scope"], Readonly<Record<string, unknown>>>>>;
  readonly call?: { readonly name: string; readonly input?: Readonly<Record<string, unknown>> };
  readonly mcp?: Readonly<Record<string, readonly string[]>>;
  readonly decision: string;
  readonly settingsIgnored?: boolean;
  readonly special?: boolean;
}

/** Where the folders of the recording lie here: the project was below the home folder. */
const FOLDERS: Readonly<Record<string, string>> = {
  HOME: "/home/me",
  PROJ: "/home/me/proj",
  OUT: "/srv/out",
};

const file = new URL("recorded/claude-code/decisions.jsonl", import.meta.url);
const calls = readFileSync(file, "utf8")
  .replaceAll(/\$\{(HOME|PROJ|OUT)\}/g, (_, name: string) => FOLDERS[name] ?? "")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedCall)
  .filter(({ call, special, decision }) => call && !special && decision !== "invalid");

function explainRow({
  call,
  permissions = {},
  source = "project",
  sources,
  mcp = {},
}: RecordedCall) {
  const further = Object.entries(sources ?? {}).map(
    ([scope, each]) => ({ scope, permissions: each }) as Layer,
  );
  return explain({
    engine: "claude-code",
    layers: [{ scope: source, permissions }, ...further],
    call: call ?? { name: "" },
    servers: mcp,
    cwd: "/home/me/proj",
    home: "/home/me",
  });
}

test("what is said of a recorded call is what the engine did, and seldom that it is unknown", (t) => {
  const answers = calls.map((row) => ({ row, ...explainRow(row) }));
  const unknown = answers.filter(({ decision }) => decision === "unknown");
  const wrong = answers.filter(
    ({ row, decision }) => decision !== "unknown" && decision !== row.decision,
  );
  const kinds = new Set(unknown.map(({ row }) => row.id.replace(/\/.*/, "")));
  t.diagnostic(
    `${calls.length} calls: ${wrong.length} wrong, ${unknown.length} unknown (${[...kinds].join(", ")})`,
  );
  assert.ok(calls.length > 1000);
  assert.deepEqual(
    wrong.map(({ row, because }) => [row.id, row.decision, because]),
    [],
  );
  assert.ok(unknown.length <= calls.length / 10);
});

test("a rule that is named is one of the layer that is named, in the list that says so", () => {
  for (const row of calls) {
    const { decision, rule, layer, because } = explainRow(row);
    assert.match(because, /^[A-Z].*\.$/s);
    if (rule === undefined) continue;
    const scope = layer?.scope ?? "";
    const own = scope === (row.source ?? "project") ? row.permissions : undefined;
    const permissions = own ?? row.sources?.[scope as Layer["scope"]] ?? {};
    const list = permissions[decision === "missing" ? "deny" : decision];
    assert.ok(Array.isArray(list) && list.includes(rule), row.id);
  }
});
