/** What all policies of a folder come to, over a real stream and a real disk. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { FileChangeType } from "vscode-languageserver/node";
import {
  EFFECTIVE,
  EXPLAIN,
  type ExplainedCall,
  type PlacedPolicy,
  POLICIES_CHANGED,
} from "../../server/protocol.js";
import { folderWith } from "../support/cli.js";
import { LspClient } from "../support/lsp-client.js";
import { denying } from "../support/scene.js";

const PROJECT = "project/.claude/settings.json";
const LOCAL = "project/.claude/settings.local.json";
const USER = "home/.claude/settings.json";

const FILES = {
  [PROJECT]: '{ "permissions": {\n  "allow": ["Bash(npm test:*)"],\n  "deny": ["WebFetch"]\n} }',
  [LOCAL]: '{ "permissions": { "ask": ["WebSearch"] } }',
  [USER]: '{ "permissions": {\n  "deny": ["Bash(rm:*)", "mcp__github"]\n} }',
};

async function start(t: TestContext, files: Record<string, string> = FILES) {
  const root = folderWith(t, files);
  const uri = (name: string) => pathToFileURL(join(root, name)).href;
  const folder = uri("project");
  const client = await LspClient.start({ folders: [folder], home: join(root, "home") });
  t.after(async () => {
    if (client.server.exitCode === null) await client.stop();
  });
  const { connection } = client;
  const effective = (markdown = false) =>
    connection.sendRequest<PlacedPolicy>(EFFECTIVE, { folder, markdown });
  const explain = (tool: string, input?: object) =>
    connection.sendRequest<ExplainedCall>(EXPLAIN, { folder, tool, input });
  return { client, uri, effective, explain };
}

/** A tool of the answer: its state, and where the rules behind it stand. */
function row({ tools }: PlacedPolicy, name: string) {
  const tool = tools.find((each) => each.name === name);
  assert.ok(tool !== undefined, `${name} is not in the picture`);
  const rules = tool.rules.map(
    ({ list, rule, file, range }) => `${list} ${rule} ${file}:${(range?.start.line ?? -1) + 1}`,
  );
  return { state: tool.state, rules };
}

test("the picture joins user, project and local settings, with the place of each rule", async (t) => {
  const { effective, uri } = await start(t);
  const picture = await effective();
  assert.equal(picture.agent, "Claude Code");
  assert.deepEqual(
    picture.layers.map(({ scope, file, uri: at, rules }) => ({ scope, file, at, rules })),
    [
      { scope: "user", file: "~/.claude/settings.json", at: uri(USER), rules: 2 },
      { scope: "project", file: ".claude/settings.json", at: uri(PROJECT), rules: 2 },
      { scope: "local", file: ".claude/settings.local.json", at: uri(LOCAL), rules: 1 },
    ],
  );
  assert.deepEqual(row(picture, "WebFetch"), {
    state: "denied",
    rules: ["deny WebFetch .claude/settings.json:3"],
  });
  assert.deepEqual(row(picture, "WebSearch").state, "asks");
  assert.deepEqual(row(picture, "Bash"), {
    state: "partly",
    rules: [
      "deny Bash(rm:*) ~/.claude/settings.json:2",
      "allow Bash(npm test:*) .claude/settings.json:2",
    ],
  });
  assert.equal(row(picture, "mcp__github").state, "denied");
  assert.equal(picture.tools.find(({ name }) => name === "Bash")?.parameter, "command");
  assert.equal(picture.markdown, undefined);
  const { markdown = "" } = await effective(true);
  assert.match(markdown, /^# .*Claude Code/);
  assert.match(
    markdown,
    /\| `WebFetch` \| denied \| deny `WebFetch` \(`\.claude\/settings\.json:3`\)/,
  );
});

test("managed settings count from the folder that is named for them, for findings as well", async (t) => {
  const managed = "home/managed/managed-settings.json";
  const local = '{ "permissions": { "allow": ["WebSearch"] } }';
  const { client, effective, uri } = await start(t, {
    ...FILES,
    [managed]: '{ "permissions": { "deny": ["WebSearch"] } }',
    [LOCAL]: local,
  });
  const picture = await effective();
  assert.deepEqual(picture.layers[0], {
    scope: "managed",
    path: fileURLToPath(uri(managed)),
    file: "~/managed/managed-settings.json",
    uri: uri(managed),
    rules: 1,
  });
  assert.equal(row(picture, "WebSearch").state, "denied");
  await client.open(uri(LOCAL), local);
  const [finding] = await client.pull(uri(LOCAL));
  assert.equal(finding?.code, "shadowed-rule");
  assert.equal(finding?.relatedInformation?.[0]?.location.uri, uri(managed));
});

test("a document that is open wins over its file, and the client is told of changes", async (t) => {
  const { client, effective, uri } = await start(t);
  let told = 0;
  client.connection.onNotification(POLICIES_CHANGED, () => {
    told++;
  });
  await client.open(uri(PROJECT), denying("Read"));
  assert.equal(row(await effective(), "Read").state, "denied");
  assert.equal(told, 0, "told before anybody asked");

  await client.change(uri(PROJECT), denying("Write"));
  await client.until("the news of the change", () => told === 1);
  assert.equal(row(await effective(), "Write").state, "denied");
  assert.notEqual(row(await effective(), "Read").state, "denied");

  await client.close(uri(PROJECT));
  await client.until("the news of the closing", () => told === 2);
  assert.equal(row(await effective(), "WebFetch").state, "denied");

  await client.tell(uri(LOCAL), FileChangeType.Changed);
  await client.until("the news of the file", () => told === 3);
});

test("closed policies are watched for a client that asks, whatever the settings say", async (t) => {
  const { client, effective } = await start(t);
  await client.changeSettings({ workspace: { enabled: false } });
  await client.until("no watching", () => client.watched.length === 0);
  await effective();
  await client.until("watching", () => client.watched.includes("**/.claude/settings.json"));
});

test("a call is explained with the rule that decides and where it stands", async (t) => {
  const { explain, uri } = await start(t);
  const denied = await explain("Bash", { command: "rm -rf dist" });
  assert.equal(denied.decision, "deny");
  assert.equal(denied.rule, "Bash(rm:*)");
  assert.deepEqual(denied.place, { file: "~/.claude/settings.json", uri: uri(USER) });
  assert.equal(denied.range?.start.line, 1);
  assert.match(denied.summary, /^This call of Bash is denied\. The deny rule Bash\(rm:\*\) of /);
  const allowed = await explain("Bash", { command: "npm test" });
  assert.equal(allowed.decision, "allow");
  assert.equal(allowed.place?.file, ".claude/settings.json");
  const asked = await explain("Bash", { command: "make" });
  assert.equal(asked.decision, "ask");
  assert.equal(asked.place, undefined);
  assert.equal((await explain("Nothing")).decision, "missing");
});

test("a tool of a server is taken to be there until a roster says which tools it has", async (t) => {
  const servers = { notes: { command: "x" }, "my.files": { command: "x" } };
  const { client, explain, uri } = await start(t, {
    [PROJECT]: '{ "permissions": { "allow": ["mcp__notes", "mcp__my_files__read"] } }',
    [USER]: '{ "permissions": { "deny": ["mcp__notes__remove"] } }',
    "project/.mcp.json": JSON.stringify({ mcpServers: servers }),
  });
  const said = async (tool: string) => (await explain(tool)).summary;
  const allowed =
    /^This call of \S+ is allowed\. The allow rule .* It is not known which tools the server has; it is taken to have this one\.$/;
  const asked = /^This call of \S+ is asked about\. .* taken to have this one\.$/;
  assert.match(await said("mcp__notes__add"), allowed);
  assert.match(await said("mcp__my_files__read"), allowed);
  assert.match(await said("mcp__my_files__write"), asked);
  assert.match(await said("mcp__of_nobody__read"), asked);
  const gone = await explain("mcp__notes__remove");
  assert.equal(gone.decision, "missing");
  assert.equal(gone.rule, "mcp__notes__remove");
  assert.doesNotMatch(gone.summary, /taken to have/);
  assert.equal((await explain("mcp__notes")).decision, "missing");

  const roster = "project/.policy-judge/roster.json";
  const tools = { version: 1, servers: { notes: { tools: ["add", "re.name"] } } };
  const file = fileURLToPath(uri(roster));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tools));
  await client.tell(uri(roster), FileChangeType.Created);
  const listed = await explain("mcp__notes__re_name");
  assert.equal(listed.decision, "allow");
  assert.doesNotMatch(listed.summary, /taken to have/);
  assert.equal((await explain("mcp__notes__read")).decision, "missing");
});

test("a folder without a policy has no layers, and a file that cannot be read costs no other", async (t) => {
  const bare = await start(t, { "project/notes.txt": "" });
  assert.deepEqual((await bare.effective()).layers, []);
  const large = " ".repeat(1024 * 1024 + 1);
  const { effective, explain } = await start(t, { ...FILES, [LOCAL]: large });
  const { layers, notes } = await effective();
  assert.deepEqual(
    layers.map(({ scope }) => scope),
    ["user", "project"],
  );
  assert.match(notes[0] ?? "", /settings\.local\.json could not be read \(.+\): what it says/);
  assert.match((await explain("Bash")).summary, /settings\.local\.json could not be read/);
});

test("local settings are those of the work tree", async (t) => {
  const top = { ".git/HEAD": "", ".claude/settings.local.json": denying("Write") };
  const { effective } = await start(t, { ...FILES, ...top });
  const picture = await effective();
  assert.equal(row(picture, "Write").state, "denied");
  assert.equal(picture.layers.length, 3);
});

test("in the home folder the user's settings are one layer", async (t) => {
  const { client, uri } = await start(t);
  const { layers } = await client.connection.sendRequest<PlacedPolicy>(EFFECTIVE, {
    folder: uri("home"),
  });
  assert.deepEqual(
    layers.map(({ scope, file }) => `${scope} ${file}`),
    ["user .claude/settings.json"],
  );
});
