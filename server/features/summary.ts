import { LEVELS } from "../../shared/policy/severity.js";
import { type JudgedDocument, MAX_LENGTH } from "../judged-documents.js";

/** What became of a document, in one sentence for the language status. */
export function summary({ document, engines, rules, findings }: JudgedDocument): string {
  if (engines.length === 0) return "No policy that is known";
  if (document.getText().length > MAX_LENGTH) {
    return "Not judged: longer than 4 million characters";
  }
  const counts = LEVELS.map((level) => ({
    level,
    count: findings.filter(({ severity }) => severity === level).length,
  })).filter(({ count }) => count > 0);
  const found = counts.map(({ level, count }) => `${count} ${level}`).join(", ");
  const judged = `${rules.length} ${rules.length === 1 ? "rule" : "rules"} of ${engines.join(", ")}`;
  return `${judged}: ${found === "" ? "nothing found" : found}`;
}
