import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar } from "vscode-textmate";
import { DERIVED, SOURCE } from "../../scripts/comments-grammar.js";

/** The two JSON grammars of VS Code. */
const FLAVOURS = ["source.json", "source.json.comments"];

/** A grammar as it comes and with our injections. */
export interface GrammarPair {
  readonly flavour: string;
  readonly plain: IGrammar;
  readonly injected: IGrammar;
}

/** A stretch of one line with the same scopes, outermost first; offsets count from its start. */
export interface Token {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly scopes: readonly string[];
}

const require = createRequire(import.meta.url);

const GRAMMAR_FILES: Record<string, string | URL> = {
  "source.json": require.resolve("tm-grammars/grammars/json.json"),
  "source.json.comments": require.resolve("tm-grammars/grammars/jsonc.json"),
  "policy-rules.injection": SOURCE,
  "policy-rules.comments.injection": DERIVED,
};

const INJECTIONS: Record<string, string[]> = {
  "source.json": ["policy-rules.injection"],
  "source.json.comments": ["policy-rules.comments.injection"],
};

/** Loads both JSON grammars, each with and without the injection, as VS Code would. */
export function loadGrammars(): Promise<GrammarPair[]> {
  return Promise.all(FLAVOURS.map((flavour) => loadPair(flavour, GRAMMAR_FILES, INJECTIONS)));
}

/**
 * Loads the grammar of a scope with and without injections, given the files of all scopes. As in
 * VS Code, what goes into a scope goes into those that only add a word to it.
 */
export async function loadPair(
  flavour: string,
  files: Readonly<Record<string, string | URL>>,
  injections: Readonly<Record<string, string[]>>,
): Promise<GrammarPair> {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const plain = createRegistry(files, () => []);
  const injected = createRegistry(files, (scopeName) =>
    Object.keys(injections)
      .filter((target) => `${scopeName}.`.startsWith(`${target}.`))
      .flatMap((target) => injections[target] ?? []),
  );
  return {
    flavour,
    plain: await loadGrammar(plain, flavour),
    injected: await loadGrammar(injected, flavour),
  };
}

function createRegistry(
  files: Readonly<Record<string, string | URL>>,
  getInjections: (scopeName: string) => string[],
) {
  return new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scopeName) => {
      const file = files[scopeName];
      return file === undefined
        ? null
        : textmate.parseRawGrammar(readFileSync(file, "utf8"), `${scopeName}.json`);
    },
    getInjections,
  });
}

async function loadGrammar(registry: InstanceType<typeof textmate.Registry>, scopeName: string) {
  const grammar = await registry.loadGrammar(scopeName);
  if (grammar === null) throw new Error(`No grammar for ${scopeName}`);
  return grammar;
}

/** Splits as VS Code does, which shows a grammar no line ends. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** The tokens of a text, in the order of the text; a line without signs has none. */
export function tokenize(grammar: IGrammar, text: string): Token[] {
  return tokenizeLines(grammar, splitLines(text));
}

export function tokenizeLines(grammar: IGrammar, lines: readonly string[]): Token[] {
  let stack = textmate.INITIAL;
  return lines.flatMap((content, line) => {
    const result = grammar.tokenizeLine(content, stack);
    stack = result.ruleStack;
    return result.tokens
      .map(({ startIndex, endIndex, scopes }) => {
        // The last token may count a line end that the line does not have.
        const end = Math.min(endIndex, content.length);
        return { line, start: startIndex, end, text: content.slice(startIndex, end), scopes };
      })
      .filter(({ start, end }) => end > start);
  });
}

/**
 * What the editor itself takes from a grammar, for each UTF-16 unit: whether it stands in a string
 * or comment and whether its brackets are matched.
 */
export function editorTraits(grammar: IGrammar, text: string): number[][] {
  const TYPE_AND_BRACKETS = 0b111_0000_0000;
  let stack = textmate.INITIAL;
  return splitLines(text).map((content) => {
    const { tokens, ruleStack } = grammar.tokenizeLine2(content, stack);
    stack = ruleStack;
    const traits: number[] = [];
    for (let at = 0; at < tokens.length; at += 2) {
      const end = tokens[at + 2] ?? content.length;
      const value = (tokens[at + 1] ?? 0) & TYPE_AND_BRACKETS;
      while (traits.length < Math.min(end, content.length)) traits.push(value);
    }
    return traits;
  });
}

export const isOurs = (scope: string): boolean => scope.endsWith(".policy-rule");

/** The tokens without the scopes that our injection adds, equal neighbours made one. */
export function withoutOurs(tokens: readonly Token[]): Token[] {
  return joinNeighbours(
    tokens.map((token) => ({ ...token, scopes: token.scopes.filter((s) => !isOurs(s)) })),
  );
}

export function joinNeighbours(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const touches = last !== undefined && last.line === token.line && last.end === token.start;
    if (touches && last.scopes.join(" ") === token.scopes.join(" ")) {
      joined[joined.length - 1] = { ...last, end: token.end, text: last.text + token.text };
    } else {
      joined.push(token);
    }
  }
  return joined;
}

const KINDS: readonly [start: string, kind: string][] = [
  ["keyword.operator.wildcard.policy-rule", "wildcard"],
  ["keyword.other.protocol.policy-rule", "protocol"],
  ["entity.name.namespace.server.policy-rule", "server"],
  ["entity.name.function.tool.policy-rule", "tool"],
  ["punctuation.separator.policy-rule", "separator"],
  ["punctuation.section.parens.begin.policy-rule", "open"],
  ["punctuation.section.parens.end.policy-rule", "close"],
  ["string.unquoted.content.policy-rule", "content"],
  ["constant.character.escape.json", "escape"],
  ["invalid.illegal.unrecognized-string-escape.json", "invalid"],
  ["punctuation.definition.string.begin.json", "quote"],
  ["punctuation.definition.string.end.json", "quote"],
  ["string.quoted.double.json", "plain"],
];

export function kindOf({ scopes }: Token): string | undefined {
  const innermost = scopes.at(-1) ?? "";
  return KINDS.find(([start]) => innermost.startsWith(start))?.[1];
}

/**
 * The strings of a text in short, one line each: `tool<Bash> open<(> content<ls> close<)>`. A sign
 * of a string that has none of our scopes and is no escape is `plain`. Quotes are left out, but a
 * missing one at the end shows as `…`.
 */
export function describeStrings(tokens: readonly Token[]): string[] {
  const strings: string[] = [];
  let parts: { kind: string; text: string }[] | undefined;
  const close = (mark: string) => {
    if (parts === undefined) return;
    strings.push([...parts.map(({ kind, text }) => `${kind}<${text}>`), mark].join(" ").trim());
    parts = undefined;
  };
  for (const token of tokens) {
    const kind = kindOf(token);
    if (kind === undefined) close("…");
    else if (kind !== "quote") {
      parts ??= [];
      const last = parts.at(-1);
      if (last?.kind === kind) last.text += token.text;
      else parts.push({ kind, text: token.text });
    } else if (token.scopes.at(-1)?.includes(".begin.")) {
      close("…");
      parts = [];
    } else close("");
  }
  close("…");
  return strings;
}
