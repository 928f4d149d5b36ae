/** The path with `/` between folders and without `.` and `..`, which no glob matches. */
export function withSlashes(path: string): string {
  const parts = path.replaceAll("\\", "/").split("/");
  return parts.filter((part) => part !== "." && part !== "..").join("/");
}

/** The rest of the path below a folder, or `undefined` where it stands elsewhere. */
export function pathWithin(path: string, folder: string): string | undefined {
  const start = `${folder.replace(/\/$/, "")}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/**
 * A folder or file in one spelling, so that paths from addresses, disks and configurations can be
 * compared: `/` between names and none at the end, and the letter of a Windows drive in front.
 */
export function canonicalPath(path: string): string {
  const posix = withSlashes(path).replace(/^\/?([A-Za-z]):(?=\/|$)/, (_, drive: string) => {
    return `${drive.toLowerCase()}:`;
  });
  return posix.length > 1 ? posix.replace(/\/+$/, "") : posix;
}

/** True for the folder itself and for all that stands below it. Both paths are canonical. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || pathWithin(path, folder) !== undefined;
}
