import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assertOnlyAdds, assertUntouched } from "./assertions.js";
import { inEach, inFrontmatter, isFlat, rulesIn } from "./frontmatter.js";
import { type GrammarPair, isOurs, tokenize } from "./tokens.js";

const KEYS = ["tools", "disallowedTools", "allowed-tools", "disallowed-tools"];

const BASH = "tool<Bash> open<(> content<git > wildcard<*> close<)>";
const READ = "tool<Read>";
const MCP = "protocol<mcp__> server<a> separator<__> tool<get_> wildcard<*>";

function assertRules(pair: GrammarPair, yaml: string, expected: readonly string[]): void {
  for (const text of [inFrontmatter(yaml), inFrontmatter(yaml).replaceAll("\n", "\r\n")]) {
    assert.deepEqual(rulesIn(pair, text), expected, text);
    assertOnlyAdds(pair, text);
  }
}

describe("the tool lists of frontmatter", () => {
  const lists: [title: string, value: string, expected: string[]][] = [
    ["one name", " Read", [READ]],
    ["a plain string", " Bash(git *), Read mcp__a__get_*", [`${BASH} ${READ} ${MCP}`]],
    ["a string in double quotes", ' "Bash(git *), Read"', [`${BASH} ${READ}`]],
    ["a string in single quotes", " 'Bash(git *),Read'", [`${BASH} ${READ}`]],
    ["a flow list", " [Bash(git *), \"Read\", 'mcp__a__get_*',]", [`${BASH} ${READ} ${MCP}`]],
    ["a flow list on lines", " [\n  Bash(git *),\n  'Read'\n  ]", [BASH, READ]],
    ["a block list", "\n  - Bash(git *)\n  - \"Read\"\n  - 'mcp__a__get_*'", [BASH, READ, MCP]],
    ["a block list without indentation", "\n- Bash(git *)\n- Read", [BASH, READ]],
    ["comments", " # Read\n  # Edit\n  - Read # Edit\n\n  - Bash(git *)", [READ, BASH]],
    ["a plain string on lines", " Read,\n  Bash(git *),\n  Read", [READ, BASH, READ]],
    ["a quoted string on lines", ' "Read,\n  Bash(git *),\n  Read"', [READ, BASH, READ]],
    ["a quoted list that is not closed", ' ["Bash(git *)", "Read', [`${BASH} ${READ}`]],
    ["names of other agents", " ['search/codebase', git.x/*]", [SLASHED()]],
  ];
  function SLASHED(): string {
    return "tool<search/codebase> tool<git.x/> wildcard<*>";
  }
  for (const key of KEYS) {
    for (const [title, value, expected] of lists) {
      // A quote that is missing turns the rest inside out, so that one stands last.
      const after = title.includes("not closed") ? "" : "\nname: Edit(x)";
      inEach(`${key} with ${title}`, (pair) => {
        assertRules(pair, `name: Edit(x)\n${key}:${value}${after}`, expected);
        assertRules(pair, `${key}:${value}${after}`, expected);
        assertRules(pair, `"${key}" :${value}${after}`, expected);
        assertRules(pair, `'${key}':${value}${after}`, expected);
      });
    }
  }

  const scalars: [title: string, value: string, expected: string[]][] = [
    ["a folded string", " >\n  Bash(git *),\n  Read", [BASH, READ]],
    ["a literal string", " |-\n  Bash(git *)\n  Read", [BASH, READ]],
    ["a literal string with its indentation", " |2 # x\n  Read", [READ]],
  ];
  for (const [title, value, expected] of scalars) {
    const run = (pair: GrammarPair) => {
      const yaml = `tools:${value}\nname: Edit\nallowed-tools: Read\nmetadata:\n  tools: x`;
      assertRules(pair, yaml, [...expected, READ]);
    };
    inEach(title, run, (pair) => !isFlat(pair));
  }
  inEach("leave a block scalar alone whose end the grammar does not find", (pair) => {
    if (isFlat(pair)) assertRules(pair, "tools: >-\n  Bash(git *)\nname: x", []);
  });

  inEach("of every key, one after the other", (pair) => {
    const yaml = KEYS.map((key, at) => `${key}: Read${at % 2 ? "\nmodel: opus" : ""}`).join("\n");
    assertRules(pair, yaml, [READ, READ, READ, READ]);
    assertRules(pair, "tools:\ntools: Read\ntools:\n  - Read", [READ, READ]);
  });

  inEach("have the frontmatter's scopes around ours", (pair) => {
    const tokens = tokenize(pair.injected, inFrontmatter("tools: mcp__a__b(c*)"));
    const found = tokens
      .filter(({ scopes }) => scopes.includes("meta.rule.policy-rule"))
      .map(({ text, scopes }) => [text, scopes.filter(isOurs).join(" ")]);
    const rule = "meta.tool-list.policy-rule meta.rule.policy-rule";
    assert.deepEqual(found, [
      ["mcp__", `${rule} keyword.other.protocol.policy-rule`],
      ["a", `${rule} entity.name.namespace.server.policy-rule`],
      ["__", `${rule} punctuation.separator.policy-rule`],
      ["b", `${rule} entity.name.function.tool.policy-rule`],
      ["(", `${rule} punctuation.section.parens.begin.policy-rule`],
      ["c", `${rule} string.unquoted.content.policy-rule`],
      ["*", `${rule} keyword.operator.wildcard.policy-rule`],
      [")", `${rule} punctuation.section.parens.end.policy-rule`],
    ]);
  });
});

describe("the rules of frontmatter", () => {
  const open = (content: string) => `tool<Bash> open<(> ${content} close<)>`;
  const rules: [value: string, expected: string][] = [
    ["Bash(npm run:*)", open("content<npm run:> wildcard<*>")],
    ["Bash()", "tool<Bash> open<(> close<)>"],
    ["Bash(npm", "tool<Bash> open<(> content<npm>"],
    ["Bash(", "tool<Bash> open<(>"],
    ["mcp__", "protocol<mcp__>"],
    ["mcp__a", "protocol<mcp__> server<a>"],
    ["a2a__a__b", "protocol<a2a__> server<a> separator<__> tool<b>"],
    ["xmcp__a", "tool<xmcp__a>"],
    ["Web*, Read", "tool<Web> wildcard<*> tool<Read>"],
    ["Agent(a, b), Read", "tool<Agent> open<(> content<a> content<b> close<)> tool<Read>"],
    ["Bash(f(x) *)", open("content<f(x) > wildcard<*>")],
    ["Bash(ls ./{a,b}/*)", open("content<ls ./> content<a> content<b> content</> wildcard<*>")],
    ["Überprüfung, Read", "tool<Überprüfung> tool<Read>"],
    ["Read, null, true", "tool<Read>"],
    ["Read; Edit", "tool<Read> tool<Edit>"],
    ["Read)", "tool<Read>"],
  ];
  for (const [value, expected] of rules) {
    inEach(`${value} has its parts`, (pair) => {
      assertRules(pair, `tools: ${value}`, [expected]);
      assertRules(pair, `tools: '${value}'`, [expected]);
      assertRules(pair, `tools: "${value}"\nname: x`, [expected]);
      if (!/[,{]/.test(value)) assertRules(pair, `tools:\n  - ${value}`, [expected]);
    });
  }

  inEach("go on behind escapes and quotes of YAML", (pair) => {
    const expected = ["tool<Bash> open<(> content<a> content<b c> wildcard<*> close<)> tool<Read>"];
    assertRules(pair, String.raw`tools: "Bash(a \"b c\" *), Read"`, expected);
    assertRules(pair, `tools: 'Bash(a ''b c'' *), Read'`, expected);
    assertRules(pair, `tools: Bash(a "b c" *), Read`, expected);
  });

  for (const value of [
    "null",
    "true",
    "~",
    "1",
    "*",
    "*x",
    "",
    '""',
    "[]",
    "{}",
    "&a",
    "!t",
    "-",
  ]) {
    inEach(`leave the value ${value} alone`, (pair) => {
      assertRules(pair, `tools: ${value}\nname: x`, []);
      assertRules(pair, `tools:\n  - ${value}\nname: x`, []);
    });
  }
});

describe("the hooks of frontmatter", () => {
  const hooks = (entry: string) =>
    `hooks:\n  PreToolUse:\n    - ${entry}\n      hooks:\n${COMMAND}`;
  const COMMAND = '        - type: command\n          command: "echo Read"\nname: Edit';

  for (const [entry, expected] of [
    ["matcher: Read", [READ]],
    ['"matcher" : "Read"', [READ]],
    ["matcher: Bash|Read,Edit", ["tool<Bash> tool<Read> tool<Edit>"]],
    ["matcher: 'mcp__a__.*' # x", ["protocol<mcp__> server<a> separator<__> tool<.> wildcard<*>"]],
    ["matcher: ^(Bash|Read)$", ["tool<Bash> tool<Read>"]],
    ["if: Bash(git *)", [BASH]],
    ["matcher: Read\n      if: 'Bash(git *)'", [READ, BASH]],
    ['matcher: "Read\n        Bash(git *)"', [READ, BASH]],
    ["name: Read\n      matcher: Read", [READ]],
    ["matcher: Read\n    - matcher: Read", [READ, READ]],
    ["matcher: ''", []],
    ["matcher: [Read]", []],
    ["matcher: {a: Read}", []],
    ["matchers: Read", []],
    ["x: matcher", []],
    ["tools: Read", []],
  ] as [string, string[]][]) {
    inEach(`with ${JSON.stringify(entry)}`, (pair) => assertRules(pair, hooks(entry), expected));
  }

  inEach("are asked for no further than they reach", (pair) => {
    assertRules(pair, "hooks:\n  a:\n    - matcher: Read\nif: Read\nmatcher: Read", [READ]);
    assertRules(pair, "hooks:\n  a:\n  - if: Read\ntools: Read\nmatcher: Read", [READ, READ]);
    assertRules(pair, "hooks:\n- matcher: Read\n- if: Read\nx:\n  if: Read", [READ, READ]);
  });
});

describe("what is no place for rules", () => {
  for (const [title, text] of [
    ["a body without frontmatter", "tools: Read\n\nallowed-tools:\n- Bash(x)\n"],
    ["a rule in the body", "# A\n\n---\ntools: Read\n---\n"],
    ["an empty line before the first", "\n---\ntools: Read\n---\n"],
    ["a list, a quote and code in the body", "- tools: Read\n\n> tools: Read\n\n    tools: Read\n"],
    [
      "a code block",
      "---\nname: x\n---\n```yaml\n---\ntools: Read\nhooks:\n- if: Read\n---\n```\n",
    ],
    ["a second block", "---\nname: x\n---\n\n---\ntools: Read\n---\n"],
    [
      "another key",
      "---\nname: tools\ndescription: 'tools: Read'\ntool: Read\ntoolset: Read\n---\n",
    ],
    ["a key in another key", "---\nmetadata:\n  tools: Read\n  hooks:\n  - if: Read\n---\n"],
    ["a key in a list", "---\nx:\n- tools: Read\n- allowed-tools: [Read]\n---\n"],
    ["a key in braces", "---\n{tools: Read}\n---\n"],
    ["a key in braces below", "---\nx: {tools: Read, if: Read}\n---\n"],
    ["a key in a block scalar", "---\nx: |\n  tools: Read\n  hooks:\n  - if: Read\n---\n"],
    ["a key in a string", '---\nx: "a\n  tools: Read"\n---\n'],
    ["a key in a comment", "---\n# tools: Read\nx: y # tools: Read\n---\n"],
    ["no blank behind the colon", "---\ntools:Read\n---\n"],
    ["matchers outside of hooks", "---\nmatcher: Read\nif: Read\nx:\n  matcher: Read\n---\n"],
    ["an empty text", ""],
  ] as [string, string][]) {
    inEach(`leaves alone: ${title}`, (pair) => {
      assertUntouched(pair, text);
      assertUntouched(pair, text.replaceAll("\n", "\r\n"));
    });
  }

  inEach("is a key below a key of ours", (pair) => {
    assertRules(pair, "tools:\n  x: Read\n  tools: Read\nname: x", []);
    assertRules(pair, "tools: {x: Read}\nallowed-tools: [{x: Read}, x: Read, Read]", [READ]);
  });
});

describe("the injections into frontmatter", () => {
  const read = (name: string) =>
    readFileSync(
      new URL(`../../syntaxes/policy-rules.${name}injection.json`, import.meta.url),
      "utf8",
    );
  const scopes = (text: string) =>
    new Set([...text.matchAll(/"name": "([^" ]*\.policy-rule)"/g)].map(([, scope]) => scope));

  it("name the parts of rules as the one into JSON does", () => {
    const known = scopes(read(""));
    known.add("meta.rule.policy-rule");
    for (const scope of scopes(read("frontmatter-strings."))) assert.ok(known.has(scope), scope);
  });

  it("know the same keys and tell the same from one another", () => {
    const keys = (text: string) =>
      [...text.matchAll(/"begin": ".*?(\(\?:[a-z][^)]*(?:\(\?:dis\)[^)]*)?\\"[^\]]*)\[/gi)].map(
        ([, key]) => key,
      );
    const nested = [...keys(read("frontmatter.")), ...keys(read("frontmatter-hooks."))];
    assert.equal(nested.length, 3);
    assert.deepEqual(keys(read("frontmatter-flat.")), nested);
    const whiles = `${read("frontmatter.")}${read("frontmatter-hooks.")}`.match(/"while": .*/g);
    assert.equal(whiles?.length, 3);
    assert.equal(new Set(whiles).size, 1);
  });
});
