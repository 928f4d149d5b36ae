import assert from "node:assert/strict";
import { describe } from "node:test";
import fc from "fast-check";
import { assertOnlyAdds } from "./assertions.js";
import { inEach, inFrontmatter, rulesIn } from "./frontmatter.js";
import { isOurs, tokenize } from "./tokens.js";

const WHOLE = String.raw`---
name: a # b
tools: Bash(git *:x), "Read", mcp__a__get_*
allowed-tools: ["Bash(a \"b\" *)", 'Web''s(x)', Read]
disallowedTools:
  - Bash(f(x) && g(y))
  - 'mcp__a'
disallowed-tools: >-
  Read, Bash(x)
hooks:
  PreToolUse:
    - matcher: "Bash|Edit"
      if: Bash(git *)
      hooks:
        - type: command
          command: 'echo "Read"'
---

# tools: Read

tools: Read
`;

describe("half-typed frontmatter", () => {
  inEach("gets nothing but our scopes at any of its beginnings", (pair) => {
    for (let end = 0; end <= WHOLE.length; end++) {
      assertOnlyAdds(pair, WHOLE.slice(0, end));
      assertOnlyAdds(pair, `${WHOLE.slice(0, end)}\n---\ntools: Read\n`);
    }
  });

  inEach("gets nothing but our scopes whichever sign is missing", (pair) => {
    for (let at = 0; at < WHOLE.length; at++) {
      assertOnlyAdds(pair, WHOLE.slice(0, at) + WHOLE.slice(at + 1));
    }
  });

  inEach("colours the next entry of a list though the last is not closed", (pair) => {
    for (const entry of ["Bash(", "Bash(x", "mcp__", "mcp__a__", "Bash(x)y", "(", ")"]) {
      const last = rulesIn(pair, inFrontmatter(`tools:\n  - ${entry}\n  - Read`)).at(-1);
      assert.equal(last, "tool<Read>", entry);
    }
  });
});

describe("any frontmatter", () => {
  const scraps = [
    ...["tools:", "tools: ", "hooks:", "allowed-tools:", "matcher: ", "if: ", "foo: ", "x"],
    ...["\n", "\n", "\n  ", "\n    ", " - ", "- ", ", ", " ", "\t", ": ", ":", "# c", " #"],
    ...["Bash", "(git *)", "mcp__a__b", "*", "Read", "(", ")", "|", ">-", "|2", "null", "true"],
    ...["[", "]", "{", "}", '"', "'", "\\", "''", '\\"', "12", "&a ", "!t ", "*x", "? ", "<<"],
    ...["---", "...", "é", "😀", "=", "-", "{{x}}", "%YAML 1.1\n", "PreToolUse:\n"],
    ...["\u00a0", "\ufeff", "\u0007", "\r\n", "`", "@", "%"],
  ];
  const starts = [
    ...["", "tools: ", "tools:\n  - ", "allowed-tools: [", 'tools: "', "tools: '", "tools: >\n  "],
    ...["hooks:\n  P:\n    - matcher: ", "hooks:\n- if: '", "metadata:\n  tools: "],
  ];
  const frontmatter = fc
    .tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...scraps), { maxLength: 16 }))
    .map(([start, parts]) => start + parts.join(""));

  inEach("keeps the tokens of the grammar below our scopes", (pair) => {
    fc.assert(
      fc.property(frontmatter, fc.boolean(), (yaml, closed) => {
        assertOnlyAdds(pair, closed ? inFrontmatter(yaml) : `---\n${yaml}`);
      }),
      { numRuns: 600 },
    );
  });

  inEach("has none of our scopes behind its end", (pair) => {
    fc.assert(
      fc.property(frontmatter, frontmatter, (yaml, body) => {
        // A line that may end the frontmatter is the only thing that its text must not hold.
        const inside = yaml.replaceAll(/---|\.\.\./g, "");
        const text = `---\n${inside}\n---\n`;
        const line = text.split(/\r\n|\r|\n/).length - 1;
        const ours = tokenize(pair.injected, text + body).filter(
          (token) => token.line >= line && token.scopes.some(isOurs),
        );
        assert.deepEqual(ours, [], text + body);
      }),
      { numRuns: 250 },
    );
  });
});
