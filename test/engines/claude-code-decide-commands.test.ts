import assert from "node:assert/strict";
import { test } from "node:test";
import { parseShell } from "../../shared/engines/claude-code/decide/commands/shell.js";
import { run } from "../support/decide.js";

const NPM = { allow: ["Bash(npm:*)"] };
const RM = { allow: ["Bash"], deny: ["Bash(rm:*)"] };

test("a line is taken apart at its operators", () => {
  const words = (text: string) =>
    parseShell(text).parts.map((part) => part.words.map((word) => word.text));
  assert.deepEqual(words("a b && c; d | e\nf"), [["a", "b"], ["c"], ["d"], ["e"], ["f"]]);
  assert.deepEqual(words("a 'b && c' \"d; e\" f\\ g"), [["a", "b && c", "d; e", "f g"]]);
  assert.deepEqual(words("a # b; c"), [["a"]]);
  assert.deepEqual(words("a > b 2>&1"), [["a"]]);
  const [nested] = parseShell('a "$(b | c)"').nested;
  assert.equal(nested?.parts.length, 2);
});

test("what is not understood is called odd", () => {
  for (const text of [
    "a &&",
    "&& a",
    "a 'b",
    "for f in x; do a; done",
    "a <<E\nE",
    "a <(b)",
    "a $((1))",
  ]) {
    assert.equal(parseShell(text).odd, true, text);
  }
  for (const text of ["a;", "a &&\nb", "(a) && b", "a\n\nb", "a &"]) {
    assert.equal(parseShell(text).odd, false, text);
  }
});

test("a beginning ends at a word, a pattern may end anywhere, and the rest is exact", () => {
  const allows = (rule: string, command: string) => run({ allow: [`Bash(${rule})`] }, command);
  assert.equal(allows("npm:*", "npm"), "allow");
  assert.equal(allows("npm:*", "npm i"), "allow");
  assert.equal(allows("npm:*", "npmx"), "ask");
  assert.equal(allows("npm *", "npm"), "allow");
  assert.equal(allows("npm *", "npmx"), "ask");
  assert.equal(allows("npm*", "npmx"), "allow");
  assert.equal(allows("npm * x", "npm a b x"), "allow");
  assert.equal(allows("npm * x", "npm x"), "ask");
  assert.equal(allows("npm i", "npm  i"), "ask");
  assert.equal(allows(" npm i", "npm i"), "ask");
  assert.equal(allows("npm *:*", "npm run"), "ask");
});

test("every part of a line has to be allowed", () => {
  assert.equal(run(NPM, "npm i && npm t"), "allow");
  assert.equal(run(NPM, "npm i && foo"), "ask");
  assert.equal(run(NPM, "npm i | foo"), "ask");
  assert.equal(run(NPM, "npm i && ls"), "allow");
  assert.equal(run(NPM, "npm i $(foo)"), "ask");
  assert.equal(run(NPM, "npm i &"), "ask");
  assert.equal(run(NPM, "(npm i)"), "ask");
});

test("a grant looks through few wrappers", () => {
  for (const command of ["timeout 5 npm i", "nohup npm i", "time npm i", "NODE_ENV=x npm i"]) {
    assert.equal(run(NPM, command), "allow", command);
  }
  for (const command of ["sudo npm i", "FOO=1 npm i", "/usr/bin/npm i", "NPM i"]) {
    assert.equal(run(NPM, command), "ask", command);
  }
  assert.equal(run(NPM, "xargs -n1 npm i"), "unknown");
  assert.equal(run({ allow: ["Bash(watch:*)", "Bash(find:*)"] }, "watch ls"), "ask");
});

test("any part of a line is enough for a guard, behind most wrappers", () => {
  for (const command of [
    "ls && rm x",
    "ls\nrm x",
    "ls & rm x",
    "ls | xargs rm",
    "sudo rm x",
    "env FOO=1 rm x",
    "FOO=1 /bin/rm x",
    "echo `rm x`",
    'echo "$(rm x)"',
    "\\rm x",
  ]) {
    assert.equal(run(RM, command), "deny", command);
  }
  for (const command of [
    "echo '$(rm x)'",
    "eval rm x",
    "find . -exec rm {} \\;",
    "RM x",
    "rmdir x",
  ]) {
    assert.equal(run(RM, command), "allow", command);
  }
  for (const command of [
    "$RM x",
    "'rm' x",
    "(rm x)",
    "doas rm x",
    "bash -c 'rm x'",
    "if a; then rm x; fi",
  ]) {
    assert.equal(run(RM, command), "unknown", command);
  }
  assert.equal(run({ allow: ["Bash"], deny: ["Bash(ls && rm:*)"] }, "ls && rm x"), "deny");
});

test("commands that only read run without a rule, inside of the working folders", () => {
  assert.equal(run({}, "ls -la src | head -3"), "allow");
  assert.equal(run({}, "git status"), "allow");
  assert.equal(run({}, "cat /etc/passwd"), "unknown");
  assert.equal(run({}, "sort a"), "unknown");
  assert.equal(run({}, "foo"), "ask");
  assert.equal(run({ ask: ["Bash(ls:*)"] }, "ls"), "ask");
});

test("rules on paths reach the files that commands name", () => {
  const reads = { allow: ["Bash", "Edit"], deny: ["Read(./.env)"] };
  for (const command of [
    "cat .env",
    "grep x sub/.env",
    "cp .env y",
    "cat < .env",
    "ls && head -1 .env",
  ]) {
    assert.equal(run(reads, command), "deny", command);
  }
  for (const command of [
    "echo x > .env",
    "rm .env",
    "python3 -c \"open('.env')\"",
    "cat a",
    "grep .env a",
  ]) {
    assert.equal(run(reads, command), "allow", command);
  }
  for (const command of ["cat $F", "cat *", "sort .env", "cd sub && cat .env", "grep -r x ."]) {
    assert.equal(run(reads, command), "unknown", command);
  }
  const edits = { allow: ["Bash", "Edit"], deny: ["Edit(./.env)"] };
  for (const command of ["echo x > .env", "rm .env", "cp .env y"]) {
    assert.equal(run(edits, command), "deny", command);
  }
  assert.equal(run(edits, "cat .env"), "allow");
});

test("what is written and what is removed is not opened by a rule on the command alone", () => {
  assert.equal(run(NPM, "npm i > x"), "ask");
  assert.equal(run(NPM, "npm i > /dev/null 2>&1"), "allow");
  assert.equal(run({ allow: ["Bash"] }, "rm -rf /"), "unknown");
  assert.equal(run({ allow: ["Bash"] }, "rm -rf build"), "allow");
  assert.equal(run({ allow: ["Bash", "Edit"] }, "echo x > .bashrc"), "unknown");
});
