import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Readership } from "../shared/engines/index.js";
import { type JudgeInput, judge, readersFor, type Surroundings } from "../shared/judge.js";
import type { Finding, Rule } from "../shared/policy/finding.js";
import type { Look } from "./neighbours.js";
import type { Settings } from "./settings.js";
import { pathOf } from "./uris.js";

/** Longer texts are not judged while they are edited; in UTF-16 code units. */
export const MAX_LENGTH = 4 * 1024 * 1024;

/** What a document's judgment is asked, with the tools that its settings declare. */
export interface DocumentInput extends JudgeInput {
  readonly surroundings: Surroundings & { readonly tools: Settings["tools"] };
}

/** The same question, with one more tool declared for one engine. */
export function withTool(input: DocumentInput, engine: string, tool: string): DocumentInput {
  const { tools } = input.surroundings;
  const more = { ...tools, [engine]: [...(tools[engine] ?? []), tool] };
  return { ...input, surroundings: { ...input.surroundings, tools: more } };
}

/** A document as it stands under its settings. */
export interface JudgedDocument {
  readonly document: TextDocument;
  readonly version: number;
  /** What the judgment was asked, to ask it again with a change; `undefined` when nothing was. */
  readonly input: DocumentInput | undefined;
  /** The engines that read it, and whose policy it is for them. */
  readonly readers: readonly Readership[];
  readonly rules: readonly Rule[];
  /** The findings that are not turned off, each at its configured level. */
  readonly findings: readonly Finding[];
  /** True when findings are shown that the editor shows itself. */
  readonly repeatsEditor: boolean;
  /** A finding as the settings want it: at its level, or `undefined` where its check is off. */
  configured(finding: Finding): Finding | undefined;
  /** True as long as what is around it is what it was judged with. */
  holds(look: Look): boolean;
}

/** The folders that tell what a document is. */
export interface Folders {
  /** The path of the user's home folder, as in a URI. */
  readonly home: string | undefined;
  /** The paths of the folders of plugins. */
  readonly plugins: readonly string[];
}

/** Judges one document with what is around it; never fails for what stands in it. */
export function judgeDocument(
  document: TextDocument,
  settings: Settings,
  { home, plugins }: Folders,
  look: Look,
): JudgedDocument {
  const configured = (finding: Finding) => configure(finding, settings);
  const nothing = {
    document,
    version: document.version,
    configured,
    repeatsEditor: settings.repeatsEditor,
    rules: [],
    findings: [],
    holds: () => true,
  };
  const path = pathOf(document.uri);
  const assigned = settings.engineOf(path);
  const bare: DocumentInput = {
    path,
    text: document.getText(),
    ...(assigned !== undefined && { engine: assigned }),
    surroundings: { tools: settings.tools, plugins, ...(home !== undefined && { home }) },
  };
  const readers = readersFor(bare);
  if (readers.length === 0 || bare.text.length > MAX_LENGTH) {
    return { ...nothing, input: undefined, readers };
  }
  const around = look(path, readers);
  const input = { ...bare, surroundings: { ...bare.surroundings, ...around } };
  const { rules, findings } = judge(input);
  return {
    ...nothing,
    input,
    readers,
    rules,
    findings: findings.flatMap((finding) => configured(finding) ?? []),
    holds: (now) => now(path, readers) === around,
  };
}

function configure(finding: Finding, settings: Settings): Finding | undefined {
  const level = settings.checks.get(finding.check);
  if (level === undefined) return finding;
  return level === "off" ? undefined : { ...finding, severity: level };
}
