import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Judgment, judge } from "../../shared/judge.js";
import { listReaches } from "../../shared/reach/list-reach.js";

const ELIGIBLE = "chat.tools.eligibleForAutoApproval";
const TERMINAL = "chat.tools.terminal.autoApprove";

function judged(settings: unknown, path = "/home/me/project/.vscode/settings.json"): Judgment {
  return judge({ path, text: JSON.stringify(settings) });
}

/** The checks that speak about a file of the project with these settings. */
function found(settings: unknown, path?: string): string[] {
  return judged(settings, path).findings.map(({ check, severity }) => `${check} ${severity}`);
}

describe("settings files of VS Code", () => {
  for (const path of [
    ".vscode/settings.json",
    "/home/me/.config/Code/User/settings.json",
    "/Users/me/Library/Application Support/Code - Insiders/User/settings.json",
    "C:\\Users\\me\\AppData\\Roaming\\VSCodium\\User\\settings.json",
    "/home/me/.config/Code/User/profiles/-1a2b3c/settings.json",
    "/home/me/.vscode-server/data/Machine/settings.json",
  ]) {
    test(`are read: ${path}`, () => {
      assert.deepEqual(judged({ [ELIGIBLE]: { fetch: false } }, path).engines, ["copilot"]);
      assert.deepEqual(found({ [ELIGIBLE]: { "web/fetch": false } }, path), ["foreign-name error"]);
    });
  }

  test("are policies only with a setting in them that is judged", () => {
    for (const settings of [
      {},
      { "editor.tabSize": 2, "chat.agent.enabled": true },
      { "chat.tools.urls.autoApprove": { "https://example.com": true } },
    ]) {
      assert.deepEqual(judged(settings), { engines: [], rules: [], findings: [] });
    }
    const asked = judge({ path: ".vscode/settings.json", text: "{}", engine: "copilot" });
    assert.deepEqual(asked, { engines: ["copilot"], rules: [], findings: [] });
  });

  test("hold settings of a workspace below the key for them", () => {
    const path = "my.code-workspace";
    const settings = { [ELIGIBLE]: { "web/fetch": false } };
    assert.deepEqual(found({ settings }, path), ["foreign-name error"]);
    assert.deepEqual(found(settings, path), []);
  });

  test("may not be typed to the end", () => {
    const text = JSON.stringify({
      [ELIGIBLE]: { "web/fetch": false },
      [TERMINAL]: { "/(/": true },
    });
    for (let end = 0; end <= text.length; end++) {
      judge({ path: ".vscode/settings.json", text: text.slice(0, end) });
    }
    const halfTyped = `{ "${ELIGIBLE}": { "execute/runInTerminal": fal`;
    assert.deepEqual(judge({ path: ".vscode/settings.json", text: halfTyped }).findings, []);
  });
});

describe("names of tools in settings", () => {
  const fixes = (tools: Record<string, boolean>) =>
    judged({ [ELIGIBLE]: tools }).findings.flatMap((finding) =>
      finding.fixes.map(({ becomes, preferred }) => ({ becomes: [...becomes], preferred })),
    );

  test("are replaced where one is right, and offered where a server is left out", () => {
    assert.deepEqual(fixes({ "execute/runInTerminal": false }), [
      { becomes: ["runInTerminal"], preferred: true },
    ]);
    assert.deepEqual(fixes({ "my-mcp/do_it": false }), [{ becomes: ["do_it"], preferred: false }]);
    assert.deepEqual(fixes({ run_in_terminal: false }), [
      { becomes: ["runInTerminal"], preferred: false },
    ]);
    assert.deepEqual(fixes({ "my-mcp/*": false }), []);
  });

  test("are never written where they stand with the other value", () => {
    assert.deepEqual(fixes({ "execute/runInTerminal": false, runInTerminal: true }), []);
    assert.deepEqual(fixes({ "execute/runInTerminal": false, runInTerminal: false }), [
      { becomes: [], preferred: true },
    ]);
  });

  test("of servers and extensions are let be", () => {
    const tools = { do_it: false, "get-issue": true, "acme.tools/fooTool": false };
    assert.deepEqual(found({ [ELIGIBLE]: tools }), []);
  });

  test("are counted as this list reads them", () => {
    const text = JSON.stringify({ [ELIGIBLE]: { fetch: false, "web/fetch": false, todos: false } });
    const [reach] = listReaches({ path: ".vscode/settings.json", text });
    assert.equal(reach?.rules, 3);
    assert.equal(reach?.reached, 2);
  });
});

describe("settings of old", () => {
  const fixesOf = (settings: unknown, path?: string) =>
    judged(settings, path).findings.flatMap((finding) => finding.fixes.map(({ title }) => title));
  const USER = "/home/me/.config/Code/User/settings.json";

  test("are renamed where that keeps what they mean and puts nothing twice", () => {
    const ALLOW = "chat.agent.terminal.allowList";
    assert.equal(fixesOf({ [ALLOW]: { ls: true } }).length, 1);
    assert.deepEqual(fixesOf({ [ALLOW]: { ls: true, rm: false } }), []);
    assert.deepEqual(fixesOf({ [ALLOW]: { ls: true }, [TERMINAL]: {} }), []);
    assert.deepEqual(fixesOf({ "chat.agent.terminal.denyList": { rm: true } }), []);
    assert.deepEqual(fixesOf({ "chat.tools.autoApprove": true }), []);
    assert.equal(fixesOf({ "chat.tools.autoApprove": true }, USER).length, 1);
    assert.deepEqual(fixesOf({ "chat.tools.autoApprove": false }, USER), []);
  });

  test("of the user alone are named in the files of a project", () => {
    const settings = {
      "chat.tools.edits.autoApprove": { "**/*": true },
      "chat.tools.global.autoApprove": false,
    };
    assert.deepEqual(found(settings), ["wrong-key warning", "wrong-key error"]);
    assert.deepEqual(found(settings, USER), []);
  });
});
