import type { FileProblem } from "../../../policy/file-problem.js";
import { itemsOf, type SyntaxNode } from "../../../syntax/tree.js";
import type { PolicyBlock } from "./block.js";
import { CHECKER_TABLE, CHECKER_TABLE_KEYS, type KeyFacts } from "./keys.js";

/*
 * What a safety checker of Gemini CLI 0.61.0 runs: `safety/registry.js`, `safety/checker-runner.js`
 * and `safety/built-in.js` of @google/gemini-cli-core 0.61.0, and answers of that package, taken
 * 2026-11-30.
 */

/** The keys of the table that says what is run: of an external checker every name is taken. */
export function checkerKeys(block: PolicyBlock): ReadonlyMap<string, KeyFacts> {
  const type = block.checkerText("type");
  if (type === "in-process") return CHECKER_TABLE_KEYS;
  // Without a type that it knows the engine says nothing of the name.
  const name: KeyFacts = { kind: "text", ...(type === "external" && { required: true }) };
  return new Map([...CHECKER_TABLE_KEYS, ["name", name]]);
}

/** Why a checker can do nothing but refuse; `undefined` where it may do something else. */
export function refusingChecker(block: PolicyBlock): FileProblem | undefined {
  const type = block.checkerText("type");
  if (type === "external") {
    return refusing(
      block.checkerValue("type"),
      "type",
      "has no external safety checker, whatever its name",
      'Run one that comes with the engine: `type = "in-process"` and `name = "allowed-path"`.',
    );
  }
  if (type !== "in-process" || block.checkerText("name") !== "allowed-path") return undefined;
  const context = block.checkerValue("required_context");
  if (context?.kind !== "list") return undefined;
  const parts = itemsOf(context);
  const isKnown = parts.every((part) => part.kind === "text" && part.closed);
  if (!isKnown || parts.some((part) => part.kind === "text" && part.value === "environment")) {
    return undefined;
  }
  return refusing(
    context,
    "required_context",
    'runs "allowed-path" without the folders of the workspace, because of which it fails',
    'Write `required_context = ["environment"]`, or leave it out.',
  );
}

function refusing(
  node: SyntaxNode | undefined,
  key: string,
  detail: string,
  advice: string,
): FileProblem | undefined {
  return (
    node && {
      id: "checker-always-refuses",
      span: { start: node.start, end: node.end },
      says: "nothing",
      key: `${CHECKER_TABLE}.${key}`,
      guards: true,
      valueOnly: true,
      detail,
      advice,
      expected: [],
      lostDenies: [],
    }
  );
}
