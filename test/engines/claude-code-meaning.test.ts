/** What a rule reaches, in words: key phrases only, so that a sentence may be put better. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseRule } from "../../shared/engines/claude-code/grammar.js";
import { meaningOf } from "../../shared/engines/claude-code/meaning/index.js";
import { CURRENT_TOOLS } from "../../shared/engines/claude-code/tools.js";
import type { Scope } from "../../shared/engines/engine.js";

const SCOPES: readonly Scope[] = ["user", "project", "local", "flag", "managed"];

function meaning(list: string, rule: string, scope: Scope = "project") {
  const { tool, content } = parseRule(rule);
  const described = { list, rule, tool };
  return meaningOf({ ...described, ...(content && { content: content.text }) }, scope);
}

/** What the rule reaches. */
function reaches(list: string, rule: string, scope?: Scope): string {
  return meaning(list, rule, scope).reaches;
}

/** What may surprise, in one text. */
function beware(list: string, rule: string, scope?: Scope): string {
  return meaning(list, rule, scope).beware.join(" ");
}

const SESSION = "below the folder in which the session was started";

describe("commands", () => {
  test("with `:*` or a last ` *` are one command, with or without more behind it", () => {
    for (const rule of ["Bash(npm run:*)", "Bash(npm run *)"]) {
      assert.match(reaches("allow", rule), /^the command `npm run` and any command that starts/);
      assert.match(reaches("allow", rule), /starts with `npm run `/);
    }
  });

  test("with a star at a word's end reach longer words too", () => {
    assert.equal(reaches("deny", "Bash(ls*)"), "any command that starts with `ls`");
    assert.match(beware("deny", "Bash(ls*)"), /no word's edge.*`ls`/);
    assert.match(beware("deny", "Bash(git ls*)"), /starts with `ls`/);
  });

  test("with other stars are a pattern, and without any exact", () => {
    assert.match(reaches("deny", "Bash(git * push)"), /fits `git \* push`.*blanks included/);
    assert.match(reaches("allow", "Bash(* --help *)"), /fits `\* --help \*`/);
    assert.equal(reaches("allow", "Bash(ls -l)"), "the command `ls -l`, spelled exactly so");
  });

  test("are shown as they are compared, without the backslashes before parentheses", () => {
    assert.match(reaches("allow", "Bash(echo \\(a\\))"), /`echo \(a\)`/);
  });

  test("with a star behind a backslash are exact, for that star is none", () => {
    assert.match(reaches("allow", "Bash(echo \\*)"), /spelled exactly so$/);
  });

  test("may name a parameter in deny and ask, and never in allow", () => {
    for (const list of ["deny", "ask"]) {
      assert.match(reaches(list, "Bash(timeout: 5*)"), /parameter `timeout` is `5\*`/);
    }
    assert.match(reaches("allow", "Bash(timeout:*)"), /^the command `timeout` and/);
    assert.match(reaches("deny", "Bash(git:*)"), /^the command `git` and/);
  });

  test("that are parts of others count by what the list does", () => {
    assert.match(beware("allow", "Bash(ls:*)"), /every part must be allowed/);
    for (const list of ["deny", "ask"]) {
      assert.match(beware(list, "Bash(ls:*)"), /Any part .* is enough.*`bash -c`.* gets past it/);
    }
    assert.match(beware("deny", "Bash(git push:*)"), /`git -C \. push`.* gets past it/);
    assert.doesNotMatch(beware("deny", "Bash(npm run:*)"), /-C/);
  });
});

describe("paths", () => {
  test("with ! reach nothing of their own", () => {
    for (const list of ["deny", "ask", "allow"]) {
      assert.match(reaches(list, "Read(!x.k)"), /^nothing of its own; it takes what fits `x\.k`/);
    }
  });

  test("start where their first signs say", () => {
    assert.match(
      reaches("deny", "Read(//etc/passwd)"),
      /`\/etc\/passwd`, from the root of the disk/,
    );
    assert.match(reaches("deny", "Read(//srv/**)"), /all files in `\/srv`, from the root/);
    assert.match(reaches("deny", "Read(~/.ssh/**)"), /all files in `~\/\.ssh`$/);
    assert.match(
      reaches("deny", "Read(src/a/*.ts)"),
      new RegExp(`fits \`src/a/\\*\\.ts\` ${SESSION}`),
    );
  });

  test("with one slash stand in the folder of the settings", () => {
    for (const scope of ["project", "local", "managed"] as const) {
      assert.match(reaches("deny", "Read(/x/**)", scope), new RegExp(`\`x\` ${SESSION}`), scope);
      assert.doesNotMatch(beware("deny", "Read(/x/**)", scope), /user settings/);
    }
    assert.match(reaches("deny", "Read(/x/**)", "user"), /all files in `x` below `~\/\.claude`/);
    assert.match(beware("deny", "Read(/x/**)", "user"), /does not reach any project/);
    assert.match(reaches("deny", "Read(/x/**)", "flag"), /below the folder of the settings file/);
    for (const rule of ["Read(//x)", "Read(~/x)", "Read(x)"]) {
      assert.equal(reaches("deny", rule, "user"), reaches("deny", rule, "project"));
      assert.doesNotMatch(beware("deny", rule, "user"), /user settings/);
    }
  });

  test("without a slash are names at any depth", () => {
    for (const rule of ["Read(.env)", "Read(./.env)", "Read(.env/)"]) {
      assert.match(reaches("allow", rule), /files and folders named `\.env` at any depth/, rule);
    }
    assert.match(reaches("deny", "Read(**)"), new RegExp(`^reading all files ${SESSION}`));
  });

  test("of one folder are that folder in allow, and all of its name in deny and ask", () => {
    assert.match(reaches("allow", "Read(dir/**)"), new RegExp(`all files in \`dir\` ${SESSION}`));
    for (const list of ["deny", "ask"]) {
      assert.match(reaches(list, "Read(dir/**)"), /folders named `dir` at any depth/);
      assert.match(reaches(list, "Read(a/b/**)"), new RegExp(`all files in \`a/b\` ${SESSION}`));
    }
  });

  test("hold for the tools that share them", () => {
    assert.match(reaches("allow", "Edit(src/**)"), /^editing and writing /);
    for (const list of ["allow", "ask", "deny"]) {
      assert.match(beware(list, "Edit(src/**)"), /Edit, Write and NotebookEdit/);
    }
    assert.match(beware("deny", "Read(.env)"), /Write and Edit, Grep and Glob.*`cat`.*not `rm`/);
    assert.equal(beware("allow", "Read(.env)"), "");
  });
});

describe("other content", () => {
  test("on fetched pages is a host, with or without those below it", () => {
    assert.match(reaches("allow", "WebFetch(domain:a.com)"), /the host `a\.com`$/);
    assert.match(beware("allow", "WebFetch(domain:a.com)"), /not among them.*`\*\.a\.com`/);
    assert.match(reaches("allow", "WebFetch(domain:*.a.com)"), /every host below `a\.com`/);
    assert.match(beware("allow", "WebFetch(domain:*.a.com)"), /`a\.com` itself is not/);
    assert.equal(reaches("allow", "WebFetch(domain:*)"), "pages of every host");
    assert.match(reaches("allow", "WebFetch(domain:a.*.com)"), /hosts that fit `a\.\*\.com`/);
    assert.match(beware("allow", "WebFetch(domain:a.*.com)"), /no further than the next dot/);
  });

  test("on skills is a name, or what it starts with", () => {
    for (const rule of ["Skill(deploy)", "Skill(/deploy)"]) {
      assert.equal(reaches("allow", rule), "the skill `deploy`, spelled exactly so");
    }
    for (const rule of ["Skill(dep:*)", "Skill(dep *)", "Skill(/dep:*)"]) {
      assert.equal(reaches("deny", rule), "every skill whose name starts with `dep`");
      assert.match(beware("deny", rule), /no word's edge/);
    }
    assert.match(reaches("allow", "Skill(plugin:skill)"), /`plugin:skill`, spelled exactly/);
  });

  test("on agents is a type, and the tool stays", () => {
    assert.match(reaches("deny", "Agent(Explore)"), /type `Explore`, spelled exactly so/);
    assert.match(beware("deny", "Agent(Explore)"), /only agents of this type are refused/);
    assert.equal(reaches("deny", "Task(Explore)"), reaches("deny", "Agent(Explore)"));
  });

  test("that names a parameter is about that parameter, whatever the tool", () => {
    for (const list of ["deny", "ask"]) {
      assert.match(reaches(list, "Agent(model:opus)"), /parameter `model` is `opus`/);
    }
    assert.match(reaches("deny", "Skill(skill:dep*)"), /parameter `skill` is `dep\*`/);
  });

  test("of a kind that is not told apart is shown as it is", () => {
    assert.equal(reaches("allow", "Workflow(release)"), "calls of `Workflow` that fit `release`");
    assert.equal(reaches("deny", "Monitor(timeout:5)"), "calls of `Monitor` that fit `timeout:5`");
  });
});

describe("whole tools", () => {
  test("are every call, by the name of today", () => {
    assert.equal(reaches("deny", "Bash"), "every call of `Bash`");
    assert.equal(reaches("deny", "Bash(*)"), "every call of `Bash`");
    assert.equal(reaches("ask", "KillShell"), "every call of `TaskStop`");
  });

  test("are said to have more or less in their reach than their name", () => {
    assert.match(beware("deny", "Bash"), /Monitor is taken away/);
    assert.match(beware("deny", "Edit(*)"), /Write still works/);
    assert.match(beware("deny", "Read"), /`cat`.* Bash/);
    for (const tool of ["Bash", "Edit", "Read"]) assert.equal(beware("allow", tool), "");
  });

  test("with a star in allow are the working directories alone, for tools on files", () => {
    for (const tool of ["Read", "Edit", "Write", "NotebookEdit", "Glob", "Grep", "LSP"]) {
      assert.match(reaches("allow", `${tool}(*)`), /inside the working directories$/, tool);
      assert.match(beware("allow", `${tool}(*)`), new RegExp(`\`${tool}\` alone allows that too`));
      assert.equal(reaches("allow", tool), `every call of \`${tool}\``);
      for (const list of ["ask", "deny"]) {
        assert.equal(reaches(list, `${tool}(*)`), `every call of \`${tool}\``);
      }
    }
    for (const tool of ["Bash", "WebFetch", "Skill", "SendMessage"]) {
      assert.equal(reaches("allow", `${tool}(*)`), `every call of \`${tool}\``);
    }
  });

  test("with a star in allow: of the tools that send, the one that sends files", () => {
    assert.match(reaches("allow", "SendUserFile(*)"), /inside the working directories$/);
    assert.equal(reaches("allow", "SendUserMessage(*)"), "every call of `SendUserMessage`");
  });

  test("that fit a star are named, as far as there is room", () => {
    assert.equal(
      reaches("deny", "Web*"),
      "every tool whose name fits `Web*`: `WebFetch`, `WebSearch`",
    );
    assert.match(reaches("deny", "*Edit"), /`Edit`, `NotebookEdit`$/);
    assert.match(reaches("ask", "*"), new RegExp(` and ${CURRENT_TOOLS.size - 6} more$`));
    assert.equal(reaches("deny", "Frob*"), "every tool whose name fits `Frob*`");
    assert.match(reaches("deny", "B.*"), /fits `B\.\*`$/);
  });
});

describe("servers", () => {
  test("alone or with a star are all of their tools", () => {
    for (const rule of ["mcp__github", "mcp__github__*"]) {
      assert.equal(reaches("allow", rule), "every tool of the server `github`");
      assert.equal(beware("allow", rule), "");
      for (const list of ["ask", "deny"])
        assert.match(beware(list, rule), /starts with `github__`/);
    }
  });

  test("have tools by name or by pattern", () => {
    assert.equal(
      reaches("allow", "mcp__github__get_issue"),
      "the tool `get_issue` of the server `github`",
    );
    assert.equal(
      reaches("deny", "mcp__github__get_*"),
      "tools of the server `github` whose name fits `get_*`",
    );
    assert.match(reaches("deny", "mcp__git*__x"), /servers whose full name fits `mcp__git\*__x`/);
    assert.match(reaches("deny", "mcp__*"), /servers whose full name fits `mcp__\*`/);
  });
});

describe("the JSON Schema that editors use", () => {
  const MARKED = ["AskUserQuestion", "Task", "*", "Web*", "Bash(python -c 'print(1)')"];
  const KNOWN = ["Bash", "Bash(ls)", "KillShell", "mcp__github", "mcp__github__*", "Cd(~/x)"];

  test("is spoken of where it marks a rule that the engine takes", () => {
    for (const rule of MARKED) assert.match(beware("deny", rule), /JSON Schema/, rule);
    for (const rule of KNOWN) assert.doesNotMatch(beware("deny", rule), /JSON Schema/, rule);
  });
});

test("what a rule reaches is the object of a sentence, and what may surprise is whole ones", () => {
  const rules = [
    ...[...CURRENT_TOOLS].flatMap((tool) => [tool, `${tool}(*)`, `${tool}(x)`, `${tool}(a:*)`]),
    ...["mcp__a", "mcp__a__b", "mcp__*", "mcp__a__b*", "*", "B*", "Bash(a*)", "Bash(a * b)"],
    ...["Read(/x)", "Read(//x)", "Edit(~/x/**)", "WebFetch(domain:*.a)", "WebFetch(domain:a.*)"],
  ];
  for (const rule of rules) {
    for (const list of ["allow", "ask", "deny"]) {
      for (const scope of SCOPES) {
        const said = meaning(list, rule, scope);
        assert.match(said.reaches, /^[a-z].*[^.]$/s, rule);
        for (const sentence of said.beware) assert.match(sentence, /^[A-Z`].*\.$/s, rule);
      }
    }
  }
});
