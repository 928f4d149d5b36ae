import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, type Layer } from "../../shared/index.js";
import { CWD, decided, HOME, read } from "../support/decide.js";

test("files of the working folders are read without a rule, others are asked about", () => {
  assert.equal(read({}, `${CWD}/a.txt`), "allow");
  assert.equal(read({}, "a.txt"), "allow");
  assert.equal(read({}, "../a.txt"), "ask");
  assert.equal(read({}, "/srv/a.txt"), "ask");
  assert.equal(read({ additionalDirectories: ["/srv"] }, "/srv/a.txt"), "allow");
  assert.equal(read({ additionalDirectories: ["~/notes"] }, `${HOME}/notes/a`), "allow");
  assert.equal(read({}, `${HOME}/.claude/projects/x`), "unknown");
});

test("a path rule counts from where its start says", () => {
  const deny = (rule: string, path: string) => read({ deny: [`Read(${rule})`] }, path);
  assert.equal(deny("/a.txt", `${CWD}/a.txt`), "deny");
  assert.equal(deny("/a.txt", `${CWD}/x/a.txt`), "allow");
  assert.equal(deny("a.txt", `${CWD}/x/a.txt`), "deny");
  assert.equal(deny("./a.txt", `${CWD}/x/a.txt`), "deny");
  assert.equal(deny("~/a.txt", `${HOME}/a.txt`), "deny");
  assert.equal(deny("//srv/a.txt", "/srv/a.txt"), "deny");
  assert.equal(deny(`${CWD}/a.txt`, `${CWD}/a.txt`), "allow");
  assert.equal(deny("../x", `${HOME}/x`), "ask");
  assert.equal(deny("A.TXT", `${CWD}/a.txt`), "deny");
  for (const nothing of [".", "./", "/", "//", "!a.txt", "{a.txt,b}", "$HOME/a.txt"]) {
    assert.equal(deny(nothing, `${CWD}/a.txt`), "allow", nothing);
  }
});

test("one slash at the start is the folder of the settings", () => {
  const layered = (layer: Partial<Layer>, path: string, home: string | undefined = HOME) =>
    explain({
      engine: "claude-code",
      layers: [{ scope: "user", permissions: { deny: ["Read(/a/b.txt)"] }, ...layer }],
      call: { name: "Read", input: { file_path: path } },
      cwd: CWD,
      ...(home !== "" && { home }),
    }).decision;
  assert.equal(layered({}, `${HOME}/.claude/a/b.txt`), "deny");
  assert.equal(layered({}, `${CWD}/a/b.txt`), "allow");
  assert.equal(layered({ scope: "managed" }, `${CWD}/a/b.txt`), "deny");
  assert.equal(layered({ scope: "flag", path: "/srv/s.json" }, "/srv/a/b.txt"), "deny");
  assert.equal(layered({ scope: "flag" }, `${CWD}/a/b.txt`), "unknown");
  assert.equal(
    layered({ scope: "flag" }, `${CWD}/b.txt`),
    "allow",
    "it fits from no folder at all",
  );
  assert.equal(layered({}, `${CWD}/a/b.txt`, ""), "unknown");
});

test("a folder with ** is met at any depth by a guard, and at one by a grant", () => {
  const edit = (list: string, path: string) =>
    decided({ [list]: ["Edit(src/**)"] }, "Edit", { file_path: path }).decision;
  assert.equal(edit("allow", "src/a"), "allow");
  assert.equal(edit("allow", "x/src/a"), "ask");
  assert.equal(edit("deny", "src/a"), "deny");
  assert.equal(edit("deny", "x/src/a"), "deny");
});

test("a pattern with ! opens again what stands before it in its own layer", () => {
  assert.equal(read({ deny: ["Read(*.k)", "Read(!x.k)"] }, "x.k"), "allow");
  assert.equal(read({ deny: ["Read(*.k)", "Read(!x.k)"] }, "y.k"), "deny");
  assert.equal(read({ deny: ["Read(!x.k)", "Read(*.k)"] }, "x.k"), "deny");
  const layers: Layer[] = [
    { scope: "user", permissions: { deny: ["Read(*.k)"] } },
    { scope: "project", permissions: { deny: ["Read(!x.k)"] } },
  ];
  assert.equal(decided({}, "Read", { file_path: "x.k" }, { layers }).decision, "deny");
});

test("rules on Edit are for all that writes, rules on Write for no path", () => {
  for (const [tool, field] of [
    ["Edit", "file_path"],
    ["Write", "file_path"],
    ["NotebookEdit", "notebook_path"],
  ] as const) {
    const write = (permissions: object) =>
      decided({ ...permissions }, tool, { [field]: "a.txt" }).decision;
    assert.equal(write({ allow: ["Edit(a.txt)"] }), "allow");
    assert.equal(write({ deny: ["Edit(a.txt)"] }), "deny");
    assert.equal(write({ allow: ["Write(a.txt)", "NotebookEdit(a.txt)"] }), "ask");
    assert.equal(write({ allow: [`${tool}(*)`] }), "allow");
    assert.equal(
      write({ allow: [tool], deny: ["Read(a.txt)"] }),
      tool === "NotebookEdit" ? "allow" : "deny",
    );
  }
  assert.equal(decided({ deny: ["Edit"] }, "Write", { file_path: "a.txt" }).decision, "ask");
});

test("what the engine guards by itself is not called allowed", () => {
  assert.equal(
    decided({ allow: ["Edit"] }, "Edit", { file_path: ".git/config" }).decision,
    "unknown",
  );
});

test("a star in allow ends at the working folders", () => {
  const write = (rule: string) =>
    decided({ allow: [rule] }, "Write", { file_path: "/srv/a.txt" }).decision;
  assert.equal(write("Write(*)"), "ask");
  assert.equal(write("Write"), "allow");
});

test("a path that is not known leaves rules on paths open", () => {
  const deny = { deny: ["Read(a)"] };
  assert.equal(decided(deny, "Read", {}).decision, "unknown");
  assert.equal(decided(deny, "Read", { file_path: 3 }).decision, "unknown");
  assert.equal(decided(deny, "Read", { file_path: "C:\\a" }).decision, "unknown");
});
