import { realpath } from "node:fs/promises";
import { createTwoFilesPatch } from "diff";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Unusable } from "../files/decode.js";
import { replaceText } from "../files/text-file.js";
import { fixAll } from "../shared/fix-all.js";
import { judge } from "../shared/judge.js";
import type { Finding } from "../shared/policy/finding.js";
import { counted } from "../shared/policy/tally.js";
import type { FixArguments } from "./arguments.js";
import { type Outcome, statusOf } from "./outcome.js";
import { type JudgedFile, readPolicies } from "./policies.js";
import { printable } from "./printable.js";

/**
 * Applies the preferred fixes to the policy files that the arguments name, or prints what it would
 * change. What is left to be found decides the exit status.
 */
export async function fix({ selection, dryRun, failOn }: FixArguments): Promise<Outcome> {
  const { files, troubles, notes } = await readPolicies(selection);
  const lines: string[] = [];
  const left: Finding[] = [];
  const done = new Set<string>();
  for (const judged of files) {
    // A link and its target are one file, which is fixed once.
    const place = await realpath(judged.path).catch(() => judged.path);
    if (done.has(place)) continue;
    done.add(place);
    const fixed = fixedText(judged);
    try {
      if (fixed !== judged.text) {
        if (!dryRun) await replaceText(judged.file, fixed);
        lines.push(dryRun ? difference(judged, fixed) : summary(judged, fixed));
      }
      left.push(...judge({ ...judged.input, text: fixed }).findings);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      troubles.push(`${judged.path}: ${error.message}`);
      left.push(...judged.findings);
    }
  }
  if (lines.length === 0 && troubles.length === 0) lines.push("Nothing to fix.\n");
  if (left.length > 0) {
    lines.push(`${counted(left.length, "finding")} left, for \`policy-judge check\` to tell of.\n`);
  }
  return {
    output: lines.join(""),
    troubles: [...troubles, ...notes],
    status: statusOf(left, failOn, troubles),
  };
}

function fixedText({ input, text }: JudgedFile): string {
  const document = TextDocument.create("", "", 0, text);
  return TextDocument.applyEdits(document, [...fixAll(input)]);
}

function summary({ input, path, findings }: JudgedFile, fixed: string): string {
  const after = judge({ ...input, text: fixed }).findings.length;
  return `${printable(path)}: ${counted(findings.length - after, "finding")} fixed\n`;
}

/** What would change, as a patch. */
function difference({ path, text }: JudgedFile, fixed: string): string {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, text, fixed, undefined, undefined, {
    context: 2,
  });
  return patch.split("\n").slice(1).map(printable).join("\n");
}
