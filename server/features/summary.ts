import { LEVELS } from "../../shared/policy/severity.js";
import { counted, inWords, tally } from "../../shared/policy/tally.js";
import { type JudgedDocument, MAX_LENGTH } from "../judged-documents.js";
import type { CheckedWorkspace } from "../protocol.js";
import type { PolicyReport } from "../workspace-policies.js";

/** What became of a document, in one sentence for the language status; empty for no policy. */
export function summary({ document, readers, rules, findings }: JudgedDocument): string {
  if (readers.length === 0) return "";
  if (document.getText().length > MAX_LENGTH) {
    return "Not judged: longer than 4 million characters";
  }
  const engines = readers.map(({ engine }) => engine.title).join(", ");
  const found = inWords(tally(findings)).map(({ text }) => text);
  const judged = `${counted(rules.length, "rule")} of ${engines}`;
  return `${judged}: ${found.length === 0 ? "nothing found" : found.join(", ")}`;
}

/** What became of a whole workspace, in one sentence for whoever asked for it. */
export function workspaceSummary(reports: readonly PolicyReport[]): CheckedWorkspace {
  if (reports.length === 0) {
    return { files: 0, findings: 0, summary: "No policy file in the workspace" };
  }
  const judged = reports.filter(({ unread }) => !unread);
  const counts = tally([]);
  for (const report of judged) {
    for (const level of LEVELS) counts[level] += report.counts[level];
  }
  const found = inWords(counts).map(({ text }) => text);
  const rules = judged.reduce((sum, report) => sum + report.rules, 0);
  const where = `${counted(rules, "rule")} in ${counted(judged.length, "policy file")}`;
  const unread = reports.length - judged.length;
  return {
    files: judged.length,
    findings: judged.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0),
    summary: [
      `${where}: ${found.length === 0 ? "nothing found" : found.join(", ")}`,
      ...(unread === 0 ? [] : [`${counted(unread, "file")} not judged, the log says why`]),
    ].join("; "),
  };
}
