/** The bound on the steps of a pattern: small where a pattern is harmless, beyond all where it is not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { RegExpParser } from "@eslint-community/regexpp";
import { stepsFor } from "../../shared/patterns/steps.js";

/** As long as the longest names of tools. */
const LENGTH = 40;

/** More than is ever spent on one pattern. */
const TOO_MANY = 2_000_000;

function steps(pattern: string, length = LENGTH): number {
  return stepsFor(new RegExpParser().parsePattern(pattern), length);
}

test("what people write takes few steps", () => {
  for (const pattern of [
    "",
    "Bash",
    "^Bash$",
    "Edit|Write|Read",
    "^(Edit|Write)$",
    "mcp__.*",
    "mcp__github__.*",
    "mcp__(?:a|b)__get_\\w+",
    "^(?!Bash)",
    "(?<!Multi)Edit",
    "[A-Z][a-z]+",
    "\\bRead\\b",
    "Notebook.{0,10}Edit",
  ]) {
    assert.ok(steps(pattern) < 20_000, `${pattern}: ${steps(pattern)}`);
  }
});

test("what can explode is beyond all bounds", () => {
  for (const pattern of [
    "(a+)+$",
    "(a*)*b",
    "(\\w+)*!",
    "(?:a|b?)+c",
    "(.|.)".repeat(30),
    "a?".repeat(40),
    "(.)\\1",
    "(?<x>a)\\k<x>",
    "(?=(a+)+b)",
    "(?<=(a+)+)b",
    ".*.*.*.*.*=",
    "((a{1,9}){1,9}){1,9}",
    "(a{1000}){1000}x*y*z*",
  ]) {
    assert.ok(steps(pattern) > TOO_MANY, `${pattern}: ${steps(pattern)}`);
  }
});

test("a bound is a number, whatever the pattern and the length", () => {
  for (const length of [0, 1, LENGTH, 65_536]) {
    for (const pattern of ["a{999999999}", "a*", "(a*){0}", "(?:)*", "a{0}", "(a|b|)*", "[^]*"]) {
      const bound = steps(pattern, length);
      assert.ok(Number.isFinite(bound) && bound >= 1, `${pattern} on ${length}: ${bound}`);
    }
  }
});

test("a longer text never takes fewer steps", () => {
  for (const pattern of ["a*b*", ".*x", "(?:ab)*", "a{2,5}", "[a-z]+_[a-z]+"]) {
    assert.ok(steps(pattern, 20) >= steps(pattern, 10), pattern);
  }
});
