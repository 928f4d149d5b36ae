/** A terminal must not obey what a policy says: control signs and turns of direction are replaced. */
export function printable(text: string): string {
  return text.replace(/(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
}
