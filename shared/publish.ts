import { TextDocument } from "vscode-languageserver-textdocument";
import type { Check, Draft, DraftFix, RelatedPlace, Subject } from "./checks/check.js";
import type { FileCheck } from "./checks/file-check.js";
import type { Engine } from "./engines/engine.js";
import type { SpanEdit } from "./policy/edit.js";
import type { FileProblem } from "./policy/file-problem.js";
import type { Finding, Fix, Range, Related, Rule, TextEdit } from "./policy/finding.js";
import { outcomeOf } from "./policy/outcome.js";
import type { PolicyRule, RuleList } from "./policy/rule.js";
import { isInForce, severityOf } from "./policy/severity.js";
import type { Span } from "./syntax/tree.js";

const LISTS = new WeakMap<Finding, RuleList>();

/** The list that the rule of a finding stands in: the same object for all rules of one list. */
export function listOf(finding: Finding): RuleList | undefined {
  return LISTS.get(finding);
}

const SHOWN = new WeakMap<Finding, readonly string[]>();

/** Ids of the languages in which an editor itself says what this finding says; mostly none. */
export function shownByEditor(finding: Finding): readonly string[] {
  return SHOWN.get(finding) ?? [];
}

/** Turns what was found, in offsets of one text, into what the faces show, in lines. */
export class Publisher {
  readonly #document: TextDocument;
  /** The texts of other policies, by what they say. */
  readonly #others = new Map<string, TextDocument>();

  constructor(text: string) {
    this.#document = documentOf(text);
  }

  rule({ text, tool, content, list, site }: PolicyRule, engine: Engine): Rule {
    return {
      engine: engine.id,
      list: list.name,
      ...(list.role !== "call" && { role: list.role }),
      ...(list.of !== undefined && { of: list.of }),
      rule: text,
      ...(list.beside && { beside: list.beside }),
      tool,
      ...(content && { content: content.text }),
      range: this.#range(site.span),
    };
  }

  /** A finding about one rule. */
  ruleFinding(check: Check, draft: Draft, { rule, engine, known }: Subject): Finding {
    const { related = [] } = draft;
    const finding: Finding = {
      ...this.#common(check, draft, engine, rule.list),
      engineSays: draft.engineSays ?? engine.saysOfName(rule, known.roster),
      list: rule.list.name,
      rule: rule.text,
      range: this.#range(spanInText(rule, draft.span)),
      deprecated: check.deprecates ?? false,
      ...(check.unnecessary && { unnecessary: true }),
      // A fix that the engine would refuse puts one fault in the place of another.
      // So does one that writes a key anew which stands there with another value.
      fixes: (draft.fixes ?? [])
        .filter(
          ({ becomes }) =>
            !becomes.some(
              (text) => engine.refuses(text, rule.list.name) || rule.list.taken?.has(text),
            ),
        )
        .map((fix) => this.#fix(fix)),
      ...(related.length > 0 && { related: related.map((place) => this.#related(place)) }),
    };
    LISTS.set(finding, rule.list);
    const shown = engine.shownByEditor?.(check.id, rule);
    if (shown !== undefined) SHOWN.set(finding, shown);
    return finding;
  }

  /** A finding about the file or what stands in it beside rules. */
  fileFinding(check: FileCheck, problem: FileProblem, engine: Engine): Finding {
    const words = check.describe(problem, engine);
    const { edits, lostDenies } = problem;
    const related = lostDenies.map((span) => ({
      range: this.#range(span),
      message: "This deny rule is not in force.",
    }));
    return {
      ...this.#common(check, words, engine, {
        effect: problem.guards ? "guard" : "grant",
        role: problem.role ?? "call",
      }),
      engineSays: problem.says,
      range: this.#range(problem.span),
      deprecated: false,
      fixes:
        words.offer === undefined || edits === undefined
          ? []
          : [this.#fix({ ...words.offer, becomes: [], edits })],
      ...(related.length > 0 && { related }),
    };
  }

  #common(
    { id }: Pick<Check, "id">,
    words: Pick<Draft, "consequence" | "message" | "advice" | "outcome">,
    engine: Engine,
    list: Pick<RuleList, "effect" | "role">,
  ) {
    return {
      check: id,
      engine: engine.id,
      severity: severityOf(words.consequence, list.effect),
      inForce: isInForce(words.consequence),
      message: words.message,
      consequence: words.outcome ?? outcomeOf(words.consequence, list),
      advice: words.advice,
      facts: `${engine.release}, as of ${engine.factsTaken}`,
      docs: `docs/checks/${id}.md`,
    };
  }

  /** A fix whose lines are counted when somebody asks for them. */
  #fix(fix: DraftFix): Fix {
    const { title, preferred, becomes } = fix;
    const count = () => this.#edits(fix.edits);
    let edits: readonly TextEdit[] | undefined;
    return {
      title,
      preferred,
      becomes,
      get edits() {
        edits ??= count();
        return edits;
      },
    };
  }

  #related({ span, source, message }: RelatedPlace): Related {
    if (source === undefined) return { range: this.#range(span), message };
    const document = this.#others.get(source.text) ?? documentOf(source.text);
    this.#others.set(source.text, document);
    return { path: source.path, range: rangeIn(document, span), message };
  }

  #edits(edits: readonly SpanEdit[]): TextEdit[] {
    return edits.map((edit) => ({ range: this.#range(edit), newText: edit.newText }));
  }

  #range(span: Span): Range {
    return rangeIn(this.#document, span);
  }
}

function documentOf(text: string): TextDocument {
  return TextDocument.create("", "", 0, text);
}

function rangeIn(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** The stretch of the text for a part of a rule; the whole entry where the part is empty. */
function spanInText({ site }: PolicyRule, span: Span): Span {
  return span.start === span.end ? site.span : site.spanOf(span);
}
