import type { AST } from "@eslint-community/regexpp";

/** More than any pattern may take; keeps the numbers finite. */
const TOO_MANY = 1e12;

/** How a part of a pattern can be laid over a text. */
interface Measure {
  /** In how many ways the part can end, each of which what follows is tried behind. */
  readonly ways: number;
  /** How many steps it takes to try all of them. */
  readonly steps: number;
}

const ONE: Measure = { ways: 1, steps: 1 };
const EXPLODES: Measure = { ways: TOO_MANY, steps: TOO_MANY };

/**
 * How many steps a backtracking engine takes at most to try a pattern at one place of a text of
 * `length` UTF-16 units. An upper bound, and far too high for most texts; a pattern with a way to
 * explode, such as `(a+)+` or a back reference, comes out beyond all bounds.
 */
export function stepsFor({ alternatives }: AST.Pattern, length: number): number {
  return measureAny(alternatives, length).steps;
}

function measureAny(alternatives: readonly AST.Alternative[], length: number): Measure {
  const measures = alternatives.map(({ elements }) => measureAll(elements, length));
  return {
    ways: capped(measures.reduce((sum, { ways }) => sum + ways, 0)),
    steps: capped(measures.reduce((sum, { steps }) => sum + steps, 0)),
  };
}

/** Each element is tried behind each way of those before it. */
function measureAll(elements: readonly AST.Element[], length: number): Measure {
  let ways = 1;
  let steps = 1;
  for (const element of elements) {
    const own = measure(element, length);
    steps = capped(steps + ways * own.steps);
    ways = capped(ways * own.ways);
  }
  return { ways, steps };
}

function measure(element: AST.Element, length: number): Measure {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return measureAny(element.alternatives, length);
    case "Assertion":
      return "alternatives" in element ? measureAny(element.alternatives, length) : ONE;
    case "Quantifier":
      return measureRepeated(element, length);
    case "Backreference":
      return EXPLODES;
    default:
      return ONE;
  }
}

/** What ends in one way can be repeated in as many ways as there are counts; the rest explodes. */
function measureRepeated({ element, min, max }: AST.Quantifier, length: number): Measure {
  const inner = measure(element, length);
  const most = Math.min(max, Math.max(length, 1));
  if (inner.ways === 1 && min <= most) {
    return { ways: most - min + 1, steps: capped((most + 1) * inner.steps) };
  }
  const ways = capped((inner.ways + 1) ** Math.max(most, min));
  return { ways, steps: capped(ways * inner.steps) };
}

function capped(count: number): number {
  return Number.isFinite(count) && count < TOO_MANY ? Math.max(1, count) : TOO_MANY;
}
