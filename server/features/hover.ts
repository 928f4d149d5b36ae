import { type Hover, MarkupKind, type Position, type Range } from "vscode-languageserver";
import { engineById } from "../../shared/engines/index.js";
import type { Finding, Rule } from "../../shared/policy/finding.js";
import { engineSaysSentence } from "../../shared/policy/outcome.js";
import type { Client } from "../client.js";
import type { JudgedDocument } from "../judged-documents.js";
import { pageLink } from "./pages.js";

/**
 * What there is to know about the rule at a place: of each finding what comes of it, beyond the
 * text of its diagnostic, which the editor shows beside the hover; and what the rule reaches, if it
 * is in force. `null` where neither a rule nor a finding stands.
 */
export function hover(judged: JudgedDocument, at: Position, client: Client): Hover | null {
  const rule = judged.rules.find(({ range }) => holds(range, at));
  const findings = judged.findings.filter((finding) =>
    rule === undefined ? holds(finding.range, at) : isAbout(finding, rule),
  );
  const parts = findings.map((finding) => explain(finding, client));
  if (rule !== undefined && findings.every(({ inForce }) => inForce)) {
    parts.push(...meaning(rule, judged));
  }
  const range = rule?.range ?? findings[0]?.range;
  if (parts.length === 0 || range === undefined) return null;
  return { range, contents: { kind: MarkupKind.Markdown, value: parts.join("\n\n---\n\n") } };
}

function explain(finding: Finding, client: Client): string {
  const engine = engineById(finding.engine)?.title ?? finding.engine;
  const where = finding.list === undefined ? "What comes of it" : `In ${finding.list}`;
  return [
    `**${where}:** ${finding.consequence}`,
    `**What to write:** ${finding.advice}`,
    engineSaysSentence(engine, finding.engineSays, finding.rule === undefined),
    `*Facts: ${finding.facts}* · ${pageLink(finding.check, client)}`,
  ].join("\n\n");
}

/** What a rule in force reaches, and what its list does with that. */
function meaning(rule: Rule, { readers }: JudgedDocument): string[] {
  const reader = readers.find(({ engine }) => engine.id === rule.engine);
  if (reader === undefined) return [];
  const { engine, scope } = reader;
  const { reaches, beware } = engine.meaningOf(rule, scope);
  const sentences = beware.map((sentence) => `- ${sentence}`).join("\n");
  return [
    [
      `**Reaches** ${reaches}.`,
      `**In ${rule.list}**, what it reaches ${engine.lists[rule.list]}.`,
      ...(sentences === "" ? [] : [sentences]),
      `*Facts: ${engine.release}, as of ${engine.factsTaken}*`,
    ].join("\n\n"),
  ];
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
