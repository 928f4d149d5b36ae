import { counted, inWords, tally } from "../../shared/policy/tally.js";
import { type JudgedDocument, MAX_LENGTH } from "../judged-documents.js";

/** What became of a document, in one sentence for the language status. */
export function summary({ document, readers, rules, findings }: JudgedDocument): string {
  if (readers.length === 0) return "No policy that is known";
  if (document.getText().length > MAX_LENGTH) {
    return "Not judged: longer than 4 million characters";
  }
  const engines = readers.map(({ engine }) => engine.title).join(", ");
  const found = inWords(tally(findings)).map(({ text }) => text);
  const judged = `${counted(rules.length, "rule")} of ${engines}`;
  return `${judged}: ${found.length === 0 ? "nothing found" : found.join(", ")}`;
}
