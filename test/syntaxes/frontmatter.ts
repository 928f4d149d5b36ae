import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { it } from "node:test";
import { bringVSCodeServer } from "../vscode/vscode-server.js";
import { type GrammarPair, kindOf, loadPair, splitLines, tokenize } from "./tokens.js";

const require = createRequire(import.meta.url);
const root = new URL("../../", import.meta.url);

interface Contribution {
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo: readonly string[];
}

const contributed: readonly Contribution[] = JSON.parse(
  readFileSync(new URL("package.json", root), "utf8"),
).contributes.grammars;

const ours = Object.fromEntries(
  contributed.map((grammar) => [grammar.scopeName, new URL(grammar.path, root)]),
);
const injections: Record<string, string[]> = {};
for (const { scopeName, injectTo } of contributed) {
  for (const target of injectTo) {
    injections[target] ??= [];
    injections[target].push(scopeName);
  }
}

/** The YAML grammar without levels, which older versions of VS Code have. */
const flat = {
  "text.html.markdown": require.resolve("tm-grammars/grammars/markdown.json"),
  "source.yaml": require.resolve("tm-grammars/grammars/yaml.json"),
  "source.json": require.resolve("tm-grammars/grammars/json.json"),
  ...ours,
};

/** The grammars of the VS Code that the tests bring along, whose YAML grammar nests. */
async function nested() {
  const { main } = await bringVSCodeServer();
  const extensions = path.join(path.dirname(main), "..", "extensions");
  const syntaxes = (extension: string, name: string) =>
    path.join(extensions, extension, "syntaxes", `${name}.tmLanguage.json`);
  return {
    "text.html.markdown": syntaxes("markdown-basics", "markdown"),
    "text.html.markdown.prompt": syntaxes("prompt-basics", "prompt"),
    "source.yaml": syntaxes("yaml", "yaml"),
    "source.yaml.embedded": syntaxes("yaml", "yaml-embedded"),
    "source.yaml.1.0": syntaxes("yaml", "yaml-1.0"),
    "source.yaml.1.1": syntaxes("yaml", "yaml-1.1"),
    "source.yaml.1.2": syntaxes("yaml", "yaml-1.2"),
    "source.yaml.1.3": syntaxes("yaml", "yaml-1.3"),
    "source.json": syntaxes("json", "JSON"),
    ...ours,
  };
}

async function load(): Promise<GrammarPair[]> {
  const old = await loadPair("text.html.markdown", flat, injections);
  const pairs = [{ ...old, flavour: "flat YAML" }];
  // VS Code's server is not brought to Windows.
  if (process.platform === "win32") return pairs;
  const files = await nested();
  // The languages of agents, prompts and skills have the second one.
  for (const scope of ["text.html.markdown", "text.html.markdown.prompt"]) {
    const pair = await loadPair(scope, files, injections);
    pairs.push({ ...pair, flavour: `nested YAML in ${scope}` });
  }
  return pairs;
}

const pairs = await load();

export const isFlat = ({ flavour }: GrammarPair): boolean => flavour === "flat YAML";

/** Runs the same test under each Markdown grammar, or under those that a condition holds for. */
export function inEach(
  title: string,
  run: (pair: GrammarPair) => void,
  when: (pair: GrammarPair) => boolean = () => true,
): void {
  for (const pair of pairs.filter(when)) it(`${title} (${pair.flavour})`, () => run(pair));
}

/** Markdown with this frontmatter. */
export function inFrontmatter(yaml: string): string {
  return `---\n${yaml}\n---\n\ntools: Bash(x)\n`;
}

/** The parts of rules, line by line, in short: `tool<Bash> open<(> content<ls> close<)>`. */
export function rulesIn({ injected }: GrammarPair, text: string): string[] {
  const lines = splitLines(text).map((): { kind: string; text: string; end: number }[] => []);
  for (const token of tokenize(injected, text)) {
    if (!token.scopes.includes("meta.rule.policy-rule")) continue;
    const kind = kindOf(token);
    assert.ok(kind !== undefined, `${token.text} in ${text}`);
    const parts = lines[token.line] ?? [];
    const last = parts.at(-1);
    if (last?.kind === kind && last.end === token.start) {
      last.text += token.text;
      last.end = token.end;
    } else {
      parts.push({ kind, text: token.text, end: token.end });
    }
  }
  return lines
    .map((parts) => parts.map(({ kind, text }) => `${kind}<${text}>`).join(" "))
    .filter((line) => line !== "");
}
