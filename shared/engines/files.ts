/**
 * A glob of the user's, made to match whole paths: one that starts neither at a root nor with `**`
 * matches in any folder.
 */
export function wholePathGlob(glob: string): string {
  const posix = glob.replaceAll("\\", "/");
  return /^(?:\/|[A-Za-z]:\/|\*\*\/)/.test(posix) ? posix : `**/${posix.replace(/^\.\//, "")}`;
}
