import { distance } from "fastest-levenshtein";

/** How far a misspelling may lie from the name that was meant. */
const NEAR = 2;

/** The names of some that one is nearest to, and whether it plainly is a misspelling. */
export interface Nearest {
  readonly names: readonly string[];
  /** True when there is one, and it differs in little more than letter case or a separator. */
  readonly clear: boolean;
}

/** The names that a missing one may have been meant for; none where none is near. */
export function nearestOf(name: string, known: Iterable<string>): Nearest {
  const same: string[] = [];
  const plugins: string[] = [];
  let near: string[] = [];
  let least = NEAR;
  for (const each of known) {
    if (folded(each) === folded(name)) same.push(each);
    // A server that comes with a plugin is mounted under the plugin's name and its own.
    else if (name !== "" && each.startsWith("plugin_") && each.endsWith(`_${name}`)) {
      plugins.push(each);
    } else if (Math.abs(each.length - name.length) <= least) {
      const steps = distance(name, each);
      // Of a short name too little is left to speak of a misspelling.
      if (steps > least || name.length < 2 * steps + 1) continue;
      if (steps < least) near = [];
      least = steps;
      near.push(each);
    }
  }
  if (same.length > 0) return { names: same, clear: same.length === 1 };
  if (plugins.length > 0) return { names: plugins, clear: plugins.length === 1 };
  const [only = ""] = near;
  return { names: near, clear: near.length === 1 && isPlainSlip(name, only, least) };
}

/** One wrong letter in a name of some length; a number is no misspelling of another number. */
function isPlainSlip(name: string, known: string, steps: number): boolean {
  return steps < NEAR && name.length > 5 && digits(name) === digits(known);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[-_]+/g, "");
}

function digits(name: string): string {
  return name.replace(/\D+/g, " ");
}
