import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * VS Code has two JSON grammars, which differ in nothing but the end of their scopes: `.json` and
 * `.json.comments`. An injection cannot ask which of them it is in, so there is one file for each,
 * and the second is derived. After a change of the first, run `npm run grammar`; a test fails while
 * the two are apart.
 */

export const SOURCE = new URL("../syntaxes/policy-rules.injection.json", import.meta.url);
export const DERIVED = new URL("../syntaxes/policy-rules.comments.injection.json", import.meta.url);

const DERIVED_NOTE =
  "Derived from policy-rules.injection.json by scripts/comments-grammar.ts: change that one.";

/** The injection for `source.json.comments`, made from the text of the one for `source.json`. */
export function deriveCommentsInjection(source: string): string {
  return source
    .replace(/^( {2}"comment": )".*"/m, `$1"${DERIVED_NOTE}"`)
    .replace('"policy-rules.injection"', '"policy-rules.comments.injection"')
    .replace('"Policy rules in JSON"', '"Policy rules in JSON with comments"')
    .replace(" - source.json.comments", "")
    .replaceAll("source.json", "source.json.comments")
    .replace(/(?<="name": "[^"]*)\.json(?=[ "])/g, ".json.comments");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(DERIVED, deriveCommentsInjection(readFileSync(SOURCE, "utf8")));
}
