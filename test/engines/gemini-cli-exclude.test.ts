/** Names in `tools.exclude`, as the registry of the published core of 0.61.0 took them (2026-12-01). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../shared/judge.js";

function found(list: string, name: string): string[] {
  const text = JSON.stringify({ tools: { [list]: [name] } });
  const { findings } = judge({ path: "/srv/proj/.gemini/settings.json", text });
  return findings.map(({ check, severity }) => `${check} ${severity}`);
}

test("what leaves a tool out is never called dead", () => {
  for (const name of [
    "run_shell_command",
    "grep_search",
    "mcp_github_create_issue",
    "mcp_github_*",
  ]) {
    assert.deepEqual(found("exclude", name), [], name);
  }
  for (const name of ["ShellTool", "ReadFileTool", "GrepTool", "search_file_content"]) {
    assert.deepEqual(found("exclude", name), ["renamed-tool information"], name);
  }
  // A server's tool is left out by its own name, too, whatever that is.
  for (const name of ["create_issue", "save_memory", "read_fil"]) {
    assert.deepEqual(found("exclude", name), ["unknown-tool hint"], name);
  }
});

test("what leaves nothing out is told, and other lists take no names of classes", () => {
  assert.deepEqual(found("exclude", "Shell"), ["unknown-tool error"]);
  assert.deepEqual(found("exclude", "run_shell_command(rm)"), ["literal-parentheses error"]);
  assert.deepEqual(found("confirmationRequired", "ReadFileTool"), ["unknown-tool error"]);
});
