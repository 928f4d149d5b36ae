import type { SpanEdit } from "../../../policy/edit.js";
import type { Effect, PolicyRule, RuleList, RuleProblem } from "../../../policy/rule.js";
import type { TomlDocument } from "../../../syntax/toml.js";
import { eraseStatements, TomlSite } from "../../../syntax/toml-site.js";
import type { ListNode, MapNode, TextNode } from "../../../syntax/tree.js";
import { isWildcard } from "../servers.js";
import { PATTERN_KEYS, type PatternKey, type PolicyBlock } from "./block.js";
import { isLeftOut } from "./extension.js";
import type { Decision } from "./keys.js";
import { problemOfName, problemOfPattern, problemOfServer } from "./problems.js";
import { besideOf, type PolicyPlace } from "./tiers.js";

/** What each decision does with a call. */
const EFFECTS: Readonly<Record<Decision, Effect>> = {
  allow: "grant",
  deny: "guard",
  ask_user: "guard",
};

/** The keys whose strings are rules, or parts of one. */
export type PolicyKey = "toolName" | "mcpName" | PatternKey;

/** The name of the lists of safety checkers. */
export const CHECKER_LIST = "safety_checker";

/**
 * The strings of one key of a `[[rule]]`, whose name is the decision, or of a `[[safety_checker]]`.
 */
export class PolicyList implements RuleList {
  readonly name: string;
  readonly effect: Effect;
  readonly role = "call";
  readonly of?: string;
  readonly entries: ReadonlySet<string>;
  /** The key that the strings stand under. */
  readonly key: PolicyKey;
  readonly block: PolicyBlock;
  readonly place: PolicyPlace;
  readonly beside: readonly string[];

  constructor(
    block: PolicyBlock,
    key: PolicyKey,
    { place, beside }: Pick<PolicyList, "place" | "beside">,
  ) {
    const { decision, table } = block;
    this.block = block;
    this.key = key;
    this.place = place;
    this.beside = beside;
    this.name = table === "rule" ? (decision ?? "rule") : CHECKER_LIST;
    this.effect =
      table === "rule" ? (decision === undefined ? "grant" : EFFECTS[decision]) : "guard";
    if (key !== "toolName") this.of = key;
    this.entries = new Set(block.texts(key).map(({ value }) => value));
  }
}

/** True for a rule whose text is the whole name of a tool, without a server that stands beside it. */
export function isNamedInFull({ list }: PolicyRule): boolean {
  if (!(list instanceof PolicyList)) return true;
  return list.key === "toolName" && list.block.mcpName === undefined;
}

/**
 * The rules of one `[[rule]]` or `[[safety_checker]]`, in the order of the text: a rule for every name of a tool, for every
 * pattern, and for the name of the server.
 */
export function readBlock(
  document: TomlDocument,
  block: PolicyBlock,
  place: PolicyPlace,
): PolicyRule[] {
  const around = { place, beside: besideOf(block, place.tier) };
  const rules = (["toolName", "mcpName", ...PATTERN_KEYS] as const).flatMap((key) =>
    rulesOf(document, block, key, around),
  );
  return rules.sort((a, b) => a.site.span.start - b.site.span.start);
}

function rulesOf(
  document: TomlDocument,
  block: PolicyBlock,
  key: PolicyKey,
  around: Pick<PolicyList, "place" | "beside">,
): PolicyRule[] {
  const node = block.value(key);
  const array = node?.kind === "list" ? node : undefined;
  const list = new PolicyList(block, key, around);
  return block.texts(key).map((text) => ruleOf(document, list, text, array));
}

function ruleOf(
  document: TomlDocument,
  list: PolicyList,
  node: TextNode,
  array: ListNode | undefined,
): PolicyRule {
  const { block, key } = list;
  const text = document.stringAt(node).text;
  const whole = { start: 0, end: text.length };
  const site = new TomlSite(document, {
    node,
    ...(array && { list: array }),
    removeWhole: () => eraseBlock(document, block.map),
  });
  const base = { list, text, toolSpan: whole, site };
  if (key === "toolName") {
    const problem = quiet(list, problemOfName(block, text) ?? emptyName(list, text));
    const tool = block.nameOf(text);
    // The file is spoken of as a whole for an empty name, because of which nothing is loaded.
    const nameless = text === "";
    return {
      ...base,
      tool,
      toolIsGlob: isWildcard(tool),
      ...(nameless && { nameless }),
      ...(problem && { problem }),
    };
  }
  if (key === "mcpName") {
    const problem = problemOfServer(block, text);
    const tool = block.nameOf("*");
    return { ...base, tool, toolIsGlob: true, ...(problem && { problem }) };
  }
  const problem = quiet(list, problemOfPattern(block, key, text));
  return {
    ...base,
    tool: block.text("toolName") ?? "run_shell_command",
    content: { text, span: whole },
    toolIsGlob: false,
    nameless: true,
    ...(problem && { problem }),
  };
}

/** Beside a server, and in an extension, an empty name stops nothing and reaches nothing. */
function emptyName({ place, block }: PolicyList, name: string): RuleProblem | undefined {
  const { ofExtension } = place;
  if (name !== "" || !(ofExtension || block.mcpName) || (ofExtension && isLeftOut(block))) {
    return undefined;
  }
  return { id: "empty-rule", span: { start: 0, end: 0 }, says: "warns" };
}

/** What the engine finds in the policies of an extension it says to nobody. */
function quiet({ place }: PolicyList, problem: RuleProblem | undefined): RuleProblem | undefined {
  const isSaid = place.ofExtension && problem?.says === "warns";
  return isSaid ? { ...problem, says: "nothing" } : problem;
}

/** Takes a block out with the tables that stand in it under headers of their own. */
function eraseBlock(document: TomlDocument, map: MapNode): readonly SpanEdit[] {
  const inside = map.entries.flatMap(({ value }) =>
    value?.kind === "map" && value.start >= map.end ? eraseBlock(document, value) : [],
  );
  return [...eraseStatements(document, map), ...inside];
}
