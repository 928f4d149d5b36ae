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
