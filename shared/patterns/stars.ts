/** True when the text fits the pattern, in which `*` stands for any signs and all else for itself. */
export function fitsStars(pattern: string, text: string): boolean {
  return fitsPieces(pattern.split("*"), text);
}

/**
 * True when the text is these pieces in their order, with any signs in between. Each piece is taken
 * where it is met first, which needs no second try, so that no pattern can take long.
 */
export function fitsPieces(pieces: readonly string[], text: string): boolean {
  const [first = "", ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** True when some text that starts with `start`, and goes on, fits the pattern. */
export function mayBegin(pattern: string, start: string): boolean {
  let places = pastStars(pattern, [0]);
  for (const sign of start) {
    const next = places.flatMap((at) =>
      pattern[at] === "*" ? [at] : pattern[at] === sign ? [at + 1] : [],
    );
    places = pastStars(pattern, next);
  }
  return places.some((at) => at < pattern.length);
}

/** The places in a pattern that are reached without a sign, since a star may stand for none. */
function pastStars(pattern: string, places: readonly number[]): number[] {
  const reached = new Set<number>();
  for (const place of places) {
    let at = place;
    for (reached.add(at); pattern[at] === "*"; ) reached.add(++at);
  }
  return [...reached];
}
