import type { FileProblem } from "../../../policy/file-problem.js";
import { type FrontmatterDocument, readFrontmatter } from "../../../syntax/frontmatter.js";
import { type MapEntry, valuesAt } from "../../../syntax/tree.js";
import { readEntries } from "../../../syntax/yaml-list.js";
import type { Reading } from "../../engine.js";
import { combineReadings, problemsOnly } from "../../reading.js";
import { readGrant } from "../frontmatter/grants.js";
import { findFrontmatterLosses } from "../frontmatter/losses.js";
import { splitTools } from "../frontmatter/tokens.js";
import { findUnreadKeys, findWrongKeys, type ToolKey } from "../frontmatter/wrong-keys.js";
import { readHooksOf } from "../hooks/read-hooks.js";
import { SKILL_LISTS } from "../lists.js";

const KEYS: readonly ToolKey[] = SKILL_LISTS.map(({ name, effect, role }) => ({
  name,
  restricts: effect === "guard",
  role,
}));

/** `tools` belongs to agents; in a skill or command the key is `allowed-tools`. */
const KEYS_OF_OTHERS: ReadonlyMap<string, string> = new Map([["tools", "allowed-tools"]]);

/** A skill, or a command of a person or a project: what it may do unasked, and its hooks. */
export function readSkill(text: string): Reading {
  const document = readFrontmatter(text);
  if (document === undefined) return problemsOnly([]);
  return combineReadings([readTools(document), readHooksOf(document, "nothing")]);
}

/** A command that comes with a plugin, whose hooks are not read. */
export function readPluginCommand(text: string): Reading {
  const document = readFrontmatter(text);
  if (document === undefined) return problemsOnly([]);
  const unread = findUnreadKeys(document, [{ name: "hooks", restricts: true, role: "hook" }]);
  return combineReadings([readTools(document), problemsOnly(unread)]);
}

function readTools(document: FrontmatterDocument): Reading {
  return {
    rules: document.root.entries.flatMap((entry) => readList(document, entry)),
    problems: [
      ...findFrontmatterLosses(document, "call"),
      ...findWrongKeys(document, KEYS, KEYS_OF_OTHERS),
      ...findSecondSpelling(document),
    ],
  };
}

/** Of the two spellings of the list that denies, the one with a dash wins (read in 2.1.332). */
function findSecondSpelling(document: FrontmatterDocument): FileProblem[] {
  const [name, second] = KEYS.filter(({ restricts }) => restricts);
  if (name === undefined || second === undefined) return [];
  const wins = valuesAt(document.root, name.name).some(({ kind }) => kind !== "other");
  return wins ? findUnreadKeys(document, [second], [name.name]) : [];
}

function readList(document: FrontmatterDocument, { key, value }: MapEntry) {
  const kind = SKILL_LISTS.find(({ name }) => name === key.value);
  if (kind === undefined) return [];
  const entries = readEntries(document, value, splitTools);
  const keySpan = { start: key.start, end: key.end };
  const list = { ...kind, keySpan, entries: new Set(entries.map(({ text }) => text)) };
  return entries.map((entry) => readGrant(entry, list));
}
