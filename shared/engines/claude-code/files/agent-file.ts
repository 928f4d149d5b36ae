import type { FileProblem } from "../../../policy/file-problem.js";
import { type FrontmatterDocument, readFrontmatter } from "../../../syntax/frontmatter.js";
import { entriesOf, itemsOf, type MapEntry, valuesAt } from "../../../syntax/tree.js";
import { readEntries } from "../../../syntax/yaml-list.js";
import type { Reading } from "../../engine.js";
import { combineReadings, problemsOnly } from "../../reading.js";
import { findFrontmatterLosses } from "../frontmatter/losses.js";
import { findEmptyOffer, isAlias, readOffer } from "../frontmatter/offers.js";
import { splitTools } from "../frontmatter/tokens.js";
import { findUnreadKeys, findWrongKeys, type ToolKey } from "../frontmatter/wrong-keys.js";
import { parseRule } from "../grammar.js";
import { readHooksOf } from "../hooks/read-hooks.js";
import { AGENT_LISTS } from "../lists.js";
import { PERMISSION_MODES } from "../settings.js";
import { currentName, NOT_FOR_SUBAGENTS } from "../tools.js";

const KEYS: readonly ToolKey[] = AGENT_LISTS.map(({ name, effect, role }) => ({
  name,
  restricts: effect === "guard",
  role,
}));

/** `allowed-tools` belongs to skills; in an agent the key is `tools`. */
const KEYS_OF_OTHERS: ReadonlyMap<string, string> = new Map([["allowedtools", "tools"]]);

/** Keys that an agent of a plugin may not set (read in the program of 2.1.332, 2026-11-30). */
const NOT_IN_PLUGINS: readonly ToolKey[] = [
  { name: "permissionMode", restricts: false, role: "offer" },
  { name: "mcpServers", restricts: false, role: "offer" },
  { name: "hooks", restricts: true, role: "hook" },
];

/** An agent of a person or a project. */
export function readAgent(text: string): Reading {
  const document = readFrontmatter(text);
  if (document === undefined) return problemsOnly([]);
  return combineReadings([
    readTools(document),
    readHooksOf(document, "nothing"),
    { ...problemsOnly(findBadModes(document)), servers: serversOf(document) },
  ]);
}

/** An agent that comes with a plugin. */
export function readPluginAgent(text: string): Reading {
  const document = readFrontmatter(text);
  if (document === undefined) return problemsOnly([]);
  return combineReadings([
    readTools(document),
    problemsOnly(findUnreadKeys(document, NOT_IN_PLUGINS)),
  ]);
}

/** Which tools the agent is given. */
function readTools(document: FrontmatterDocument): Reading {
  const { entries } = document.root;
  const unavailable = unavailableTools(document);
  return {
    rules: entries.flatMap((entry) => readList(document, entry, unavailable)),
    problems: [
      ...findFrontmatterLosses(document, "offer"),
      ...findWrongKeys(document, KEYS, KEYS_OF_OTHERS),
      ...entries.flatMap((entry) => findEmptyOffer(document, entry)),
    ],
  };
}

function readList(
  document: FrontmatterDocument,
  { key, value }: MapEntry,
  unavailable: ReadonlySet<string>,
) {
  const kind = AGENT_LISTS.find(({ name }) => name === key.value);
  if (kind === undefined) return [];
  const entries = readEntries(document, value, splitTools);
  const keySpan = { start: key.start, end: key.end };
  const list = { ...kind, keySpan, entries: new Set(entries.map(({ text }) => text)) };
  const left = entries.find(
    ({ text, isText }) => isText && !unavailable.has(currentName(parseRule(text).tool)),
  );
  return entries.map((entry) => readOffer(entry, list, { names: unavailable, left: left?.text }));
}

/** In plan mode an agent may end the plan. */
function unavailableTools({ root }: FrontmatterDocument): ReadonlySet<string> {
  const plans = valuesAt(root, "permissionMode").some(
    (mode) => mode.kind === "text" && mode.value === "plan",
  );
  return plans
    ? new Set([...NOT_FOR_SUBAGENTS].filter((tool) => tool !== "ExitPlanMode"))
    : NOT_FOR_SUBAGENTS;
}

/** Another mode than there is is passed over in silence. */
function findBadModes(document: FrontmatterDocument): FileProblem[] {
  return valuesAt(document.root, "permissionMode").flatMap((node): FileProblem[] =>
    isAlias(document, node) || (node.kind === "text" && PERMISSION_MODES.includes(node.value))
      ? []
      : [
          {
            id: "bad-mode",
            span: { start: node.start, end: node.end },
            says: "nothing",
            key: "permissionMode",
            guards: false,
            role: "offer",
            valueOnly: true,
            expected: PERMISSION_MODES,
            lostDenies: [],
          },
        ],
  );
}

/** Servers of the agent's own: names of configured ones, or one with its name as the key. */
function serversOf({ root }: FrontmatterDocument): string[] {
  return valuesAt(root, "mcpServers")
    .flatMap(itemsOf)
    .flatMap((item) =>
      item.kind === "text" ? [item.value] : entriesOf(item).map(({ key }) => key.value),
    );
}
