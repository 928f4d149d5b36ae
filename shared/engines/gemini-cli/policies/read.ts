import type { FileProblem } from "../../../policy/file-problem.js";
import { readToml } from "../../../syntax/toml.js";
import { itemsOf, type MapNode, valuesAt } from "../../../syntax/tree.js";
import type { PolicyFileKind, Reading, Scope } from "../../engine.js";
import { PolicyBlock } from "./block.js";
import { TABLES } from "./keys.js";
import { readBlock } from "./rules.js";
import { problemsOfFile } from "./schema.js";
import { type PolicyPlace, placeOf } from "./tiers.js";

/**
 * The policy files of Gemini CLI 0.61.0: `config/storage.js` and `policy/config.js` of
 * @google/gemini-cli-core 0.61.0, taken 2026-11-30. Those of a workspace are never read: the shipped
 * command line turns them off (`disableWorkspacePolicies`, issue 18186 of google-gemini/gemini-cli).
 */
export const POLICY_FILES: readonly PolicyFileKind[] = [
  {
    glob: "**/.gemini/policies/*.toml",
    scope: "project",
    scopeAtHome: "user",
    alike: "**/*.toml",
    scopeAlike: "flag",
    read: readPolicyFile,
  },
  {
    // Extensions are looked for below the home folder alone (`ExtensionManager` of the command line).
    glob: "**/.gemini/extensions/*/policies/*.toml",
    scope: "project",
    scopeAtHome: "user",
    read: (text, scope) => readPolicies(text, placeOf(scope, true)),
  },
  ...[
    "/etc/gemini-cli/policies/*.toml",
    "/Library/Application Support/GeminiCli/policies/*.toml",
    "?:/ProgramData/gemini-cli/policies/*.toml",
  ].map((glob) => ({ glob, scope: "managed" as const, read: readPolicyFile })),
];

/** Reads a policy file in TOML; never fails. */
export function readPolicyFile(text: string, scope: Scope): Reading {
  return readPolicies(text, placeOf(scope, false));
}

function readPolicies(text: string, place: PolicyPlace): Reading {
  const document = readToml(text);
  const blocks = [...TABLES.keys()]
    .flatMap((table) =>
      valuesAt(document.root, table)
        .flatMap(itemsOf)
        .flatMap((item) => (item.kind === "map" ? [new PolicyBlock(document, item, table)] : [])),
    )
    .sort((a, b) => a.map.start - b.map.start);
  const rules = blocks.flatMap((block) => readBlock(document, block, place));
  const problems = problemsOfFile(document, blocks, place);
  return {
    rules,
    problems:
      place.tier === undefined && document.root.entries.length > 0
        ? [notRead(document.root, place), ...problems]
        : problems,
  };
}

/** What is said once of a file that nobody reads, at its first header. */
function notRead({ entries }: MapNode, { ofExtension }: PolicyPlace): FileProblem {
  const { start, end } = entries[0]?.key ?? { start: 0, end: 0 };
  return {
    id: "policy-not-applied",
    span: { start, end },
    says: "nothing",
    key: "",
    guards: true,
    valueOnly: false,
    detail: ofExtension
      ? "looks for extensions below the home folder alone: unless one there links to it, this file is left out"
      : "reads no policies of a workspace by itself: this file is left out",
    advice: ofExtension
      ? "Install the extension with `gemini extensions install`, or link it."
      : "Put the file into `~/.gemini/policies/`, or name it with `--policy` or in `policyPaths` of the user's settings.",
    expected: [],
    lostDenies: [],
  };
}
