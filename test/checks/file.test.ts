/** What is said of the file around the rules: each fact of the engine with its outcome. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Scope } from "../../shared/engines/engine.js";
import { judge } from "../../shared/judge.js";
import { applyEdits } from "../../shared/policy/edit.js";

/** `check severity text-under-the-squiggle` for every finding. */
function found(text: string, scope: Scope = "project"): string[] {
  const document = TextDocument.create("", "", 0, text);
  const { findings } = judge({ path: ".claude/settings.json", text, surroundings: { scope } });
  return findings.map(({ check, severity, range }) => {
    const under = text.slice(document.offsetAt(range.start), document.offsetAt(range.end));
    return `${check} ${severity} ${under}`;
  });
}

/** The finding of a policy that has just one. */
function only(text: string, scope: Scope = "project") {
  const { findings } = judge({ path: ".claude/settings.json", text, surroundings: { scope } });
  assert.equal(findings.length, 1, findings.map(({ message }) => message).join("\n"));
  const [finding] = findings;
  assert.ok(finding !== undefined);
  return finding;
}

function fixed(text: string): string {
  const document = TextDocument.create("", "", 0, text);
  const edits = only(text).fixes[0]?.edits ?? [];
  return applyEdits(
    text,
    edits.map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText,
    })),
  );
}

const DENY = '"permissions":{"deny":["Bash"]}';

for (const [text, under] of [
  [`{"model":3,${DENY}}`, "3"],
  [`{"model":null,${DENY}}`, "null"],
  ['{"permissions":{"allow":"Bash"}}', '"Bash"'],
  ['{"permissions":{"ask":{}}}', "{}"],
  ['{"permissions":{"deny":null}}', "null"],
  ['{"permissions":{"defaultMode":"ask"}}', '"ask"'],
  ['{"permissions":{"defaultMode":"delegate"}}', '"delegate"'],
  ['{"permissions":{"defaultMode":3}}', "3"],
  ['{"permissions":{"additionalDirectories":["../x",3]}}', "3"],
  [`{"sandbox":{"enabled":"yes"},${DENY}}`, '"yes"'],
  ['{"hooks":{"PreToolUse":{}}}', "{}"],
  ['{"hooks":[{"matcher":"Bash"}]}', '[{"matcher":"Bash"}]'],
  ['{"PreToolUse":[{"matcher":"Bash"}]}', '"PreToolUse"'],
  ['{"hooks":{"PreToolUse":[{"hooks":[{"type":"shell"}]}]}}', '"shell"'],
  ['{"hooks":{"PermissionRequest":[{"hooks":"x"}]}}', '"x"'],
] as const) {
  test(`the whole file is dropped: ${text}`, () => {
    for (const scope of ["user", "project", "local", "flag"] as const) {
      assert.deepEqual(found(text, scope), [`voided-file error ${under}`]);
    }
    assert.equal(only(text).engineSays, "rejects");
  });
}

for (const text of [
  "",
  "  \n",
  "\uFEFF{}",
  `\uFEFF{${DENY}}`,
  `{"model":"opus",${DENY}}`,
  ...["acceptEdits", "auto", "bypassPermissions", "default", "dontAsk", "plan", "manual"].map(
    (mode) => `{"permissions":{"defaultMode":"${mode}"}}`,
  ),
  '{"permissions":{"additionalDirectories":["../docs","~/x"]}}',
  '{"sandbox":{"enabled":true}}',
  '{"hooks":{"Stop":[{"hooks":[{"type":"shell"}]}]}}',
  '{"hooks":{"PreToolUse":null,"PermissionRequest":[],"PreSkillShellCommand":[{"hooks":[]}]}}',
  '{"hooks":{"Stop":[{"matcher":""}]}}',
  '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"x"}]}]}}',
  '{"env":{"A":3},"someKeyOfTomorrow":[1]}',
  '{"permissions":{"disableBypassPermissionsMode":"disable"},"cleanupPeriodDays":3}',
]) {
  test(`the file is taken, or nothing is known of it: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(found(text), []);
  });
}

test("a dropped file says how many deny rules are lost, and where they stand", () => {
  const text = '{"model":3,"permissions":{"allow":["Read"],"deny":["Bash","Edit(x/y)"]}}';
  const finding = only(text);
  assert.match(finding.message, /, 2 deny rules among it/);
  assert.equal(finding.related?.length, 2);
  assert.equal(finding.inForce, false);
});

test("rules of a dropped file are judged all the same", () => {
  assert.deepEqual(found('{"model":3,"permissions":{"deny":["LS"]}}'), [
    "voided-file error 3",
    "retired-tool error LS",
  ]);
});

test("managed settings lose the value alone, and a bad mode is called so", () => {
  const mode = '{"permissions":{"defaultMode":"delegate","deny":["Bash"]}}';
  assert.deepEqual(found(mode, "managed"), ['bad-mode warning "delegate"']);
  const deny = '{"permissions":{"deny":"Bash"}}';
  assert.deepEqual(found(deny, "managed"), ['voided-file error "Bash"']);
  assert.match(only(deny, "managed").message, /withheld/);
  assert.deepEqual(only(deny, "managed").related, undefined);
  const managed = judge({ path: "/etc/claude-code/managed-settings.json", text: mode });
  assert.deepEqual(
    managed.findings.map(({ check }) => check),
    ["bad-mode"],
  );
});

test("what is no strict JSON is dropped: comments, trailing commas, half-typed text", () => {
  const comment = `{\n  // guards\n  ${DENY}\n}`;
  assert.deepEqual(found(comment), ["not-strict-json error // guards"]);
  assert.equal(fixed(comment), `{\n  \n  ${DENY}\n}`);
  assert.equal(only(comment).fixes[0]?.preferred, false);
  assert.match(only(comment).message, /1 deny rule among it/);

  const comma = '{"permissions":{"deny":["Bash",\n]}}';
  assert.deepEqual(found(comma), ["not-strict-json error ,"]);
  assert.equal(fixed(comma), '{"permissions":{"deny":["Bash"\n]}}');

  const [first, ...rest] = found('{"model":3,"permissions":{"deny":["Bash"');
  assert.match(first ?? "", /^not-strict-json error/);
  assert.deepEqual(rest, [], "half-typed text gets this alone");
  for (const text of ["{", '{"a"', "[1,]", '{"a":"b\n"}', "{} {}", "'a'", '{"a":01}', "}"]) {
    assert.match(found(text)[0] ?? "nothing", /^not-strict-json error/, text);
  }
});

test("a misspelled key of permissions is named with the key that was meant", () => {
  for (const [key, meant, severity] of [
    ["denny", "deny", "error"],
    ["Deny", "deny", "error"],
    ["denied", "deny", "error"],
    ["disallow", "deny", "error"],
    ["allowed", "allow", "warning"],
    ["Allow", "allow", "warning"],
    ["default_mode", "defaultMode", "warning"],
  ]) {
    const text = `{"permissions":{"${key}":["Bash"]}}`;
    assert.deepEqual(found(text), [`unknown-key ${severity} ${key}`]);
    assert.equal(fixed(text), `{"permissions":{"${meant}":["Bash"]}}`);
    assert.equal(only(text).fixes[0]?.preferred, true);
    assert.equal(only(text).engineSays, "nothing");
  }
});

test("a misspelled key is not renamed to one that is there", () => {
  assert.deepEqual(only('{"permissions":{"deny":[],"denny":["Bash"]}}').fixes, []);
});

test("keys that nobody knows, and are near none, are left alone", () => {
  assert.deepEqual(found('{"permissions":{"allowScopes":[],"note":"x","all":[]}}'), []);
});

test("lists outside permissions are read by nobody", () => {
  assert.deepEqual(found('{"deny":["Bash"],"allow":[],"defaultMode":"plan"}'), [
    "misplaced-key error deny",
    "misplaced-key warning allow",
    "misplaced-key warning defaultMode",
  ]);
});

test("additional directories are no patterns", () => {
  assert.deepEqual(found('{"permissions":{"additionalDirectories":["../*/src"]}}'), [
    "pattern-directory warning ../*/src",
  ]);
});

test("sema takes comments and trailing commas", () => {
  const text = '{ // yes\n "permissions": { "deny": ["Deploy",] }, "tools": ["Deploy"] }';
  assert.deepEqual(judge({ path: "sema.policy.json", text }).findings, []);
});
