import { distance } from "fastest-levenshtein";
import type { NameReading } from "../engines/engine.js";

/** How far a misspelling may lie from the name that was meant. */
const NEAR = 2;

/** The names that are known to be tools, and which of them a name that is none may have meant. */
export class KnownNames {
  /** Every name known to be mounted: the engine's own and the declared ones. */
  readonly roster: ReadonlySet<string>;
  /** The names that the policy or the user declares as mounted. */
  readonly declared: ReadonlySet<string>;
  readonly #dynamicPrefixes: readonly string[];
  /** What was found before: one misspelling mostly stands in a policy more than once. */
  readonly #nearest = new Map<string, readonly string[]>();
  readonly #byLowerCase: ReadonlyMap<string, string>;
  readonly #foldsCase: boolean;

  constructor({ current, dynamicPrefixes, foldsCase }: NameReading, declared: readonly string[]) {
    this.roster = new Set([...current, ...declared]);
    this.declared = new Set(declared);
    this.#dynamicPrefixes = dynamicPrefixes;
    this.#foldsCase = foldsCase === true;
    this.#byLowerCase = new Map(
      // The engine's own names come last, so that they win over declared ones.
      [...declared, ...current].map((name) => [name.toLowerCase(), name]),
    );
  }

  has(name: string): boolean {
    return (
      this.roster.has(name) ||
      (this.#foldsCase && this.butForCase(name) !== undefined) ||
      this.#dynamicPrefixes.some((prefix) => name.startsWith(prefix))
    );
  }

  /** The known name that differs from `name` in nothing but case, or `undefined`. */
  butForCase(name: string): string | undefined {
    return this.#byLowerCase.get(name.toLowerCase());
  }

  /** The known names nearest to `name`, all equally near; empty when none is near. */
  nearest(name: string): readonly string[] {
    const known = this.#nearest.get(name);
    if (known !== undefined) return known;
    const found = this.#findNearest(name);
    this.#nearest.set(name, found);
    return found;
  }

  #findNearest(name: string): string[] {
    let nearest: string[] = [];
    let least = NEAR;
    for (const known of this.roster) {
      if (Math.abs(known.length - name.length) > least) continue;
      const steps = distance(name, known);
      if (steps > least || !plausible(name, known, steps)) continue;
      if (steps < least) nearest = [];
      least = steps;
      nearest.push(known);
    }
    return nearest;
  }
}

/**
 * True when a name is plainly a misspelling of a known one, and no other word: `Bsh` is Bash,
 * but neither Hash nor Batch is, and in allow that would open the shell.
 */
export function isPlainSlip(name: string, known: string): boolean {
  if (!/^[A-Za-z]+$/.test(name) || name.charAt(0) !== known.charAt(0)) return false;
  return distance(name, known) < NEAR || name.length > 5 || sorted(name) === sorted(known);
}

/**
 * In a short name two wrong letters leave too little of it to speak of a misspelling, unless they
 * are the right letters in the wrong order: `Grpe` is Grep, `Tool` is not Poll.
 */
function plausible(name: string, known: string, steps: number): boolean {
  return steps < NEAR || name.length > 4 || sorted(name) === sorted(known);
}

function sorted(name: string): string {
  return [...name].sort().join("");
}
