import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { reasonOf } from "../../files/text-file.js";
import { folderWith, found, run } from "../support/cli.js";

const STALE = '{"permissions":{"deny":["LS"]}}';
const SOUND = '{"permissions":{"deny":["Bash"]}}';

function git(folder: string, ...args: string[]): void {
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: folder });
}

test("a finding is told with its place, level, check, words, line and carets", (t) => {
  const text = '{\n\t"permissions": {\n\t\t"deny": ["mcp__日本.x__*", "LS"]\n\t}\n}\n';
  const folder = folderWith(t, { ".claude/settings.json": text });
  const { stdout, stderr, status } = run(folder, ["check"]);
  assert.equal(status, 1);
  assert.equal(stderr, "");
  const lines = stdout.split("\n");
  const at = lines.findIndex((line) => line.includes("retired-tool"));
  assert.match(
    lines[at] ?? "",
    /^\.claude\/settings\.json:3:29 error retired-tool Claude Code 2\.1\.332 has no tool "LS" any more/,
  );
  assert.equal(lines[at + 1], '  3 | \t\t"deny": ["mcp__日本.x__*", "LS"]');
  // Two signs of double width stand before the word, so the carets stand two columns further on.
  assert.equal(lines[at + 2], `    | \t\t${" ".repeat(28)}^^`);
  assert.equal(lines.at(-2), "1 policy file, 2 rules: 2 errors");
});

test("json holds what the text holds, for programs", (t) => {
  const folder = folderWith(t, { ".claude/settings.json": STALE });
  const { stdout, status } = run(folder, ["check", "--format", "json", ".claude/settings.json"]);
  assert.equal(status, 1);
  const report = JSON.parse(stdout);
  assert.equal(report.version, 1);
  assert.deepEqual(report.summary, {
    files: 1,
    rules: 1,
    error: 1,
    warning: 0,
    information: 0,
    hint: 0,
  });
  const [file] = report.files;
  assert.equal(file.path, ".claude/settings.json");
  assert.deepEqual(file.engines, ["claude-code"]);
  assert.equal(file.rules, 1);
  const [finding] = file.findings;
  assert.deepEqual(finding.range, {
    start: { line: 0, character: 25 },
    end: { line: 0, character: 27 },
  });
  for (const key of ["check", "engine", "severity", "message", "engineSays", "list", "rule"]) {
    assert.equal(typeof finding[key], "string", key);
  }
  assert.equal(finding.docs, "docs/checks/retired-tool.md");
  assert.ok(Array.isArray(finding.fixes));
});

test("the exit status follows --fail-on", (t) => {
  const folder = folderWith(t, {
    "a/.claude/settings.json": '{"permissions":{"allow":["LS"]}}',
    "b/.claude/settings.json": '{"permissions":{"allow":["Task"]}}',
    "c/.claude/settings.json": '{"permissions":{"allow":["my_tool"]}}',
    "d/.claude/settings.json": SOUND,
  });
  const status = (path: string, level: string) =>
    run(folder, ["check", path, "--fail-on", level]).status;
  const levels = ["error", "warning", "information", "hint", "never"];
  const answers = ["a", "b", "c", "d"].map((path) => levels.map((level) => status(path, level)));
  assert.deepEqual(answers, [
    [0, 1, 1, 1, 0],
    [0, 0, 1, 1, 0],
    [0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0],
  ]);
});

test("a call that cannot be understood says how it would be, and exits with 2", (t) => {
  const folder = folderWith(t, {});
  for (const [args, words] of [
    [[], /No command/],
    [["chek"], /no command "chek"/],
    [["check", "--format", "xml"], /--format takes text, json; not "xml"/],
    [
      ["check", "--engine", "nobody"],
      /--engine takes auto, claude-code, copilot, copilot-cli, gemini-cli, sema; not "nobody"/,
    ],
    [["check", "--fail-on", "eror"], /--fail-on takes error, warning/],
    [["check", "--nonsense"], /--nonsense/],
    [["server"], /server --stdio/],
  ] as const) {
    const { status, stdout, stderr } = run(folder, args);
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, words);
    assert.match(stderr, /Usage/);
    assert.equal(stdout, "");
  }
  for (const args of [["--help"], ["check", "-h"], ["help"]]) {
    const { status, stdout } = run(folder, args);
    assert.equal(status, 0);
    assert.match(stdout, /Usage/);
  }
  assert.match(run(folder, ["--version"]).stdout, /^\d+\.\d+\.\d+\n$/);
});

test("a file that cannot be read is named with the reason, and hides no other", (t) => {
  const folder = folderWith(t, {
    "a/.claude/settings.json": STALE,
    "binary/.claude/settings.json": Uint8Array.of(0x7b, 0xff, 0xc3, 0x28, 0x7d),
    "notes.txt": "no policy",
  });
  mkdirSync(join(folder, "sema.policy.json"));
  const { status, stdout, stderr } = run(folder, [
    "check",
    "gone.json",
    "a",
    "binary/.claude/settings.json",
    "notes.txt",
  ]);
  assert.equal(status, 2);
  assert.match(stdout, /a\/\.claude\/settings\.json:1:26 error retired-tool/);
  assert.match(stderr, /gone\.json: no such file or folder/);
  assert.match(stderr, /binary\/\.claude\/settings\.json: not UTF-8 text/);
  assert.match(stderr, /notes\.txt: not a policy file that is known; --engine says whose it is/);
});

test("every reason for which a file system refuses is told in plain words", () => {
  const reason = (code: string) => reasonOf(Object.assign(new Error("EXYZ: raw"), { code }));
  assert.equal(reason("EACCES"), "no permission");
  assert.equal(reason("EBUSY"), "in use by another program");
  assert.equal(reason("EXYZ"), "EXYZ: raw");
});

test("byte order marks, UTF-16 and old line ends change no verdict and no column", (t) => {
  const text = '{"permissions":{\r"deny":["LS"]}}';
  const utf16 = (swap: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
    return swap ? bytes.swap16() : bytes;
  };
  const folder = folderWith(t, {
    "a/.claude/settings.json": `\uFEFF${text}`,
    "b/.claude/settings.json": utf16(false),
    "c/.claude/settings.json": utf16(true),
    "d/.claude/settings.json": text.replace("\r", "\r\n"),
  });
  const { stdout } = run(folder, ["check", "--format", "json"]);
  const report = JSON.parse(stdout);
  assert.equal(report.files.length, 4);
  for (const { findings } of report.files) {
    assert.deepEqual(findings[0].range.start, { line: 1, character: 9 });
  }
});

test("a folder is searched for every policy, and each is judged once", (t) => {
  const folder = folderWith(t, {
    ".claude/settings.local.json": STALE,
    "x/.claude/settings.json": STALE,
    "x/sema.policy.json": STALE,
    ".sema/policy.json": STALE,
    "etc/managed-settings.json": STALE,
    "etc/managed-settings.d/1.json": STALE,
    "settings.json": STALE,
    "node_modules/a/.claude/settings.json": STALE,
  });
  symlinkSync("..", join(folder, "x", "round"));
  const result = run(folder, ["check", "--format", "json", ".", "x", "x/sema.policy.json"]);
  assert.deepEqual(found(result), [
    ".claude/settings.local.json retired-tool",
    ".sema/policy.json retired-tool",
    "etc/managed-settings.d/1.json retired-tool",
    "etc/managed-settings.json retired-tool",
    "x/.claude/settings.json retired-tool",
    "x/sema.policy.json retired-tool",
  ]);
  const sema = run(folder, ["check", "--format", "json", "--engine", "sema"]);
  assert.deepEqual(found(sema), [
    ".sema/policy.json retired-tool",
    "x/sema.policy.json retired-tool",
  ]);
  const named = run(folder, ["check", "--format", "json", "--engine", "sema", "settings.json"]);
  assert.deepEqual(found(named), ["settings.json retired-tool"]);
});

test("files that git ignores are left out, tracked ones and nested repositories are not", (t) => {
  const folder = folderWith(t, {
    ".gitignore": "ignored/\n.claude/\n",
    ".claude/settings.json": STALE,
    ".claude/settings.local.json": STALE,
    "ignored/.claude/settings.json": STALE,
    "new/sema.policy.json": STALE,
    "nested/sema.policy.json": STALE,
    "nested/.gitignore": "secret/\n",
    "nested/secret/sema.policy.json": STALE,
  });
  git(folder, "init", "-q");
  git(folder, "add", "-f", ".claude/settings.json");
  git(join(folder, "nested"), "init", "-q");
  const tracked = found(run(folder, ["check", "--format", "json"]));
  assert.deepEqual(tracked, [
    ".claude/settings.json retired-tool",
    "nested/sema.policy.json retired-tool",
    "new/sema.policy.json retired-tool",
  ]);
  // A file that is named is judged, ignored or not.
  const named = run(folder, ["check", "--format", "json", "ignored/.claude/settings.json"]);
  assert.deepEqual(found(named), ["ignored/.claude/settings.json retired-tool"]);
});

test("a repository that names a program to watch its files does not get it started", (t) => {
  const folder = folderWith(t, { "sema.policy.json": STALE, "hook.sh": "#!/bin/sh\ntouch ran\n" });
  chmodSync(join(folder, "hook.sh"), 0o755);
  git(folder, "init", "-q");
  git(folder, "config", "core.fsmonitor", join(folder, "hook.sh"));
  assert.deepEqual(found(run(folder, ["check", "--format", "json"])), [
    "sema.policy.json retired-tool",
  ]);
  assert.equal(existsSync(join(folder, "ran")), false);
});

test("a folder without a policy, and a policy without a finding, say so", (t) => {
  const folder = folderWith(t, { "x/.claude/settings.json": SOUND, "y/notes.txt": "" });
  assert.equal(run(folder, ["check", "y"]).stdout, "0 policy files, 0 rules: no findings\n");
  assert.equal(run(folder, ["check", "x"]).stdout, "1 policy file, 1 rule: no findings\n");
});

test("settings that say nothing which is judged are no policy, but for who names them", (t) => {
  const folder = folderWith(t, {
    ".vscode/settings.json": '{ "editor.tabSize": 2 }',
    "b/.vscode/settings.json":
      '{ "chat.tools.eligibleForAutoApproval": { "execute/runInTerminal": false } }',
  });
  const { stdout, status } = run(folder, ["check"]);
  assert.equal(status, 1);
  assert.match(stdout, /^b\/\.vscode\/settings\.json:1:44 error foreign-name /);
  assert.match(stdout, /1 policy file, 1 rule: 1 error/);
  const named = run(folder, ["check", ".vscode/settings.json"]);
  assert.equal(named.status, 0);
  assert.match(named.stdout, /1 policy file, 0 rules: no findings/);
});

test("a terminal is not made to obey what a policy says", (t) => {
  const folder = folderWith(t, {
    ".claude/settings.json": '{"permissions":{"deny":["LS\u001b[2J\u202e", "\\u001b[31mLS"]}}',
  });
  const { stdout } = run(folder, ["check"]);
  assert.match(stdout, /unknown-tool/);
  assert.doesNotMatch(stdout.replaceAll("\n", ""), /[\p{Cc}\p{Cf}]/u);
});

test("colours are for terminals, or for those who ask", (t) => {
  const folder = folderWith(t, { ".claude/settings.json": STALE });
  const hasColour = (env: NodeJS.ProcessEnv) =>
    run(folder, ["check"], env).stdout.includes("\u001b[");
  assert.equal(hasColour({}), false);
  assert.equal(hasColour({ CI: "true" }), false);
  assert.equal(hasColour({ FORCE_COLOR: "1" }), true);
  assert.equal(hasColour({ FORCE_COLOR: "1", NO_COLOR: "1" }), false);
});

test("a large minified policy is shown around the finding alone", (t) => {
  const rules = Array.from({ length: 50_000 }, (_, at) => `Bash(run ${at})`);
  rules[25_000] = "LS";
  const text = JSON.stringify({ permissions: { deny: rules } });
  const folder = folderWith(t, { ".claude/settings.json": text });
  const { stdout, status } = run(folder, ["check"]);
  assert.equal(status, 1);
  for (const line of stdout.split("\n")) assert.ok(line.length < 250, line.slice(0, 300));
  assert.match(stdout, /"LS"/);
});

test("standard input is judged as the file that it is said to be", (t) => {
  const folder = folderWith(t, {});
  const args = ["check", "-", "--format", "json"];
  const named = run(folder, [...args, "--as", "x/.claude/settings.json"], {}, `\uFEFF${STALE}`);
  assert.deepEqual(found(named), ["x/.claude/settings.json retired-tool"]);
  const assigned = run(folder, [...args, "--engine", "sema"], {}, STALE);
  assert.deepEqual(found(assigned), ["- retired-tool"]);
  const unnamed = run(folder, args, {}, STALE);
  assert.equal(unnamed.status, 2);
  assert.match(unnamed.stderr, /Standard input needs --as FILE/);
  const binary = run(folder, [...args, "--engine", "sema"], {}, Uint8Array.of(0xff, 0x00));
  assert.equal(binary.status, 2);
  assert.match(binary.stderr, /-: not UTF-8 text/);
});

test("agents, skills and commands of a plugin are found by the plugin's manifest", (t) => {
  const agent = "---\nname: a\ntools: LS, Read\n---\n";
  const folder = folderWith(t, {
    "plug/.claude-plugin/plugin.json": '{"name":"plug"}',
    "plug/agents/a.md": agent,
    "plug/skills/s/SKILL.md": "---\nallowed-tools: LS\n---\n",
    "plug/commands/c.md": "---\nallowed-tools: LS\n---\n",
    "docs/agents/a.md": agent,
  });
  const stale = [
    "plug/agents/a.md retired-tool",
    "plug/commands/c.md retired-tool",
    "plug/skills/s/SKILL.md retired-tool",
  ];
  assert.deepEqual(found(run(folder, ["check", "--format", "json"])), stale);
  // The manifest is found from below as well.
  assert.deepEqual(found(run(join(folder, "plug/agents"), ["check", "--format", "json"])), [
    "a.md retired-tool",
  ]);
  assert.deepEqual(
    found(run(folder, ["check", "--format", "json", "plug/agents/a.md"])),
    stale.slice(0, 1),
  );
  const other = run(folder, ["check", "docs/agents/a.md"]);
  assert.equal(other.status, 2);
  assert.match(other.stderr, /not a policy file that is known/);
});
