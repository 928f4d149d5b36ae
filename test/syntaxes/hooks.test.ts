import assert from "node:assert/strict";
import { describe } from "node:test";
import fc from "fast-check";
import { assertOnlyAdds, assertUntouched, inBoth } from "./assertions.js";
import { describeStrings, tokenize } from "./tokens.js";

const MCP = "protocol<mcp__> server<a> separator<__> tool<.> wildcard<*>";

describe("the hooks of settings in JSON", () => {
  for (const [key, value, expected] of [
    ["matcher", "Bash", "tool<Bash>"],
    ["matcher", "*", "wildcard<*>"],
    ["matcher", "", ""],
    ["matcher", "Bash|Edit, Read", "tool<Bash> plain<|> tool<Edit> plain<, > tool<Read>"],
    ["matcher", "mcp__a__.*", MCP],
    ["matcher", "^(Bash|mcp__a__.*)$", `plain<^(> tool<Bash> plain<|> ${MCP} plain<)$>`],
    ["matcher", String.raw`\"Bash\n`, String.raw`escape<\"> tool<Bash> escape<\n>`],
    ["if", "Bash(git *)", "tool<Bash> open<(> content<git > wildcard<*> close<)>"],
    ["if", "mcp__a", "protocol<mcp__> server<a>"],
  ] as const) {
    inBoth(`have the parts of ${key} ${JSON.stringify(value)}`, (pair) => {
      for (const text of [
        `{"hooks":{"PreToolUse":[{"${key}":"${value}","hooks":[{"command":"x(y)"}]}]}}`,
        `{"a":1,"hooks":{"P":[{"x":[],"hooks":[{"command":"x(y)"},{}]},{"${key}" :\n"${value}"}]}}`,
        `{"hooks" /* a */ :\n[[{"b":{"command":"x(y)"}}], {// c\n"${key}"\n: "${value}",}]}`,
      ]) {
        const strings = describeStrings(tokenize(pair.injected, text));
        assert.deepEqual(strings.toSorted(), [expected, "plain<x(y)>"].toSorted(), text);
        assertOnlyAdds(pair, text);
        assertOnlyAdds(pair, text.replaceAll("\n", "\r\n"));
      }
    });
  }

  for (const text of [
    '{"matcher":"Bash","if":"Bash(x)"}',
    '{"a":{"matcher":"Bash"},"hooks":{},"b":{"if":"Bash(x)"}}',
    '{"hooks":{"a":[]},"matcher":"Bash"}',
    '{"hooks":"matcher","a":{"matcher":"Bash"}}',
    '{"hooks":{"a":["matcher","Bash"],"if":["Bash"],"matcher":{"a":"Bash"},"matchers":"Bash"}}',
    '{"permissions":{"hooks":{"matchers":"Bash"}}}',
  ]) {
    inBoth(`leave alone ${text}`, (pair) => assertUntouched(pair, text));
  }

  inBoth("leave permissions their rules", (pair) => {
    const text = '{"hooks":{"a":[{"permissions":{"allow":["Bash"]}}]},"permissions":{"ask":["A"]}}';
    assert.deepEqual(describeStrings(tokenize(pair.injected, text)), ["tool<Bash>", "tool<A>"]);
    assertOnlyAdds(pair, text);
  });

  const scraps = [
    ...["{", "}", "[", "]", ":", ",", " ", "1", "x", "/", "/*", "*/", "//", '"', "\\", "\n"],
    ...['"hooks"', '"hooks":[{', '"matcher":', '"if":', '"Bash(x*)"', '"mcp__a__b|C"', '"a":{'],
  ];
  inBoth("keep the tokens of JSON below our scopes on one line", (pair) => {
    const oneLine = scraps.filter((scrap) => scrap !== "\n");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...oneLine), { maxLength: 24 }), (parts) => {
        assertOnlyAdds(pair, `{"hooks":{"P":[{${parts.join("")}`);
      }),
      { numRuns: 1000 },
    );
  });

  inBoth("keep the tokens of JSON below our scopes with whole strings", (pair) => {
    const whole = scraps.filter((scrap) => scrap !== '"' && scrap !== "\\");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...whole), { maxLength: 24 }), (parts) => {
        assertOnlyAdds(pair, `{"hooks":{"P":[{${parts.join("")}`);
      }),
      { numRuns: 1000 },
    );
  });
});
