/** Names that are offered at a place, marked by `¦` in a policy. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { KnownServers } from "../shared/engines/engine.js";
import { ENGINES } from "../shared/engines/index.js";
import { judge } from "../shared/judge.js";
import { type Suggestions, suggest } from "../shared/suggest.js";

const SETTINGS = ".claude/settings.json";
const AGENT = ".claude/agents/a.md";
const SKILL = ".claude/skills/s/SKILL.md";

function offered(path: string, marked: string, servers: KnownServers = {}) {
  const offset = marked.indexOf("¦");
  const text = marked.replace("¦", "");
  return { text, found: suggest({ path, text, surroundings: { servers } }, offset) };
}

function names(found: Suggestions | undefined): string[] {
  return found?.suggestions.map(({ name }) => name) ?? [];
}

/** The policy after `name` was chosen. */
function choose(path: string, marked: string, name: string): string {
  const { text, found } = offered(path, marked);
  assert.ok(found !== undefined && names(found).includes(name), `${name} is not offered`);
  const { start, end } = found.span;
  return text.slice(0, start) + name + text.slice(end);
}

describe("a chosen name takes the place of the one that is there", () => {
  for (const [path, marked, name, expected] of [
    [SETTINGS, '{"permissions":{"deny":["¦"]}}', "Bash", '{"permissions":{"deny":["Bash"]}}'],
    [SETTINGS, '{"permissions":{"deny":["Ba¦"]}}', "Bash", '{"permissions":{"deny":["Bash"]}}'],
    [
      SETTINGS,
      '{"permissions":{"allow":["B¦h(x)"]}}',
      "Bash",
      '{"permissions":{"allow":["Bash(x)"]}}',
    ],
    [
      SETTINGS,
      '{"hooks":{"PreToolUse":[{"matcher":"Edit|¦"}]}}',
      "Write",
      '{"hooks":{"PreToolUse":[{"matcher":"Edit|Write"}]}}',
    ],
    [
      SETTINGS,
      '{"hooks":{"SessionStart":[{"matcher":"st¦"}]}}',
      "startup",
      '{"hooks":{"SessionStart":[{"matcher":"startup"}]}}',
    ],
    [AGENT, "---\ntools: ¦\n---\n", "Read", "---\ntools: Read\n---\n"],
    [AGENT, "---\ntools: Read, ¦\n---\n", "Edit", "---\ntools: Read, Edit\n---\n"],
    [AGENT, "---\ntools: Read, E¦, Bash\n---\n", "Edit", "---\ntools: Read, Edit, Bash\n---\n"],
    [AGENT, "---\r\ntools:\r\n  - ¦\r\n---\r\n", "Edit", "---\r\ntools:\r\n  - Edit\r\n---\r\n"],
    [AGENT, "---\ntools: [Read, ¦]\n---\n", "Edit", "---\ntools: [Read, Edit]\n---\n"],
    [AGENT, '---\ntools: "Read,¦"\n---\n', "Edit", '---\ntools: "Read,Edit"\n---\n'],
    [
      SKILL,
      "---\nallowed-tools: B¦(git:*)\n---\n",
      "Bash",
      "---\nallowed-tools: Bash(git:*)\n---\n",
    ],
  ] as const) {
    test(JSON.stringify(marked), () => {
      assert.equal(choose(path, marked, name), expected);
    });
  }
});

test("nothing is offered where no tool is named", () => {
  for (const [path, marked] of [
    [SETTINGS, '{"permissions":{"deny":["Bash(l¦)"]}}'],
    [SETTINGS, '{"permissions":{"defaultMode":"¦"}}'],
    [SETTINGS, '{"sandbox":{"excludedCommands":["¦"]}}'],
    [SETTINGS, "¦"],
    [AGENT, "---\nname: ¦\n---\n"],
    [AGENT, "---\ntools: Read\n---\ntools: ¦\n"],
    ["notes.md", "---\ntools: ¦\n---\n"],
  ] as const) {
    assert.deepEqual(names(offered(path, marked).found), [], marked);
  }
});

test("servers are offered in the spelling in which the list reaches all of their tools", () => {
  const servers = { "my.server": undefined };
  for (const [path, marked, expected] of [
    [SETTINGS, '{"permissions":{"allow":["¦"]}}', "mcp__my_server__*"],
    [SETTINGS, '{"hooks":{"PreToolUse":[{"matcher":"¦"}]}}', "mcp__my_server__.*"],
    [AGENT, "---\ntools: ¦\n---\n", "mcp__my_server"],
    [SKILL, "---\nallowed-tools: ¦\n---\n", "mcp__my_server__*"],
  ] as const) {
    assert.equal(names(offered(path, marked, servers).found).at(-1), expected);
  }
  const own = "---\nmcpServers: [playwright]\ntools: ¦\n---\n";
  assert.equal(names(offered(AGENT, own).found).at(-1), "mcp__playwright");
});

test("the tools of a server are offered where they are known, as they are mounted", () => {
  const servers = { "my.server": ["get.it", "put"], other: undefined };
  for (const [path, marked] of [
    [SETTINGS, '{"permissions":{"allow":["¦"]}}'],
    [SETTINGS, '{"hooks":{"PreToolUse":[{"matcher":"Edit|¦"}]}}'],
    [SETTINGS, '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","if":"¦"}]}]}}'],
    [AGENT, "---\ntools: ¦\n---\n"],
  ] as const) {
    const { found } = offered(path, marked, servers);
    const tools = found?.suggestions.filter(({ name }) => /^mcp__.*__[a-z]/.test(name));
    assert.deepEqual(tools, [
      { name: "mcp__my_server__get_it", about: "A tool of the server my.server", isTool: true },
      { name: "mcp__my_server__put", about: "A tool of the server my.server", isTool: true },
    ]);
  }
});

test("whatever is offered is sound where it is offered, and has its line", () => {
  for (const [path, marked] of [
    [SETTINGS, '{"permissions":{"allow":["¦"]}}'],
    [SETTINGS, '{"permissions":{"deny":["¦"]}}'],
    [SETTINGS, '{"hooks":{"PostToolUse":[{"matcher":"¦","hooks":[]}]}}'],
    [SETTINGS, '{"hooks":{"PostToolUse":[{"hooks":[{"type":"command","if":"¦"}]}]}}'],
    [AGENT, "---\ntools: ¦\n---\n"],
    [AGENT, "---\ndisallowedTools: ¦\n---\n"],
    [SKILL, "---\nallowed-tools: ¦\n---\n"],
  ] as const) {
    const { found } = offered(path, marked, {
      srv: ["get.it", "日本", ""],
      "": ["x"],
      long: ["x".repeat(200)],
    });
    assert.ok(names(found).length > 50, marked);
    for (const { name, about } of found?.suggestions ?? []) {
      assert.match(about, /^[A-Z].*[^.]$/, name);
      const { findings } = judge({ path, text: marked.replace("¦", name) });
      // What another program that reads agents of this kind leaves out is another matter.
      const ours = findings.filter(
        ({ check, engine }) => check !== "engine-mistaken" && engine === "claude-code",
      );
      assert.deepEqual(ours, [], `${name} in ${marked}`);
    }
  }
});

test("engines without suggestions offer none", () => {
  for (const { id, suggestions } of ENGINES) {
    if (suggestions !== undefined) continue;
    const text = '{"permissions":{"deny":[""]}}';
    assert.equal(suggest({ path: "x", text, engine: id }, text.indexOf('""') + 1), undefined);
  }
});

describe("names of GitHub Copilot", () => {
  const ELIGIBLE = '{"chat.tools.eligibleForAutoApproval":{"¦":false}}';
  const PLACES = [
    ["a.agent.md", "---\ntools: [¦]\n---\n"],
    ["a.agent.md", "---\ntarget: vscode\ntools:\n  - ¦\n---\n"],
    ["a.prompt.md", "---\ntools: ['¦']\n---\n"],
    ["a.toolsets.jsonc", '{"mine":{"tools":["¦"]}}'],
    [".vscode/settings.json", ELIGIBLE],
  ] as const;
  const servers = { "my-mcp": ["do_it", "go", "a.b"], "My MCP": ["x"], search: ["zz"] };

  test("are offered as each list reads them, and sound", () => {
    for (const [path, marked] of PLACES) {
      const { found } = offered(path, marked, servers);
      assert.ok(names(found).length > 40, path);
      assert.equal(new Set(names(found)).size, names(found).length, path);
      for (const { name, about, isTool } of found?.suggestions ?? []) {
        assert.match(about, /^[A-Z].*[^.]$/, name);
        assert.equal(isTool, name.includes("/") ? !name.endsWith("/*") : !isSet(name), name);
        const findings = judge({ path, text: marked.replace("¦", name) }).findings.filter(
          ({ check }) => check !== "dropped-elsewhere",
        );
        assert.deepEqual(findings, [], `${name} in ${path}`);
      }
    }
    assert.ok(names(offered("a.agent.md", PLACES[0][1]).found).includes("execute/runInTerminal"));
    assert.ok(names(offered(".vscode/settings.json", ELIGIBLE).found).includes("runInTerminal"));
  });

  test("say which of them Copilot CLI drops, where it reads the list as well", () => {
    const about = (marked: string) =>
      offered("a.agent.md", marked).found?.suggestions.find(({ name }) => name === "read/problems")
        ?.about;
    assert.match(about(PLACES[0][1]) ?? "", /Copilot CLI 1\.0\.102 drops the name$/);
    assert.doesNotMatch(about(PLACES[1][1]) ?? "", /CLI/);
  });

  test("of servers are offered where every reader spells them alike", () => {
    const of = ([path, marked]: readonly [string, string]) =>
      names(offered(path, marked, servers).found).filter((name) => /my|MCP|do_it|zz/i.test(name));
    assert.deepEqual(of(PLACES[0]), ["my-mcp/*", "my-mcp/do_it", "my-mcp/go"]);
    assert.deepEqual(of(PLACES[4]), ["do_it"]);
  });

  test("are not offered as commands of the terminal", () => {
    const marked = '{"chat.tools.terminal.autoApprove":{"¦":false}}';
    assert.equal(offered(".vscode/settings.json", marked).found, undefined);
  });

  function isSet(name: string): boolean {
    return ["agent", "edit", "execute", "read", "search", "vscode", "web"].includes(name);
  }
});
