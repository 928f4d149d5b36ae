import { type Hover, MarkupKind, type Position, type Range } from "vscode-languageserver";
import { engineById } from "../../shared/engines/index.js";
import type { Finding, Rule } from "../../shared/policy/finding.js";
import { engineSaysSentence } from "../../shared/policy/outcome.js";
import type { JudgedDocument } from "../judged-documents.js";
import type { Client } from "../server.js";
import { pageLink } from "./pages.js";

/**
 * What there is to know about the rule at a place, beyond the text of its diagnostic, which the
 * editor shows beside the hover. `null` where no rule with a finding stands.
 */
export function hover(judged: JudgedDocument, at: Position, client: Client): Hover | null {
  const rule = judged.rules.find(({ range }) => holds(range, at));
  if (rule === undefined) return null;
  const findings = judged.findings.filter((finding) => isAbout(finding, rule));
  if (findings.length === 0) return null;
  const value = findings.map((finding) => explain(finding, client)).join("\n\n---\n\n");
  return { range: rule.range, contents: { kind: MarkupKind.Markdown, value } };
}

function explain(finding: Finding, client: Client): string {
  const engine = engineById(finding.engine)?.title ?? finding.engine;
  return [
    `**In ${finding.list}:** ${finding.consequence}`,
    `**What to write:** ${finding.advice}`,
    engineSaysSentence(engine, finding.engineSays),
    `*Facts: ${finding.facts}* · ${pageLink(finding.check, client)}`,
  ].join("\n\n");
}

function isAbout({ engine, range }: Finding, rule: Rule): boolean {
  return engine === rule.engine && holds(rule.range, range.start);
}

function holds({ start, end }: Range, at: Position): boolean {
  return !isBefore(at, start) && !isBefore(end, at);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
