import fc from "fast-check";

/** Every run looks at the same inputs, so that a failure can be had again. */
const SEED = 20261130;

/** Fails with a smallest counterexample unless the property holds for `numRuns` inputs. */
export function holds<Inputs>(property: fc.IRawProperty<Inputs>, numRuns = 500): void {
  fc.assert(property, { seed: SEED, numRuns });
}

/** Any sequence of UTF-16 units, lone surrogates included. */
export const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

/** Any text: code points of the whole range, or units that make no code point. */
export const anyText = fc.oneof(fc.string({ unit: "binary" }), anyUnits);

/** Texts put together from these pieces, so that those which matter are met often. */
export function madeOf(pieces: readonly string[], maxLength = 8): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));
}

/** Tool names around everything that the judgment tells apart, and any text beside them. */
export const toolNames = fc.oneof(
  { weight: 4, arbitrary: madeOf(["mcp__", "a2a__", "__", "_", "-", ".", "*", " ", "a", "B9"]) },
  { weight: 2, arbitrary: madeOf(["mcp__", "a2a__", "__", "srv", "get..issue", "é", "\ud800"]) },
  { weight: 1, arbitrary: fc.constantFrom("Task", "LS", "MultiEdit", "Bash", "Agent", "") },
  { weight: 1, arbitrary: anyText },
);
