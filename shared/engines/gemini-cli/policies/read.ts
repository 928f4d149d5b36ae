import type { FileProblem } from "../../../policy/file-problem.js";
import { readToml } from "../../../syntax/toml.js";
import { itemsOf, valuesAt } from "../../../syntax/tree.js";
import type { PolicyFileKind, Reading, Scope } from "../../engine.js";
import { PolicyBlock } from "./block.js";
import { readBlock } from "./rules.js";
import { problemsOfFile } from "./schema.js";
import { besideOf, tierOf } from "./tiers.js";

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
    read: readPolicyFile,
  },
  ...[
    "/etc/gemini-cli/policies/*.toml",
    "/Library/Application Support/GeminiCli/policies/*.toml",
    "?:/ProgramData/gemini-cli/policies/*.toml",
  ].map((glob) => ({ glob, scope: "managed" as const, read: readPolicyFile })),
];

/** Reads a policy file in TOML; never fails. */
export function readPolicyFile(text: string, scope: Scope): Reading {
  const document = readToml(text);
  const tier = tierOf(scope);
  const rules = valuesAt(document.root, "rule")
    .flatMap(itemsOf)
    .flatMap((item) => {
      if (item.kind !== "map") return [];
      const block = new PolicyBlock(document, item);
      return readBlock(document, block, besideOf(block, tier));
    });
  const problems = problemsOfFile(document);
  return {
    rules,
    problems:
      tier === undefined && document.root.entries.length > 0
        ? [notRead(document.root), ...problems]
        : problems,
  };
}

/** What is said once of a file that nobody reads, at its first header. */
function notRead({
  entries,
}: {
  readonly entries: readonly { readonly key: { readonly start: number; readonly end: number } }[];
}): FileProblem {
  const { start, end } = entries[0]?.key ?? { start: 0, end: 0 };
  return {
    id: "policy-not-applied",
    span: { start, end },
    says: "nothing",
    key: "",
    guards: true,
    valueOnly: false,
    detail: "reads no policies of a workspace by itself: this file is left out",
    advice:
      "Put the file into `~/.gemini/policies/`, or name it with `--policy` or in `policyPaths` of the user's settings.",
    expected: [],
    lostDenies: [],
  };
}
