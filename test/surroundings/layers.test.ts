/** Which settings hold together: for a policy, and for a session in a folder. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ENGINES, readersOf } from "../../shared/engines/index.js";
import { type NeighbourFolders, Neighbourhood } from "../../shared/surroundings/neighbourhood.js";
import { workTreesOf } from "../../shared/surroundings/work-trees.js";

const HOME = "/home/me";
const PROJECT = "/w/app";
const USER = `${HOME}/.claude/settings.json`;
const SHARED = `${PROJECT}/.claude/settings.json`;
const LOCAL = `${PROJECT}/.claude/settings.local.json`;
const MANAGED = "/etc/claude-code/managed-settings.json";
const MORE = "/etc/claude-code/managed-settings.d/10.json";
const ALL = [MORE, USER, SHARED, LOCAL, MANAGED, "/w/.claude/settings.json"];
const SYSTEM = [`managed ${MANAGED}`, `managed ${MORE}`];

/** The engine that has layers. */
const [ENGINE] = ENGINES.filter(({ layers }) => layers !== undefined);
assert.ok(ENGINE !== undefined);
const engine = ENGINE;

function neighbourhood(paths: readonly string[], folders: NeighbourFolders = {}): Neighbourhood {
  const texts = paths.map((path) => ({ path, text: `{"of":"${path}"}` }));
  return new Neighbourhood(texts, { home: HOME, platform: "linux", ...folders });
}

/** The layers beside the policy at `path`, where these files are. */
function beside(path: string, paths: readonly string[], folders: NeighbourFolders = {}): string[] {
  const readers = readersOf(path, { home: HOME });
  return neighbourhood(paths, folders)
    .of(path, readers)
    .layers.map((layer) => {
      assert.equal(layer.text, `{"of":"${layer.path}"}`);
      return `${layer.scope} ${layer.path}`;
    });
}

/** The layers of a session in a folder. */
function session(cwd: string, paths: readonly string[], folders: NeighbourFolders = {}): string[] {
  const { layers, unread } = neighbourhood(paths, folders).ofSession(cwd, engine);
  assert.deepEqual(unread, []);
  return layers.map(({ scope, path }) => `${scope} ${path}`);
}

describe("beside a policy", () => {
  for (const [path, expected] of [
    [SHARED, [...SYSTEM, `user ${USER}`, `local ${LOCAL}`]],
    [LOCAL, [...SYSTEM, `user ${USER}`, `project ${SHARED}`]],
    [USER, SYSTEM],
    [`${HOME}/.claude/settings.local.json`, [...SYSTEM, `user ${USER}`]],
    [MANAGED, [`managed ${MORE}`, `user ${USER}`]],
    ["/etc/claude-code/managed-settings.d/new.json", [...SYSTEM, `user ${USER}`]],
    ["/w/else/.claude/settings.json", [...SYSTEM, `user ${USER}`]],
    [`${PROJECT}/.claude/agents/a.md`, []],
    [`${PROJECT}/.claude/skills/a/SKILL.md`, []],
    [`${PROJECT}/.mcp.json`, []],
    ["/w/plug/hooks/hooks.json", []],
    ["/w/managed-settings.json", []],
  ] as const) {
    test(path, () => assert.deepEqual(beside(path, ALL), expected));
  }
});

test("managed settings that are still to be rolled out stand with those beside them alone", () => {
  const [one, other] = ["/w/it/managed-settings.json", "/w/it/managed-settings.d/x.json"];
  assert.deepEqual(beside(one, [...ALL, one, other]), [`managed ${other}`]);
  assert.deepEqual(beside(other, [...ALL, one, other]), [`managed ${one}`]);
  // A folder that is named for them is the one of the system.
  assert.deepEqual(beside(one, [...ALL, one, other], { system: "/w/it" }), [
    `managed ${other}`,
    `user ${USER}`,
  ]);
});

describe("in a git work tree the local settings are those of its root", () => {
  const sub = `${PROJECT}/sub/.claude/settings.json`;
  const subLocal = `${PROJECT}/sub/.claude/settings.local.json`;
  const files = [...ALL, sub, subLocal];
  const inTree = { workTrees: [PROJECT] };
  const usual = [...SYSTEM, `user ${USER}`];

  test("for the settings of a folder below", () => {
    assert.deepEqual(beside(sub, files, inTree), [...usual, `local ${LOCAL}`]);
    assert.deepEqual(beside(sub, files), [...usual, `local ${subLocal}`]);
    assert.deepEqual(beside(sub, files, { workTrees: ["/w/other", "/w/apps"] }), [
      ...usual,
      `local ${subLocal}`,
    ]);
  });

  test("no session reads others, so nothing holds beside them", () => {
    assert.deepEqual(beside(subLocal, files, inTree), []);
    assert.deepEqual(beside(subLocal, files), [...usual, `project ${sub}`]);
  });

  test("of two work trees the inner one counts", () => {
    const nested = { workTrees: [PROJECT, `${PROJECT}/sub`] };
    assert.deepEqual(beside(sub, files, nested), [...usual, `local ${subLocal}`]);
    assert.deepEqual(beside(LOCAL, files, nested), [...usual, `project ${SHARED}`]);
    // The folder of the settings itself may be one.
    assert.deepEqual(beside(SHARED, files, { workTrees: [`${PROJECT}/.claude`] }), [
      ...usual,
      `local ${LOCAL}`,
    ]);
  });

  test("for a session in a folder below", () => {
    const project = `project ${sub}`;
    assert.deepEqual(session(`${PROJECT}/sub`, files, inTree), [
      ...usual,
      project,
      `local ${LOCAL}`,
    ]);
    assert.deepEqual(session(`${PROJECT}/sub`, files), [...usual, project, `local ${subLocal}`]);
    assert.deepEqual(session(`${PROJECT}/`, files, inTree), [
      ...usual,
      `project ${SHARED}`,
      `local ${LOCAL}`,
    ]);
  });

  test("on Windows they are those of the folder, in a work tree or not", () => {
    const files = ["C:\\w\\.claude\\settings.local.json", "C:\\w\\sub\\.claude\\settings.json"];
    const folders = { home: "C:\\Users\\me", platform: "win32", workTrees: ["C:\\w"] };
    assert.deepEqual(session("C:\\w\\sub", files, folders), [`project ${files[1]}`]);
    assert.deepEqual(beside("C:\\w\\sub\\.claude\\settings.json", files, folders), []);
    assert.deepEqual(session("/c:/w", files, folders), [`local ${files[0]}`]);
  });
});

test("settings that a user has moved are the user's, and those at the usual place are not", () => {
  const moved = "/cfg/settings.json";
  for (const CLAUDE_CONFIG_DIR of ["/cfg", "/cfg/"]) {
    const folders = { env: { CLAUDE_CONFIG_DIR } };
    assert.deepEqual(beside(SHARED, [...ALL, moved], folders), [
      ...SYSTEM,
      `user ${moved}`,
      `local ${LOCAL}`,
    ]);
    assert.deepEqual(session(HOME, [...ALL, moved], folders), [
      ...SYSTEM,
      `user ${moved}`,
      `project ${USER}`,
    ]);
  }
  const unset = { env: { CLAUDE_CONFIG_DIR: "" } };
  assert.deepEqual(session(HOME, [...ALL, moved], unset), [...SYSTEM, `user ${USER}`]);
});

test("where an administrator's files lie follows the platform, and is as on Linux elsewhere", () => {
  const files = [
    MANAGED,
    "/Library/Application Support/ClaudeCode/managed-settings.json",
    "C:\\Program Files\\ClaudeCode\\managed-settings.d\\1.json",
  ];
  const seen = (platform: string) => session(PROJECT, files, { platform });
  assert.deepEqual(seen("linux"), [`managed ${files[0]}`]);
  assert.deepEqual(seen("freebsd"), [`managed ${files[0]}`]);
  assert.deepEqual(seen("darwin"), [`managed ${files[1]}`]);
  assert.deepEqual(seen("win32"), [`managed ${files[2]}`]);
});

test("a layer that cannot be read is no layer, and a session says so", () => {
  const texts = [
    { path: USER, text: "{}" },
    { path: SHARED, why: "no permission" },
    { path: "/etc/claude-code/managed-settings.d", why: "no permission" },
    { path: "/w/other/.claude/settings.json", why: "not a file" },
  ];
  const known = new Neighbourhood(texts, { home: HOME, platform: "linux" });
  const { layers, unread } = known.ofSession(PROJECT, engine);
  assert.deepEqual(
    layers.map(({ path }) => path),
    [USER],
  );
  assert.deepEqual(
    unread.map(({ path }) => path),
    ["/etc/claude-code/managed-settings.d", SHARED],
  );
  assert.equal(known.of(LOCAL, readersOf(LOCAL)).layers.length, 1);
  assert.equal(known.troubles.length, 3);
});

test("a work tree is the nearest folder upwards that has one, and each is asked about once", async () => {
  const asked: string[] = [];
  const at = (...roots: string[]) => {
    return async (folder: string) => {
      asked.push(folder);
      return roots.includes(folder);
    };
  };
  const folders = ["/w/app/sub/deep", "/w/app/sub/", "/w/app", "/x"];
  assert.deepEqual(await workTreesOf(folders, at("/w/app", "/w")), ["/w/app"]);
  assert.deepEqual(asked.sort(), ["/", "/w/app", "/w/app/sub", "/w/app/sub/deep", "/x"]);
  assert.deepEqual(await workTreesOf(folders, at("/")), ["/"]);
  assert.deepEqual(await workTreesOf(["c:/w/app"], at("c:/w")), ["c:/w"]);
  assert.deepEqual(await workTreesOf(["c:/w/app", "c:", "/"], at()), []);
});
