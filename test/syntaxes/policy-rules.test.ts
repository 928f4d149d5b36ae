import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { DERIVED, deriveCommentsInjection, SOURCE } from "../../scripts/comments-grammar.js";
import { assertOnlyAdds, assertUntouched, inBoth } from "./assertions.js";
import { describeStrings, tokenize } from "./tokens.js";

describe("the rule strings", () => {
  const table: [rule: string, expected: string][] = [
    ["Bash", "tool<Bash>"],
    ["*", "wildcard<*>"],
    ["Web*", "tool<Web> wildcard<*>"],
    ["Bash(npm run:*)", "tool<Bash> open<(> content<npm run:> wildcard<*> close<)>"],
    ["Read(.env)", "tool<Read> open<(> content<.env> close<)>"],
    [
      "Read(/e/**/*.k)",
      tool("Read", "content</e/> wildcard<**> content</> wildcard<*> content<.k>"),
    ],
    ["Bash()", "tool<Bash> open<(> close<)>"],
    ["Bash(*)", "tool<Bash> open<(> wildcard<*> close<)>"],
    ["WebFetch(domain:*.x.org)", tool("WebFetch", "content<domain:> wildcard<*> content<.x.org>")],
    ["Agent(model:opus)", "tool<Agent> open<(> content<model:opus> close<)>"],
    ["mcp__github__get_*", mcp("server<github> separator<__> tool<get_> wildcard<*>")],
    ["mcp__my.server__x", mcp("server<my.server> separator<__> tool<x>")],
    ["a2a__planner__ask_it", "protocol<a2a__> server<planner> separator<__> tool<ask_it>"],
    ["mcp__github", mcp("server<github>")],
    ["mcp__*", mcp("wildcard<*>")],
    ["mcp__g*t__*", mcp("server<g> wildcard<*> server<t> separator<__> wildcard<*>")],
    ["mcp__my_server__x", mcp("server<my_server> separator<__> tool<x>")],
    ["mcp__a__b__c", mcp("server<a> separator<__> tool<b__c>")],
    ["mcp__a___b", mcp("server<a> separator<__> tool<_b>")],
    ["mcp____x", mcp("separator<__> tool<x>")],
    ["mcp__a__", mcp("server<a> separator<__>")],
    ["mcp__", "protocol<mcp__>"],
    ["mcp_github", "tool<mcp_github>"],
    ["xmcp__a__b", "tool<xmcp__a__b>"],
    ["MCP__a__b", "tool<MCP__a__b>"],
    ["mcp__a__b(q:*)", mcp(`server<a> separator<__> ${tool("b", "content<q:> wildcard<*>")}`)],
    ["mcp__a(q)", mcp("server<a> open<(> content<q> close<)>")],
    ["Bash(mcp__a__b)", "tool<Bash> open<(> content<mcp__a__b> close<)>"],
    // Parentheses inside the content.
    ["Bash(f(x) && g(y))", "tool<Bash> open<(> content<f(x) && g(y)> close<)>"],
    ["Bash(x) y", "tool<Bash> open<(> content<x> close<)> plain< y>"],
    ["Bash(x)*", "tool<Bash> open<(> content<x> close<)> plain<*>"],
    ["Bash)x", "tool<Bash> plain<)> tool<x>"],
    ["Bash(npm", "tool<Bash> open<(> content<npm>"],
    // The backslash of a rule, which JSON spells twice.
    [String.raw`Bash(\\(x\\))`, tool("Bash", "escape<\\\\> content<(x> escape<\\\\> content<)>")],
    [String.raw`Bash(x\\)`, "tool<Bash> open<(> content<x> escape<\\\\> content<)>"],
    [String.raw`Bash(x\\\\)`, "tool<Bash> open<(> content<x> escape<\\\\\\\\> close<)>"],
    [
      String.raw`Bash(x) \\)`,
      String.raw`tool<Bash> open<(> content<x> close<)> plain< > escape<\\> plain<)>`,
    ],
    // Escapes of JSON.
    [
      String.raw`Bash(echo \"*\")`,
      tool("Bash", String.raw`content<echo > escape<\"> wildcard<*> escape<\">`),
    ],
    [
      String.raw`B\u0061sh(\u0041\n)`,
      String.raw`tool<B> escape<\u0061> tool<sh> open<(> escape<\u0041\n> close<)>`,
    ],
    [
      String.raw`mcp__g\u0069t__\/x`,
      mcp(String.raw`server<g> escape<\u0069> server<t> separator<__> escape<\/> tool<x>`),
    ],
    [String.raw`\"mcp__a`, String.raw`escape<\"> tool<mcp__a>`],
    [String.raw`Bash\q(\q)`, String.raw`tool<Bash> invalid<\q> open<(> invalid<\q> close<)>`],
    [String.raw`Bash(\")`, String.raw`tool<Bash> open<(> escape<\"> close<)>`],
    // Signs outside ASCII, one of them in two UTF-16 units.
    [
      "mcp__é😀__ü(ß*)",
      mcp("server<é😀> separator<__> tool<ü> open<(> content<ß> wildcard<*> close<)>"),
    ],
    ["", ""],
  ];

  function mcp(rest: string): string {
    return `protocol<mcp__> ${rest}`;
  }

  function tool(name: string, content: string): string {
    return `tool<${name}> open<(> ${content.trim()} close<)>`;
  }

  for (const list of ["allow", "ask", "deny", "requireApproval"]) {
    inBoth(`have their parts under ${list}`, (pair) => {
      for (const [rule, expected] of table) {
        const text = `{"permissions":{"${list}":["${rule}"]}}`;
        assert.deepEqual(describeStrings(tokenize(pair.injected, text)), [expected], text);
        assertOnlyAdds(pair, text);
      }
    });
  }

  inBoth("keep the scopes of the JSON grammar around ours", ({ flavour, injected }) => {
    const end = flavour.slice("source.".length);
    const string = [
      flavour,
      `meta.structure.dictionary.${end}`,
      `meta.structure.dictionary.value.${end}`,
      `meta.structure.dictionary.${end}`,
      `meta.structure.dictionary.value.${end}`,
      `meta.structure.array.${end}`,
      `string.quoted.double.${end}`,
    ];
    const text = String.raw`{"permissions":{"deny":["mcp__a__b*(c\")"]}}`;
    const tokens = tokenize(injected, text);
    const first = tokens.findIndex(({ text }) => text === "[") + 1;
    assert.deepEqual(
      tokens.slice(first, first + 11).map(({ text, scopes }) => [text, scopes]),
      [
        ['"', [...string, `punctuation.definition.string.begin.${end}`]],
        ["mcp__", [...string, "keyword.other.protocol.policy-rule"]],
        ["a", [...string, "entity.name.namespace.server.policy-rule"]],
        ["__", [...string, "punctuation.separator.policy-rule"]],
        ["b", [...string, "entity.name.function.tool.policy-rule"]],
        ["*", [...string, "keyword.operator.wildcard.policy-rule"]],
        ["(", [...string, "punctuation.section.parens.begin.policy-rule"]],
        ["c", [...string, "string.unquoted.content.policy-rule"]],
        ['\\"', [...string, `constant.character.escape.${end}`]],
        [")", [...string, "punctuation.section.parens.end.policy-rule"]],
        ['"', [...string, `punctuation.definition.string.end.${end}`]],
      ],
    );
  });
});

describe("the place of a list", () => {
  const bash = "tool<Bash>";
  const withRules: [title: string, text: string, expected: string[]][] = [
    [
      "all lists on one line, beside other keys",
      '{"permissions":{"allow":["Bash","Bash"],"ask":[],"deny":["Bash"],"defaultMode":"plan",' +
        '"additionalDirectories":["../x*"]},"model":"x(y)"}',
      [bash, bash, bash, "plain<plan>", "plain<../x*>", "plain<x(y)>"],
    ],
    [
      "a list for each line",
      '{\n  "permissions": {\n    "allow": [\n      "Bash",\n      "Bash"\n    ],\n' +
        '    "defaultMode": "plan",\n    "deny": [\n      "Bash"\n    ]\n  },\n  "x": "y"\n}\n',
      [bash, bash, "plain<plan>", bash, "plain<y>"],
    ],
    [
      "every sign on its own line",
      '{\n"permissions"\n\n:\n{\n"allow"\n:\n[\n"Bash"\n,\n"Bash"\n]\n,\n"x"\n:\n"y"\n}\n}',
      [bash, bash, "plain<y>"],
    ],
    ["tabs and blanks", '\t{ "permissions" :\t{ "allow" :\t[ "Bash" ,\t"Bash" ] } }', [bash, bash]],
    [
      "comments between all signs",
      '/* a */ { // {"permissions":{"allow":["no"]}}\n"permissions" /* : */ : // [\n' +
        '/** doc, */ { // "allow"\n"allow" // :\n /*,*/ : /* [ */ [ // "no",\n"Bash", /* "no" */\n' +
        '// "no"\n/* "no\n"no" */ "Bash" // ]\n] /* } */ } // }\n, "x": "y" }',
      [bash, bash, "plain<y>"],
    ],
    [
      "nested objects and arrays before and between the lists",
      '{"permissions":{"a":{"b":{"allow":["no"]},"deny":"no"},"c":[{"allow":["no"]},["no"]],' +
        '"allow":["Bash"],"d":{},"deny":["Bash"]}}',
      ["plain<no>", "plain<no>", "plain<no>", "plain<no>", bash, bash],
    ],
    [
      "values that are no strings among the rules",
      '{"permissions":{"allow":[1,"Bash",true,{"allow":["no"]},["no"],null,"Bash"]}}',
      [bash, "plain<no>", "plain<no>", bash],
    ],
    [
      "a permissions object below other keys and in arrays",
      '[{"a":[{"permissions":{"allow":["Bash"]}}],"b":{"permissions":{"ask":["Bash"]}}},"no"]',
      [bash, bash, "plain<no>"],
    ],
    [
      "permissions in permissions",
      '{"permissions":{"permissions":{"allow":["Bash"]},"deny":["Bash"],"x":["no"]}}',
      [bash, bash, "plain<no>"],
    ],
    [
      "the key twice in a row",
      '{"permissions":{"allow":["Bash"]},"permissions":{"allow":["Bash"],"allow":["Bash"]},"x":"y"}',
      [bash, bash, bash, "plain<y>"],
    ],
    ["a needless brace before the key", '{{"permissions":{"allow":["Bash"]}}}', [bash]],
    [
      "missing and needless commas",
      '{"permissions":{"allow":["Bash" "Bash",,"Bash",],},}',
      [bash, bash, bash],
    ],
  ];
  for (const [title, text, expected] of withRules) {
    inBoth(title, (pair) => {
      assert.deepEqual(describeStrings(tokenize(pair.injected, text)), expected);
      assertOnlyAdds(pair, text);
      const windows = text.replaceAll("\n", "\r\n");
      assert.deepEqual(tokenize(pair.injected, windows), tokenize(pair.injected, text));
    });
  }

  const withoutRules: [title: string, text: string][] = [
    ["lists outside permissions", '{"allow":["Bash(x)"],"a":{"deny":["mcp__a__b"]},"ask":["*"]}'],
    ["a sibling of permissions", '{"permissions":{"x":[]},"allow":["Bash(x)"],"y":"mcp__a__b"}'],
    ["other keys", '{"permissions":{"defaultMode":"plan","additionalDirectories":["../x(*)"]}}'],
    ["lists below another key", '{"permissions":{"sandbox":{"allow":["Bash(x)"]}}}'],
    ["keys that are only similar", '{"permission":{"allow":["A"]},"xpermissions":{"deny":["B"]}}'],
    ["lists that are only similar", '{"permissions":{"allows":["A"],"Allow":["B"],"":["C"]}}'],
    ["values that are no lists", '{"permissions":{"allow":"Bash(x)","ask":{"deny":["A"]}}}'],
    ["permissions that are no object", '{"permissions":[{"allow":["A"]},"Bash(x)"]}'],
    ["permissions as a value", '{"a":"permissions","b":{"allow":["A"]}}'],
    ["permissions as a value on lines", '{"a":\n"permissions"\n,"b":\n{"allow":["A"]}}'],
    ["permissions in an array", '{"a":["permissions",{"allow":["A"]}]}'],
    ["a list's key as a value", '{"permissions":{"a":"allow","b":["A"],"c":\n"deny"}}'],
    ["lists in a string", '{"a":"{\\"permissions\\":{\\"allow\\":[\\"A\\"]}}"}'],
    ["no object at all", '"permissions" ["Bash(x)", 1, -2.5e3, true, null] "mcp__a__b"'],
    ["scalars of every kind", '{"a":-0.5E+3,"b":[true,false,null,"\\u0041\\q"],"c":{},"d":[]}'],
    ["a key without a value", '{"permissions","allow":["A"]}'],
    ["a value of permissions that ended", '{"permissions":{},:{"allow":["A"]}}'],
    ["the end of the text after the key", '{"permissions"'],
    ["the end of the text after the colon", '{\n"permissions"\n:\n'],
    ["a key that is not closed", '{"permissions:{"allow":["A"]}}'],
    ["a stray slash", '{"permissions" / : {"allow":["A"]}}'],
    ["an object after a value", '{"a":1 {"b":2} "c":3}'],
    ["closing brackets too many", '}]{"a":1}}] "permissions": {"allow":["A"]}'],
    [
      "comments only",
      '// {"permissions":{"allow":["A"]}}\n/* {"permissions":\n{"allow":["A"]}} */',
    ],
    ["an empty text", ""],
  ];
  for (const [title, text] of withoutRules) {
    inBoth(`leaves alone: ${title}`, (pair) => {
      assertUntouched(pair, text);
      assertUntouched(pair, text.replaceAll("\n", "\r\n"));
      assertUntouched(pair, text.replace(/(?<=[{}[\]:,])/g, "\n"));
    });
  }
});

describe("the two injections", () => {
  it("differ only in the scopes of the grammar that each goes into", () => {
    assert.deepEqual(
      JSON.parse(readFileSync(DERIVED, "utf8")),
      JSON.parse(deriveCommentsInjection(readFileSync(SOURCE, "utf8"))),
    );
  });
});
