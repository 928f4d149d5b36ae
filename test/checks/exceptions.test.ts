/** What is said of rules with `!`, held against what becomes of calls without them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, judge } from "../../shared/index.js";
import type { LayerText } from "../../shared/judge.js";
import { HOME, PROJECT, recordedExceptions } from "../support/recorded-exceptions.js";

const PATH = `${PROJECT}/.claude/settings.json`;
const NAMES = ["x.k", "a.k", "secrets", ".env", "example.env"];
const FOLDERS = ["", "sub/", "secrets/", "secrets/deep/", "other/"];
const FILES = FOLDERS.flatMap((folder) => NAMES.map((name) => folder + name));

/** What the engine lets be read and what not, file by file. */
function closed(deny: readonly string[], others: readonly LayerText[] = []): string {
  const layers = [{ scope: "project" as const, permissions: { deny } }, ...others];
  return FILES.map((file) => {
    const call = { name: "Read", input: { file_path: `${PROJECT}/${file}` } };
    const { decision } = explain({ engine: "claude-code", layers, call, cwd: PROJECT, home: HOME });
    assert.notEqual(decision, "unknown");
    return decision === "deny" ? "x" : ".";
  }).join("");
}

function findings(deny: readonly string[], layers: readonly LayerText[] = []) {
  const text = JSON.stringify({ permissions: { deny } });
  const all = judge({ path: PATH, text, surroundings: { home: HOME, layers } }).findings;
  return all
    .filter(({ check }) => check === "hollow-deny")
    .map(({ message, related = [] }) => {
      const places = related.map(({ path, range: at }) =>
        path === undefined ? text.slice(at.start.character + 1, at.end.character - 1) : path,
      );
      return { message, places };
    });
}

/** Holds what is said of the exceptions of a list against the same list without them. */
function hold(deny: readonly string[], others: readonly LayerText[] = []): string[] {
  const found = findings(deny, others);
  const exceptions = deny.filter((rule) => rule.startsWith("Read(!"));
  assert.equal(found.length, exceptions.length, String(deny));
  return found.map(({ message, places: [place = ""] }, n) => {
    const at = deny.indexOf(exceptions[n] ?? "");
    const without = deny.filter((_, index) => index !== at);
    const about = `${deny.join(" ")}: ${message}`;
    if (/opens nothing/.test(message)) {
      assert.equal(closed(deny, others), closed(without, others), about);
      return "nothing";
    }
    if (/stay closed/.test(message)) return "elsewhere";
    if (/nothing is left of that rule/.test(message)) {
      const alone = [place, exceptions[n] ?? ""];
      assert.equal(closed(alone), closed([]), about);
      return "whole";
    }
    return place === "" ? "unknown" : "opens";
  });
}

test("of the recorded lists it is said what the engine does", () => {
  const kinds = recordedExceptions().flatMap(({ tool, layers }) => {
    const [{ permissions, scope } = { permissions: {}, scope: "user" }, ...others] = layers;
    const { deny } = permissions as { deny?: string[] };
    if (tool !== "Read" || others.length > 0 || scope !== "project" || deny === undefined)
      return [];
    // The same exception twice in one list is told of twice.
    return hold(deny);
  });
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  const counts = ["nothing", "opens", "whole", "unknown"].map(count);
  assert.ok(
    counts.every((each) => each > 0),
    String(counts),
  );
  assert.ok(count("unknown") < kinds.length / 3, String(counts));
});

test("of random lists nothing is said that would not hold", () => {
  let state = 20261201;
  const pick = <Each>(list: readonly Each[]): Each => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return list[(state >>> 8) % list.length] as Each;
  };
  const patterns = [
    "x.k",
    "*.k",
    "secrets/**",
    "secrets/",
    "secrets/*",
    "secrets",
    "/x.k",
    "sub/x.k",
    "**/x.k",
    "*.env",
    "secrets/example.env",
    "secrets/deep/**",
    "./a.k",
    "other",
    "s*",
    "/secrets/x.k",
    "?.k",
  ];
  const kinds = new Set<string>();
  for (let round = 0; round < 1500; round++) {
    const deny = [
      ...new Set(
        Array.from({ length: 1 + (round % 4) }, () => `Read(${pick(["", "!"])}${pick(patterns)})`),
      ),
    ];
    for (const kind of hold(deny)) kinds.add(kind);
  }
  assert.deepEqual([...kinds].sort(), ["nothing", "opens", "unknown", "whole"]);
});

test("what another file closes is said to stay closed, and where", () => {
  const deny = ["Read(*.k)", "Read(!x.k)"];
  const other = (scope: LayerText["scope"], rule: string): LayerText => ({
    scope,
    path: `${HOME}/.claude/settings.json`,
    text: JSON.stringify({ permissions: { deny: [rule] } }),
  });
  const said = (...others: LayerText[]) => findings(deny, others)[0];
  const kept = said(other("user", "Read(x.k)"));
  assert.match(
    kept?.message ?? "",
    /stay closed all the same, since "Read\(x\.k\)" in deny of \/home/,
  );
  assert.deepEqual(kept?.places, ["Read(*.k)", `${HOME}/.claude/settings.json`]);
  for (const layer of [
    other("user", "Read(a.k)"),
    other("user", "Read(!x.k)"),
    other("user", "Read(~/x.k)"),
  ]) {
    assert.match(said(layer)?.message ?? "", /they can be reached again\.$/);
  }
  // What the engine does with both files together.
  const all = (others: readonly LayerText[]) => closed(deny, others);
  assert.equal(all([other("user", "Read(x.k)")]), closed(["Read(*.k)"]));
});

test("nothing is said of the order of rules that may stand in another file of managed settings", () => {
  const text = JSON.stringify({ permissions: { deny: ["Read(!x.k)"] } });
  const path = "/etc/claude-code/managed-settings.d/10.json";
  const [finding] = judge({ path, text, surroundings: { scope: "managed" } }).findings;
  assert.equal(finding?.check, "hollow-deny");
  assert.match(finding?.message ?? "", /earlier deny rules of this file/);
  assert.doesNotMatch(finding?.message ?? "", /opens nothing/);
});

test("many exceptions take no more time each than few", () => {
  const deny = (count: number) =>
    JSON.stringify({
      permissions: {
        deny: Array.from({ length: count }, (_, n) => `Read(${n % 2 ? "!" : ""}f${n}/*.k)`),
      },
    });
  const time = (text: string) => {
    const start = performance.now();
    const found = judge({ path: PATH, text }).findings.length;
    return { took: performance.now() - start, found };
  };
  time(deny(1000));
  const few = Math.min(...[1, 2, 3].map(() => time(deny(1000)).took));
  const { took, found } = time(deny(16_000));
  assert.equal(found, 8000);
  // A square would be 256 times as much.
  assert.ok(took < few * 64, `${took} ms for 16 times what takes ${few} ms`);
});
