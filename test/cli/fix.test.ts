import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Unusable } from "../../files/decode.js";
import { readTextFile, replaceText } from "../../files/text-file.js";
import { folderWith, run } from "../support/cli.js";

const NAME = ".claude/settings.json";
const OLD = '{\r\n\t"permissions": { "allow": ["Task", "Bash"] }\r\n}';
const NEW = OLD.replace("Task", "Agent");

test("preferred fixes are applied, and the rest is left and counted", (t) => {
  const text = '{"permissions":{"allow":["Task"],"deny":["LS","KillBash","KillShell"]}}';
  const folder = folderWith(t, { [NAME]: text });
  const { status, stdout, stderr } = run(folder, ["fix"]);
  assert.equal(stderr, "");
  assert.equal(stdout.split("\n")[0], ".claude/settings.json: 3 findings fixed");
  assert.match(stdout, /1 finding left/);
  assert.equal(status, 1);
  assert.equal(
    readFileSync(join(folder, NAME), "utf8"),
    '{"permissions":{"allow":["Agent"],"deny":["LS","TaskStop"]}}',
  );
});

test("encoding, byte order mark, line ends and mode stay as they are", (t) => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  const folder = folderWith(t, {
    "a/.claude/settings.json": OLD,
    "b/.claude/settings.json": `\uFEFF${OLD}`,
    "c/.claude/settings.json": utf16(OLD),
    "d/.claude/settings.json": utf16(OLD).swap16(),
  });
  const at = (name: string) => join(folder, name, NAME);
  chmodSync(at("a"), 0o600);
  chmodSync(at("b"), 0o666);
  assert.equal(run(folder, ["fix"]).status, 0);
  assert.equal(readFileSync(at("a"), "utf8"), NEW);
  assert.equal(readFileSync(at("b"), "utf8"), `\uFEFF${NEW}`);
  assert.deepEqual(readFileSync(at("c")), utf16(NEW));
  assert.deepEqual(readFileSync(at("d")), utf16(NEW).swap16());
  assert.equal(statSync(at("a")).mode & 0o777, 0o600);
  assert.equal(statSync(at("b")).mode & 0o777, 0o666);
  assert.deepEqual(readdirSync(join(folder, "a", ".claude")), ["settings.json"]);
});

test("a dry run prints a patch and changes nothing", (t) => {
  const folder = folderWith(t, { [NAME]: OLD });
  const { stdout, status } = run(folder, ["fix", "--dry-run"]);
  assert.equal(status, 0);
  assert.match(stdout, /^--- a\/\.claude\/settings\.json/m);
  assert.match(stdout, /^-.*"Task"/m);
  assert.match(stdout, /^\+.*"Agent"/m);
  assert.equal(readFileSync(join(folder, NAME), "utf8"), OLD);
});

test("what a symbolic link leads to is fixed, and the link stays", (t) => {
  const folder = folderWith(t, { "real.json": OLD, ".claude/x": "" });
  symlinkSync("../real.json", join(folder, NAME));
  assert.equal(run(folder, ["fix", NAME]).status, 0);
  assert.ok(lstatSync(join(folder, NAME)).isSymbolicLink());
  assert.equal(readFileSync(join(folder, "real.json"), "utf8"), NEW);
});

test("nothing to fix is said, and the file is not touched", (t) => {
  const folder = folderWith(t, { [NAME]: NEW });
  const before = statSync(join(folder, NAME)).ino;
  assert.equal(run(folder, ["fix"]).stdout, "Nothing to fix.\n");
  assert.equal(statSync(join(folder, NAME)).ino, before);
});

test("a file that changed after it was read is left alone and named", async (t) => {
  const folder = folderWith(t, { [NAME]: OLD });
  const path = join(folder, NAME);
  const file = await readTextFile(path);
  writeFileSync(path, "somebody was here");
  await assert.rejects(replaceText(file, NEW), (error) => {
    assert.ok(error instanceof Unusable);
    assert.match(error.message, /changed in the meantime/);
    return true;
  });
  assert.equal(readFileSync(path, "utf8"), "somebody was here");
  assert.deepEqual(readdirSync(join(folder, ".claude")), ["settings.json"]);
});

test("a file that vanished after it was read is named", async (t) => {
  const folder = folderWith(t, { [NAME]: OLD });
  const file = await readTextFile(join(folder, NAME));
  const gone = { ...file, path: join(folder, "gone.json") };
  await assert.rejects(replaceText(gone, NEW), /no such file or folder/);
});

test("standard input is no file to fix", (t) => {
  const { status, stderr } = run(folderWith(t, {}), ["fix", "-"]);
  assert.equal(status, 2);
  assert.match(stderr, /Only files can be fixed/);
});
