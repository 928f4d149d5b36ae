import assert from "node:assert/strict";
import { test } from "node:test";
import { readTypedInput } from "../../shared/reach/typed-input.js";

test("nothing is no input, an object is the input, and the rest is the main parameter", () => {
  assert.deepEqual(readTypedInput("  ", "command"), {});
  assert.deepEqual(readTypedInput('{"command":"ls"}', "command"), { input: { command: "ls" } });
  assert.deepEqual(readTypedInput("git push", "command"), { input: { command: "git push" } });
  assert.deepEqual(readTypedInput("{ ls; }", "command"), { input: { command: "{ ls; }" } });
});

test("without a main parameter only an object will do", () => {
  assert.deepEqual(readTypedInput('{"a":1}', undefined), { input: { a: 1 } });
  for (const typed of ["ls", "[1]", '"a"', '{"a":']) {
    assert.ok("trouble" in readTypedInput(typed, undefined), typed);
  }
});
