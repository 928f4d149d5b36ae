import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  findGrammarProblem,
  parameterName,
  parseRule,
  serializeRule,
  unescapeContent,
} from "../../shared/engines/claude-code/grammar.js";
import { findingIn } from "../checks/one-rule.js";
import { anyText, holds, madeOf } from "../support/properties.js";

/** Rules around everything that the grammar tells apart, and any text beside them. */
const anyRule = fc.oneof(
  madeOf(["(", ")", "\\", "Bash", "bash", "WebFetch", "*", ":", " ", "mcp__", "http", "?"]),
  anyText,
);

/** A rule taken apart, for the eye: `Bash|ls`, `Bash` without content, `broken`. */
function taken(rule: string): string {
  const { tool, content, broken } = parseRule(rule);
  if (broken) return "broken";
  return content === undefined ? tool : `${tool}|${content.text}`;
}

describe("a rule of Claude Code", () => {
  test("is a name, or a name with content in parentheses that close the rule", () => {
    assert.equal(taken("Bash"), "Bash");
    assert.equal(taken("Bash(ls)"), "Bash|ls");
    assert.equal(taken("Bash()"), "Bash|");
    assert.equal(taken("mcp__a__b(c)"), "mcp__a__b|c");
    assert.equal(taken(""), "");
  });

  test("is not trimmed anywhere", () => {
    assert.equal(taken(" Bash"), " Bash");
    assert.equal(taken("Bash ( ls )"), "Bash | ls ");
    for (const rule of ["Bash(ls) ", "Bash(ls)\n", "Bash(ls)x"]) {
      assert.equal(taken(rule), "broken", rule);
    }
  });

  test("may hold further parentheses in its content, balanced or not", () => {
    assert.equal(taken("Bash(python -c 'print(1)')"), "Bash|python -c 'print(1)'");
    assert.equal(taken("Bash((ls)"), "Bash|(ls");
    assert.equal(taken("Bash(a)b(c)"), "Bash|a)b(c");
  });

  test("is broken where its parentheses close no call", () => {
    for (const rule of ["Bash(", "Bash(ls", "Bash)", "Bash)(", "(", ")", "Bash(\\)", "A\\(b(c)"]) {
      assert.equal(taken(rule), "broken", rule);
    }
  });

  test("is one name where every parenthesis is escaped, or where no name stands in front", () => {
    assert.equal(taken("Bash\\(a\\)"), "Bash\\(a\\)");
    assert.equal(taken("(x)"), "(x)");
    assert.equal(taken("()"), "|");
  });

  test("counts a sign as escaped behind an odd number of backslashes", () => {
    assert.equal(taken("Bash(a\\)"), "broken");
    assert.equal(taken("Bash(a\\\\)"), "Bash|a\\\\");
    assert.equal(taken("Bash(a\\\\\\)"), "broken");
    assert.equal(taken("Bash(a\\))"), "Bash|a\\)");
  });

  test("tells where its name and its content stand", () => {
    assert.deepEqual(parseRule("Bash(ls)"), {
      tool: "Bash",
      toolSpan: { start: 0, end: 4 },
      content: { text: "ls", span: { start: 5, end: 7 } },
      broken: false,
    });
    assert.deepEqual(parseRule("(x)").toolSpan, { start: 0, end: 3 });
    assert.deepEqual(parseRule("Bash(").toolSpan, { start: 0, end: 5 });
  });

  test("is spelled by its parts, whatever it holds", () => {
    holds(
      fc.property(anyRule, (text) => {
        const { tool, toolSpan, content, broken } = parseRule(text);
        assert.equal(text.slice(toolSpan.start, toolSpan.end), tool);
        if (content === undefined) return assert.equal(tool, text);
        assert.equal(`${tool}(${content.text})`, text);
        assert.equal(text.slice(content.span.start, content.span.end), content.text);
        assert.equal(broken, false);
      }),
      2000,
    );
  });
});

describe("the engine refuses a rule", () => {
  /** The problem of each rule in each list: `deny`, `ask` and `allow` alike unless one is named. */
  function refuses(problem: string | undefined, rules: readonly string[], lists?: string[]): void {
    for (const rule of rules) {
      for (const list of lists ?? ["allow", "ask", "deny"]) {
        assert.equal(findGrammarProblem(rule, list)?.id, problem, `${list} ${rule}`);
      }
    }
  }

  test("that holds nothing to be seen", () => {
    refuses("empty-rule", ["", " ", "\t\n", "\u00a0", "\ufeff"]);
  });

  test("whose parentheses do not close a call, or hold nothing", () => {
    refuses("malformed-rule", ["Bash(", "Bash)", "Bash(ls) "]);
    refuses("empty-parentheses", ["Bash()", "()", "mcp__a__b()"]);
  });

  test("that gives a server's tool content", () => {
    refuses("namespaced-content", ["mcp__a__b(x)", "mcp__a(*)", "mcp___(x)"]);
    refuses(undefined, ["mcp__(x)", "mcp____x(y)", "Mcp__a__b(x)"]);
  });

  test("that has a wildcard in allow, unless it stands behind a whole server", () => {
    const wild = ["*", "B*", "mcp__*", "mcp__git*__x", "*(ls)", "mcp____*"];
    refuses("wildcard-allow", wild, ["allow"]);
    refuses(undefined, wild, ["ask", "deny"]);
    refuses(undefined, ["mcp__github__*", "mcp__github__get_*_x"]);
  });

  test("whose content the tool cannot read", () => {
    refuses("wildcard-query", ["WebSearch(a*)", "WebSearch(a?)"]);
    refuses("url-not-domain", ["WebFetch(https://a.b)", "WebFetch(httpbin.org)"]);
    refuses("missing-domain", ["WebFetch(a.b)", "WebFetch( domain:a.b)", "WebFetch(Domain:a.b)"]);
    refuses("empty-prefix", ["Bash(:*)"]);
    refuses("path-colon-star", ["Read(a:*)", "NotebookRead(a:*b)", "Cd(:*)"]);
    refuses(undefined, [
      ...["WebSearch(a)", "WebFetch(domain:a.b)", "Bash(a:*)", "Grep(a:*)", "Write(src/**)"],
      ...["PowerShell(:*)", "WebSearch(*)", "WebFetch(*)"],
    ]);
  });

  test("whose escapes leave the parentheses out of balance", () => {
    refuses("ambiguous-escape", ["Bash(echo \\(a (b)"]);
    refuses(undefined, ["Bash(\\(x)", "Bash(echo \\(a (b))", "Bash(a (b)"]);
  });

  test("for the first reason in its own order", () => {
    refuses("malformed-rule", ["Bash()x", "mcp__a(x", "bash(", "Read(a:*"]);
    refuses("malformed-rule", ["B*("], ["allow"]);
    refuses("empty-parentheses", ["mcp__a()", "bash()", "b*()"]);
    refuses("namespaced-content", ["mcp__*(x)"], ["allow"]);
    refuses("namespaced-content", ["mcp__a(\\(a (b)"]);
    refuses("wildcard-allow", ["Web*(a*)", "b*", "B*(\\(a (b)"], ["allow"]);
    refuses("ambiguous-escape", ["WebSearch(\\(a (b*)", "WebFetch(http://\\(a (b)"]);
    refuses("ambiguous-escape", ["WebFetch(\\(a (b)", "Read(\\(a (b:*)"]);
    refuses("url-not-domain", ["WebFetch(http)", "WebFetch(domain:http://a.b)"]);
  });

  test("for its name's case before it looks at the content, which is a matter of names", () => {
    for (const rule of ["bash(echo \\(a (b)", "read(a:*)", "webSearch(a*)", "bash(:*)"]) {
      refuses(undefined, [rule]);
      for (const list of ["allow", "ask", "deny"]) {
        const { check, engineSays } = findingIn("claude-code", list, rule);
        assert.equal(`${check} ${engineSays}`, "tool-case rejects", `${list} ${rule}`);
      }
    }
    refuses("ambiguous-escape", ["Bash(echo \\(a (b)"]);
  });

  test("without failing on any text, and with what is wrong in the text", () => {
    holds(
      fc.property(anyRule, fc.constantFrom("allow", "ask", "deny"), (text, list) => {
        const { tool, toolSpan, content } = parseRule(text);
        const spans = [toolSpan, content?.span, findGrammarProblem(text, list)?.span];
        for (const { start, end } of spans.filter((span) => span !== undefined)) {
          assert.ok(0 <= start && start <= end && end <= text.length, `${start}-${end} ${tool}`);
        }
      }),
      2000,
    );
  });
});

test("content is matched with its escapes resolved, parentheses before backslashes", () => {
  assert.equal(unescapeContent("a \\(b\\) c"), "a (b) c");
  assert.equal(unescapeContent("a\\\\b"), "a\\b");
  assert.equal(unescapeContent("\\\\("), "\\(");
  assert.equal(unescapeContent("a\\*"), "a\\*");
});

describe("a rule that is put together", () => {
  const PIECES = ["\\", "(", ")", "*", ":", " ", "a", "ls -l"];
  const contents = fc.oneof(madeOf(PIECES), anyText).filter((content) => content !== "");
  // A backslash at the end of a name would take the meaning of the parenthesis behind it.
  const names = fc
    .oneof(madeOf(["Bash", "mcp__a__b", "*", "\\", " "]), anyText)
    .filter((name) => /^[^()]+$/.test(name) && !name.endsWith("\\"));

  test("is taken apart into the same tool and content", () => {
    holds(
      fc.property(names, contents, (name, content) => {
        const { tool, content: read, broken } = parseRule(serializeRule(name, content));
        assert.deepEqual([tool, broken], [name, false]);
        assert.equal(unescapeContent(read?.text ?? ""), content);
        // What was escaped for the engine is never refused as ambiguous.
        const problem = findGrammarProblem(serializeRule("Bash", content), "deny");
        assert.notEqual(problem?.id, "ambiguous-escape");
      }),
      2000,
    );
  });

  test("is its name alone where there is no content", () => {
    holds(
      fc.property(names, (name) => {
        assert.equal(serializeRule(name), name);
        const { tool, content, broken } = parseRule(name);
        assert.deepEqual([tool, content, broken], [name, undefined, false]);
      }),
    );
  });

  test("matches what the rule matched that it was made from, however that was escaped", () => {
    holds(
      fc.property(anyRule, (text) => {
        const { tool, content } = parseRule(text);
        if (content === undefined || content.text === "") return;
        const matched = unescapeContent(content.text);
        const again = parseRule(serializeRule(tool, matched));
        assert.equal(again.tool, tool);
        assert.equal(unescapeContent(again.content?.text ?? ""), matched);
      }),
      2000,
    );
  });
});

test("content of the shape name:value names a parameter", () => {
  assert.equal(parameterName("timeout:5"), "timeout");
  assert.equal(parameterName(" a_B9 : x"), "a_B9");
  for (const content of ["", ":x", "a b:c", "9a:b", "a-b:c", "C:/x", "c:\\x", "timeout", "*:x"]) {
    assert.equal(parameterName(content), undefined, content);
  }
});
