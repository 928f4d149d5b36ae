import type { FileProblem } from "../../../policy/file-problem.js";
import type { TomlDocument } from "../../../syntax/toml.js";
import { TomlSite } from "../../../syntax/toml-site.js";
import type { PolicyBlock } from "./block.js";

/*
 * What Gemini CLI 0.61.0 leaves of the policies that an extension brings: `loadExtensionPolicies` in
 * `policy/config.js` and `utils/extensionLoader.js` of @google/gemini-cli-core 0.61.0, and answers
 * of that package, taken 2026-11-30. It writes what it drops to its debug log alone.
 */

/** The mode for which an extension can say nothing. */
const YOLO = "yolo";

/** True for a rule or a checker of an extension that is dropped, or can match nothing. */
export function isLeftOut(block: PolicyBlock): boolean {
  if (block.decision === "allow" || block.modes?.includes(YOLO)) return true;
  // Elsewhere the engine does not start with these; here they are compared, and equal nothing.
  return block.mcpName === "" || block.text("subagent") === "";
}

/** Why the engine drops a rule or a checker of an extension; `undefined` where it keeps it. */
export function problemOfExtension(
  document: TomlDocument,
  block: PolicyBlock,
): FileProblem | undefined {
  const base = {
    id: "policy-not-applied",
    says: "nothing" as const,
    valueOnly: true,
    expected: [],
    lostDenies: [],
  };
  const decision = block.value("decision");
  if (block.table === "rule" && block.decision === "allow" && decision !== undefined) {
    return {
      ...base,
      span: { start: decision.start, end: decision.end },
      key: "decision",
      guards: false,
      detail: "lets no extension allow calls: it drops this rule as it loads the extension",
      outcome: "The rule is dropped: its calls are decided as if it were not there.",
      advice:
        "Take the rule out. Whoever uses the extension can allow the calls in policies of their own.",
    };
  }
  const modes = block.value("modes");
  const yolo = block.texts("modes").find(({ value }) => value === YOLO);
  if (yolo === undefined || modes?.kind !== "list") return undefined;
  const isChecker = block.table === "safety_checker";
  const what = isChecker ? "safety checker" : "rule";
  const others = modes.items.length > 1;
  const site = new TomlSite(document, { node: yolo, list: modes, removeWhole: () => [] });
  return {
    ...base,
    span: { start: yolo.start, end: yolo.end },
    key: "modes",
    guards: true,
    detail: `takes nothing from an extension that names the mode "${YOLO}": it drops the whole ${what} as it loads the extension`,
    outcome: `The ${what} is dropped, in the other modes as well.`,
    advice: others
      ? `Take \`"${YOLO}"\` out of the modes.`
      : `Leave \`modes\` out: a ${what} without it holds in every mode.`,
    ...(others && {
      edits: site.remove(),
      offer: { title: `Take "${YOLO}" out of the modes`, preferred: true },
    }),
  };
}
