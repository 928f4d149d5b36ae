import assert from "node:assert/strict";
import { describe } from "node:test";
import fc from "fast-check";
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { assertOnlyAdds, assertUntouched, inBoth, oursIn } from "./assertions.js";
import {
  describeStrings,
  isOurs,
  splitLines,
  type Token,
  tokenize,
  tokenizeLines,
} from "./tokens.js";

describe("half-typed text", () => {
  inBoth("ends a rule with its line when the quote is missing", ({ injected }) => {
    const unclosed = ["", "Bash", "Bash(", "Bash(npm *", "Bash(x)", "Bash(x) y", "mcp__", "mcp__a"];
    for (const rule of [
      ...unclosed,
      "mcp__a__",
      "mcp__a__b",
      "mcp__a(",
      "Bash(\\",
      "Bash\\",
      '\\"',
    ]) {
      const text = `{"permissions":{"allow":[\n"${rule}\n"Read",\n"Edit"],"x":"y"}}`;
      const strings = describeStrings(tokenize(injected, text));
      assert.match(strings[0] ?? "", /^(?:.* )?…$/, text);
      assert.deepEqual(strings.slice(1), ["tool<Read>", "tool<Edit>", "plain<y>"], text);
    }
  });

  inBoth("ends such a rule also where the line keeps its carriage return", ({ injected }) => {
    const lines = ['{"permissions":{"allow":["Bash(x\r', '"Read"\r', ']},"x":"y"}\r'];
    const strings = describeStrings(tokenizeLines(injected, lines));
    assert.deepEqual(strings.slice(1), ["tool<Read>", "plain<y>"]);
  });

  inBoth("takes the string up to the next quote on the same line, as JSON does", (pair) => {
    const text = '{"permissions":{"allow":["Bash(x, "Read", "Edit(y)"],"deny":["A"]}}';
    assertOnlyAdds(pair, text);
  });

  inBoth("sees the next key through a list that is not closed", (pair) => {
    const key = '{"permissions":{"allow":["Bash",\n';
    for (const rest of [
      '"deny":["Read"],"defaultMode":"plan"}}',
      '"deny" : ["Read"]\n}}\n{"a":"b"}',
      '"a\\"b":"x"},"c":"d"}',
      '"a":{"b":"c"},"deny":["Read"]],"c":"d"}}',
    ]) {
      assertOnlyAdds(pair, key + rest);
      assert.deepEqual(oursIn(pair, key + rest), ["Bash"], rest);
    }
  });

  inBoth("adds nothing but its scopes to any beginning of a policy", (pair) => {
    const text = String.raw`{"permissions":{"allow":["Bash(a \"b\" *)","mcp__a__b"],"deny":["X"]}}`;
    for (let end = 0; end <= text.length; end++) assertOnlyAdds(pair, text.slice(0, end));
  });
});

describe("any text", () => {
  const space = fc.constantFrom("", "", " ", "\n", "\r\n", "\t", '/*"[,{*/', '//"permissions":{\n');
  const name = fc.constantFrom(
    ...["permissions", "permissions", "allow", "ask", "deny", "requireApproval"],
    ...["defaultMode", "permissions ", 'a"b', "", "\\"],
  );
  const rulePart = fc.constantFrom(
    ...["Bash", "(", ")", "*", "mcp__", "a2a__", "__", "_", "\\", '"', "\n", "é", "😀", " ", ":"],
    ...["permissions", "allow", "//", "/*", "{", "[", ","],
  );
  const text = fc.array(rulePart, { maxLength: 8 }).map((parts) => parts.join(""));
  const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      text.map((string) => JSON.stringify(string)),
      fc.constantFrom("1", "-2.5e3", "true", "null"),
      tie("list"),
      tie("object"),
    ),
    list: fc
      .tuple(space, fc.array(fc.tuple(space, tie("value"), space).map(join), { maxLength: 4 }))
      .map(([blank, items]) => `[${blank}${items.join(",")}]`),
    object: fc
      .array(
        fc.tuple(space, name.map(quote), space, fc.constant(":"), space, tie("value"), space),
        {
          maxLength: 4,
        },
      )
      .map((members) => `{${members.map(join).join(",")}}`),
  }));
  /** A policy with lists in the right place, so that not only chance brings rules about. */
  const policy = fc
    .tuple(space, name, space, value, fc.array(value, { maxLength: 3 }), value)
    .map(([a, list, b, before, rules, after]) => {
      const lists = `"x":${before},${quote(list)}${a}:${b}[${rules.join(`,${a}`)}${b}]${a}`;
      return `{"permissions"${b}:${a}{${lists},"y":${after}}${b}}`;
    });

  function join(parts: readonly string[]): string {
    return parts.join("");
  }

  function quote(string: string): string {
    return JSON.stringify(string);
  }

  inBoth("that is JSON gets our scopes in the strings of the lists and nowhere else", (pair) => {
    fc.assert(
      fc.property(fc.oneof(value, policy), (text) => {
        assertOnlyAdds(pair, text);
        const rules = findRules(text);
        const ours = tokenize(pair.injected, text).filter(({ scopes }) => scopes.some(isOurs));
        const offsets = ours.map((token) => offsetOf(text, token));
        for (const at of offsets) {
          assert.ok(
            rules.some(({ start, end }) => start < at && at < end - 1),
            text,
          );
        }
        for (const { start, end } of rules) {
          // A string gets at least one of our scopes where a name, a star or a call starts it.
          if (!/^[A-Za-z_*(]/.test(text.slice(start + 1, end - 1))) continue;
          assert.ok(offsets.includes(start + 1), `${text.slice(start, end)} in ${text}`);
        }
        if (rules.length === 0) assertUntouched(pair, text);
      }),
      { numRuns: 400 },
    );
  });

  const scrap = [
    ...["{", "}", "[", "]", ":", ",", " ", "1", "true", "x", "/", "/*", "*/", "//", "*", "("],
    ...['"permissions"', '"permissions":{', '"allow"', '"deny":[', '"Bash(x*)"', '"mcp__a__b"'],
  ];

  inBoth("with whole strings keeps the tokens of JSON below our scopes", (pair) => {
    const scraps = fc.array(fc.constantFrom(...scrap, "\n", "\r\n"), { maxLength: 24 });
    fc.assert(
      fc.property(fc.boolean(), scraps, (started, parts) => {
        assertOnlyAdds(pair, (started ? '{"permissions":{"allow":[' : "") + parts.join(""));
      }),
      { numRuns: 600 },
    );
  });

  inBoth("on one line keeps the tokens of JSON below our scopes", (pair) => {
    const scraps = fc.array(fc.constantFrom(...scrap, '"', '"', "\\", '\\"'), { maxLength: 24 });
    fc.assert(
      fc.property(fc.boolean(), scraps, (started, parts) => {
        assertOnlyAdds(pair, (started ? '{"permissions":{"allow":[' : "") + parts.join(""));
      }),
      { numRuns: 600 },
    );
  });
});

/** Where the rules of a JSON text stand, quotes included, found with another reader than ours. */
function findRules(text: string): { start: number; end: number }[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  assert.deepEqual(errors, [], text);
  const rules: { start: number; end: number }[] = [];
  const visit = (node: Node, path: readonly string[]) => {
    if (node.type === "object") {
      for (const { children: [key, value] = [] } of node.children ?? []) {
        if (value !== undefined) visit(value, [...path, String(key?.value)]);
      }
    } else if (node.type === "array") {
      const [parent, name = ""] = path.slice(-2);
      const isList =
        parent === "permissions" && ["allow", "ask", "deny", "requireApproval"].includes(name);
      for (const item of node.children ?? []) {
        if (isList && item.type === "string") {
          rules.push({ start: item.offset, end: item.offset + item.length });
        }
        visit(item, [...path, "[]"]);
      }
    }
  };
  if (root !== undefined) visit(root, []);
  return rules;
}

function offsetOf(text: string, { line, start }: Token): number {
  let offset = 0;
  for (const content of splitLines(text).slice(0, line)) {
    offset += content.length;
    offset += text.startsWith("\r\n", offset) ? 2 : 1;
  }
  return offset + start;
}
