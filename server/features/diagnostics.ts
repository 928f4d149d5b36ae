import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { URI } from "vscode-uri";
import type { Finding } from "../../shared/policy/finding.js";
import type { Level } from "../../shared/policy/severity.js";
import { shownByEditor } from "../../shared/publish.js";
import type { Client } from "../client.js";
import type { JudgedDocument } from "../judged-documents.js";
import { pageOf } from "./pages.js";

const SEVERITIES: Readonly<Record<Level, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The findings of a document, for the Problems view and the squiggles. */
export function diagnostics(judged: JudgedDocument, client: Client): Diagnostic[] {
  const { uri } = judged.document;
  return judged.findings
    .filter((finding) => isNews(finding, judged))
    .map((finding) => ({
      ...diagnosticOf(finding, client),
      ...(finding.related && {
        relatedInformation: finding.related.map(({ path, range, message }) => ({
          location: { uri: path === undefined ? uri : uriOf(path, uri), range },
          message,
        })),
      }),
    }));
}

/** False for what the editor says of this document itself; the fix is offered all the same. */
function isNews(finding: Finding, { document, repeatsEditor }: JudgedDocument): boolean {
  return repeatsEditor || !shownByEditor(finding).includes(document.languageId);
}

/** One finding as the editor shows it. */
export function diagnosticOf(finding: Finding, client: Client): Diagnostic {
  const tags = [
    ...(finding.deprecated ? [DiagnosticTag.Deprecated] : []),
    ...(finding.unnecessary ? [DiagnosticTag.Unnecessary] : []),
  ];
  return {
    range: finding.range,
    severity: SEVERITIES[finding.severity],
    code: finding.check,
    codeDescription: { href: pageOf(finding.check, client) },
    source: "Policy Judge",
    message: finding.message,
    ...(tags.length > 0 && { tags }),
  };
}

/** Schemes of documents whose neighbours are on the disk: no file system has those not saved yet. */
const ON_DISK: ReadonlySet<string> = new Set(["file", "untitled"]);

/** The URI of another policy: on the file system of the document where that has paths of its own. */
function uriOf(path: string, document: string): string {
  const { scheme, authority } = URI.parse(document);
  const file = URI.file(path);
  return (ON_DISK.has(scheme) ? file : file.with({ scheme, authority })).toString();
}
