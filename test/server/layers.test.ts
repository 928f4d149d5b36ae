/** Which settings the server holds a policy against, over a real stream and a real disk. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { FileChangeType } from "vscode-languageserver/node";
import { EFFECTIVE, type PlacedPolicy } from "../../server/protocol.js";
import { folderWith } from "../support/cli.js";
import { LspClient } from "../support/lsp-client.js";
import { denying } from "../support/scene.js";

const ALLOWING = '{"permissions":{"allow":["WebSearch"]}}';

/** A server for one folder among these files, in which the policies with these names are open. */
async function start(
  t: TestContext,
  folder: string,
  files: Readonly<Record<string, string>>,
  ...open: readonly string[]
) {
  const root = folderWith(t, files);
  const uri = (name: string) => pathToFileURL(join(root, name)).href;
  const client = await LspClient.start({ folders: [uri(folder)], home: join(root, "home") });
  t.after(async () => {
    if (client.server.exitCode === null) await client.stop();
  });
  for (const name of open) await client.open(uri(name), files[name] ?? "");
  /** The files that findings in a policy point to, and those that hold for a session in a folder. */
  const pointed = async (name: string) => {
    const found = await client.pull(uri(name));
    return found.flatMap(({ relatedInformation = [] }) =>
      relatedInformation.map(({ location }) => fileURLToPath(location.uri).slice(root.length + 1)),
    );
  };
  const layers = async (name: string) => {
    const policy = await client.connection.sendRequest<PlacedPolicy>(EFFECTIVE, {
      folder: uri(name),
    });
    return policy.layers.map(({ path = "" }) => path.slice(root.length + 1));
  };
  return { root, uri, client, pointed, layers };
}

test("findings and the effective policy go by the same local settings: those of the work tree", async (t) => {
  const sub = "repo/sub/.claude/settings.json";
  const local = "repo/.claude/settings.local.json";
  const unread = "repo/sub/.claude/settings.local.json";
  const files = {
    "repo/.git/HEAD": "",
    [sub]: ALLOWING,
    [local]: denying("WebSearch"),
    [unread]: denying("WebSearch"),
  };
  // Whether the root of the work tree is in the workspace or above it.
  for (const folder of ["repo", "repo/sub"]) {
    const { pointed, layers } = await start(t, folder, files, sub);
    assert.deepEqual(await pointed(sub), [local]);
    assert.deepEqual(await layers("repo/sub"), [sub, local]);
  }
});

test("local settings that git ignores count, and are heard of when they change", async (t) => {
  const project = "repo/.claude/settings.json";
  const local = "repo/.claude/settings.local.json";
  const { root, uri, client, pointed } = await start(
    t,
    "repo",
    {
      "repo/.gitignore": "settings.local.json\n",
      [project]: ALLOWING,
      [local]: denying("WebSearch"),
    },
    project,
  );
  execFileSync("git", ["init", "-q"], { cwd: join(root, "repo") });
  assert.deepEqual(await pointed(project), [local]);
  await client.until("watching", () => client.watched.includes("**/.claude/settings.local.json"));
  writeFileSync(join(root, local), denying("Bash"));
  await client.tell(uri(local), FileChangeType.Changed);
  await client.until("a refresh", () => client.refreshes > 0);
  assert.deepEqual(await pointed(project), []);
});

test("settings above the workspace are looked at again, and so are those of a loose document", async (t) => {
  const sub = "repo/sub/.claude/settings.json";
  const local = "repo/.claude/settings.local.json";
  const loose = "elsewhere/.claude/settings.json";
  const beside = "elsewhere/.claude/settings.local.json";
  const { root, client, pointed, layers } = await start(
    t,
    "repo/sub",
    {
      "repo/.git/HEAD": "",
      [sub]: ALLOWING,
      [loose]: ALLOWING,
      [beside]: denying("WebSearch"),
    },
    sub,
    loose,
  );
  assert.deepEqual(await pointed(loose), [beside]);
  assert.deepEqual(await pointed(sub), []);
  writeFileSync(join(root, beside), "{}");
  mkdirSync(join(root, "repo/.claude"));
  writeFileSync(join(root, local), denying("WebSearch"));
  // Nobody tells of such files: who asks for the whole picture has them looked at.
  assert.deepEqual(await layers("repo/sub"), [sub, local]);
  await client.until("a refresh", () => client.refreshes > 0);
  assert.deepEqual(await pointed(loose), []);
  assert.deepEqual(await pointed(sub), [local]);
});
