import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, type Layer } from "../../shared/index.js";
import { decided, run } from "../support/decide.js";

function layered(...layers: Layer[]) {
  return decided({}, "Bash", { command: "npm i" }, { layers });
}

const allow: Layer = { scope: "project", permissions: { allow: ["Bash(npm:*)"] } };

test("lists are united over all layers, and the strictest decides", () => {
  const user: Layer = {
    scope: "user",
    path: "/home/me/.claude/settings.json",
    permissions: { deny: ["Bash(npm:*)"] },
  };
  const { because, ...denied } = layered(allow, user);
  assert.deepEqual(denied, {
    decision: "deny",
    rule: "Bash(npm:*)",
    layer: { scope: "user", path: "/home/me/.claude/settings.json" },
  });
  assert.match(because, /^The deny rule Bash\(npm:\*\) of the user settings .*\.$/);
  assert.equal(layered(allow, { scope: "local", permissions: { ask: ["Bash"] } }).decision, "ask");
  assert.equal(layered(allow, { scope: "local" }).decision, "allow");
});

test("a folder that is not trusted opens nothing, and still guards", () => {
  assert.equal(layered({ ...allow, trusted: false }).decision, "ask");
  assert.equal(layered({ ...allow, trusted: false, scope: "user" }).decision, "allow");
  const guard: Layer = { scope: "local", trusted: false, permissions: { deny: ["Bash"] } };
  assert.equal(layered(allow, guard).decision, "missing");
  const folder = { scope: "project", permissions: { additionalDirectories: ["/srv"] } } as const;
  const read = (trusted: boolean) =>
    decided({}, "Read", { file_path: "/srv/a" }, { layers: [{ ...folder, trusted }] }).decision;
  assert.deepEqual([read(true), read(false)], ["allow", "ask"]);
});

test("a managed layer can keep its own rules alone", () => {
  const managed: Layer = {
    scope: "managed",
    permissions: {},
    allowManagedPermissionRulesOnly: true,
  };
  assert.equal(layered(allow, managed).decision, "ask");
  assert.equal(layered(allow, { ...managed, scope: "user" }).decision, "allow");
  assert.equal(
    layered({ ...managed, ...{ permissions: allow.permissions ?? {} } }).decision,
    "allow",
  );
});

test("settings that the engine drops say nothing", () => {
  for (const permissions of [
    { deny: "Bash" },
    { deny: ["Bash"], allow: null },
    { deny: ["Bash"], defaultMode: "ask" },
    { deny: ["Bash"], additionalDirectories: [3] },
  ]) {
    assert.equal(layered(allow, { scope: "user", permissions }).decision, "allow");
  }
  assert.equal(
    layered(allow, { scope: "user", permissions: { deny: ["Bash", 3, null, "Bash("] } }).decision,
    "missing",
  );
});

test("a managed layer loses a bad value alone, and opens nothing when a guard is lost", () => {
  const managed = (permissions: Record<string, unknown>) =>
    layered({ scope: "managed", permissions: { allow: ["Bash(npm:*)"], ...permissions } }).decision;
  assert.equal(managed({ defaultMode: "ask" }), "allow");
  assert.equal(managed({ deny: "Bash" }), "ask");
  assert.equal(managed({ deny: ["Bash("] }), "ask");
  assert.equal(managed({ deny: ["Bash(", "Read"] }), "allow");
});

test("modes and switches leave open what was seen in the usual mode only", () => {
  assert.equal(run({ defaultMode: "default", allow: ["Bash"] }, "foo"), "allow");
  assert.equal(run({ defaultMode: "plan", allow: ["Bash"] }, "foo"), "unknown");
  assert.equal(run({ defaultMode: "acceptEdits" }, "foo"), "unknown");
  assert.equal(run({ defaultMode: "bypassPermissions", deny: ["Bash(foo)"] }, "foo"), "deny");
  assert.equal(run({ denyInsteadOfPrompting: true }, "foo"), "unknown");
});

test("an engine of which nothing is known decides nothing, and no engine is an error", () => {
  const question = { layers: [], call: { name: "x" } };
  assert.equal(explain({ engine: "sema", ...question }).decision, "unknown");
  assert.throws(() => explain({ engine: "none", ...question }), RangeError);
});
