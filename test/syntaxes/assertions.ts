import assert from "node:assert/strict";
import { it } from "node:test";
import {
  editorTraits,
  type GrammarPair,
  isOurs,
  joinNeighbours,
  loadGrammars,
  tokenize,
  withoutOurs,
} from "./tokens.js";

const pairs = await loadGrammars();

/** Runs the same test under both JSON grammars. */
export function inBoth(title: string, run: (pair: GrammarPair) => void): void {
  for (const pair of pairs) it(`${title} (${pair.flavour})`, () => run(pair));
}

/** Asserts that the injection adds scopes of its own and changes nothing else. */
export function assertOnlyAdds({ plain, injected }: GrammarPair, text: string): void {
  assert.deepEqual(
    withoutOurs(tokenize(injected, text)),
    joinNeighbours(tokenize(plain, text)),
    text,
  );
  assert.deepEqual(editorTraits(injected, text), editorTraits(plain, text), text);
}

/** Asserts that the injection leaves every token as it is, its limits included. */
export function assertUntouched({ plain, injected }: GrammarPair, text: string): void {
  assert.deepEqual(tokenize(injected, text), tokenize(plain, text), text);
}

/** The texts of the tokens that carry a scope of ours. */
export function oursIn({ injected }: GrammarPair, text: string): string[] {
  return tokenize(injected, text)
    .filter(({ scopes }) => scopes.some(isOurs))
    .map((token) => token.text);
}
