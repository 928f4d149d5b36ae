import type { FileProblem } from "../../../policy/file-problem.js";
import type { PolicyRule, RuleList, RuleProblem, RuleSite } from "../../../policy/rule.js";
import { readJson } from "../../../syntax/json.js";
import { type KeyKind, readKeyRules } from "../../../syntax/json-key-rules.js";
import {
  entriesOf,
  type MapEntry,
  type SyntaxNode,
  type TextNode,
  valuesAt,
} from "../../../syntax/tree.js";
import type { PolicyFileKind, Reading, Scope } from "../../engine.js";
import { combineReadings } from "../../reading.js";
import { booleanOf, inside, literalOf } from "./json-values.js";
import {
  EDITS,
  ELIGIBLE,
  ELIGIBLE_LISTS,
  TERMINAL,
  TERMINAL_LISTS,
  USER_SETTINGS,
} from "./lists.js";
import { findRetiredKeys, RETIRED_KEY_NAMES } from "./retired-keys.js";
import { findTerminalProblem } from "./terminal-keys.js";

/** VS Code still reads this one, and puts its keys over those of the new setting. */
const OLD_TERMINAL = "chat.agent.terminal.autoApprove";

const GLOBAL = "chat.tools.global.autoApprove";

/** Of all settings files only those with one of these have something to judge. */
const MARKS: readonly string[] = [ELIGIBLE, TERMINAL, EDITS, GLOBAL, ...RETIRED_KEY_NAMES].map(
  (key) => `"${key}"`,
);

/**
 * Settings that some files cannot set (their scopes in VS Code 1.139.1, 2026-11-30). A profile
 * takes those of the application from the default one.
 */
const NOT_ELSEWHERE: ReadonlySet<string> = new Set([EDITS, GLOBAL]);
const NOT_ON_MACHINES: ReadonlySet<string> = new Set([EDITS]);

/** A kind of settings file: where its settings stand, and which of them it cannot set. */
function settingsFile(
  glob: string,
  scope: Scope,
  unread: ReadonlySet<string> = new Set(),
  path: readonly string[] = [],
): PolicyFileKind {
  const read = (text: string) => {
    let blocks = [readJson(text)];
    for (const key of path) blocks = blocks.flatMap((block) => valuesAt(block, key));
    return combineReadings(blocks.map((block) => readBlock(text, block, unread)));
  };
  return { glob, scope, marks: MARKS, read };
}

/** The settings files of VS Code, those of its relatives among them. */
export const SETTINGS_FILES: readonly [PolicyFileKind, ...PolicyFileKind[]] = [
  settingsFile("**/.vscode/settings.json", "project", NOT_ELSEWHERE),
  settingsFile("**/*.code-workspace", "project", NOT_ELSEWHERE, ["settings"]),
  settingsFile("**/User/settings.json", "user"),
  settingsFile("**/User/profiles/*/settings.json", "user", NOT_ELSEWHERE),
  settingsFile("**/data/Machine/settings.json", "user", NOT_ON_MACHINES),
  // What a container is set up with goes into the settings of its machine.
  ...["**/devcontainer.json", "**/.devcontainer.json"].map((glob) =>
    settingsFile(glob, "project", NOT_ON_MACHINES, ["customizations", "vscode", "settings"]),
  ),
];

function readBlock(
  source: string,
  settings: SyntaxNode | undefined,
  unread: ReadonlySet<string>,
): Reading {
  const entries = entriesOf(settings);
  return combineReadings([
    ...entries.map((entry) => readSetting(source, entry)),
    {
      rules: [],
      problems: [
        ...findRetiredKeys(source, settings, unread),
        ...entries.flatMap((entry) => findUnread(source, entry, unread)),
      ],
    },
  ]);
}

function readSetting(source: string, entry: MapEntry): Reading {
  const reader = READERS.get(entry.key.value);
  if (reader === undefined) return { rules: [], problems: [] };
  const { kindOf, readRule, expected, counts } = reader;
  const last = lastOfEach(entry.value);
  const rules = readKeyRules(
    source,
    entry,
    (value) => kindOf(source, value),
    (text, list, site, value) => {
      const rule = readRule(text, list, site, value);
      const counts = last.get(text);
      if (counts === undefined || counts === value) return rule;
      return {
        ...rule,
        problem: passedOver(text, textOf(source, counts) === textOf(source, value)),
      };
    },
  );
  const problems = entriesOf(entry.value).flatMap(({ key, value }): FileProblem[] => {
    if (value === undefined || !key.closed || reader.isFine(source, value)) return [];
    if (value.kind === "text" ? !value.closed : value.kind === "other" && !value.valid) return [];
    const meant = value.kind === "text" ? meantBy(value) : undefined;
    return [
      {
        id: "wrong-value",
        span: { start: value.start, end: value.end },
        says: "nothing",
        key: `${entry.key.value}: ${key.value}`,
        guards: meant === false,
        valueOnly: true,
        expected,
        lostDenies: [],
        ...(counts !== undefined && { detail: counts }),
        ...(meant !== undefined && {
          edits: [{ start: value.start, end: value.end, newText: String(meant) }],
        }),
      },
    ];
  });
  return { rules, problems };
}

/** The value that counts under each key of an object: that of the last one. */
function lastOfEach(map: SyntaxNode | undefined): ReadonlyMap<string, SyntaxNode> {
  return new Map(
    entriesOf(map).flatMap(({ key, value }): [string, SyntaxNode][] => {
      const isTyped =
        key.closed && value !== undefined && !(value.kind === "other" && !value.valid);
      return isTyped ? [[key.value, value]] : [];
    }),
  );
}

function textOf(source: string, { start, end }: SyntaxNode): string {
  return source.slice(start, end);
}

/** What is wrong with a key that stands in its object once more, with the same value or another. */
function passedOver(text: string, isSame: boolean): RuleProblem {
  return {
    id: "repeated-key",
    span: { start: 0, end: text.length },
    says: "nothing",
    certain: isSame,
  };
}

/** What a string that stands for true or false says. */
function meantBy({ value }: TextNode): boolean | undefined {
  const word = value.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : undefined;
}

/** How one setting is read whose keys are rules. */
interface SettingReader {
  /** The list that a key with this value belongs to. */
  kindOf(source: string, value: SyntaxNode): KeyKind | undefined;
  /** True for a value that the setting may have. */
  isFine(source: string, value: SyntaxNode): boolean;
  readRule(text: string, list: RuleList, site: RuleSite, value: SyntaxNode): PolicyRule;
  /** What a value may be, in words. */
  readonly expected: readonly string[];
  /** What any other value counts as; none if it is passed over with its key. */
  readonly counts?: string;
}

const TERMINAL_READER: SettingReader = {
  kindOf(source, value) {
    const approves = booleanOf(source, value) ?? approveOf(source, value);
    return approves === undefined ? undefined : TERMINAL_LISTS[approves ? "grant" : "guard"];
  },
  isFine: (source, value) =>
    literalOf(source, value) === "null" || TERMINAL_READER.kindOf(source, value) !== undefined,
  readRule: readCommand,
  expected: ["true", "false", "null", "an object in which approve is true or false"],
};

const READERS: ReadonlyMap<string, SettingReader> = new Map<string, SettingReader>([
  [
    ELIGIBLE,
    {
      kindOf(source, value) {
        const eligible = booleanOf(source, value);
        return eligible === undefined ? undefined : ELIGIBLE_LISTS[eligible ? "grant" : "guard"];
      },
      // `null` and numbers were not tried; the program takes them for true or false.
      isFine: (_, value) => value.kind === "other",
      readRule: readName,
      expected: ["true", "false"],
      counts: "true",
    },
  ],
  [TERMINAL, TERMINAL_READER],
  [OLD_TERMINAL, TERMINAL_READER],
]);

function approveOf(source: string, value: SyntaxNode): boolean | undefined {
  return booleanOf(source, valuesAt(value, "approve").at(-1));
}

function readName(text: string, list: RuleList, site: RuleSite): PolicyRule {
  const span = { start: 0, end: text.length };
  const isEmpty = text.trim() === "";
  return {
    list,
    text,
    tool: text,
    toolSpan: span,
    toolIsGlob: false,
    ...(isEmpty && { problem: { id: "empty-rule", span, says: "nothing" } }),
    site,
  };
}

function readCommand(text: string, list: RuleList, site: RuleSite, value: SyntaxNode): PolicyRule {
  const problem = findTerminalProblem({
    text,
    guards: list.effect === "guard",
    asksForLine: valuesAt(value, "matchCommandLine").length > 0,
  });
  return {
    list,
    text,
    tool: "runInTerminal",
    toolSpan: { start: 0, end: 0 },
    content: { text, span: { start: 0, end: text.length } },
    nameless: true,
    toolIsGlob: false,
    ...(problem && { problem }),
    site,
  };
}

/** Settings that this file cannot set. */
function findUnread(
  source: string,
  { key, value }: MapEntry,
  unread: ReadonlySet<string>,
): FileProblem[] {
  if (value === undefined || !unread.has(key.value)) return [];
  const values = value.kind === "map" ? value.entries.map((entry) => entry.value) : [value];
  return [
    {
      id: "wrong-key",
      span: inside(key),
      says: "nothing",
      key: key.value,
      guards: values.some((each) => booleanOf(source, each) === false),
      valueOnly: true,
      expected: [],
      lostDenies: [],
      readFrom: USER_SETTINGS,
    },
  ];
}
