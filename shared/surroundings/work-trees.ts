/**
 * The roots of the git work trees in which these folders lie: for each the nearest folder upwards
 * of which `hasGit` says that `.git` is in it, be that a folder or a file. Each is asked about once.
 * Paths are absolute, with `/` between names.
 */
export async function workTreesOf(
  folders: Iterable<string>,
  hasGit: (folder: string) => Promise<boolean>,
): Promise<string[]> {
  const asked = new Map<string, Promise<boolean>>();
  const ask = (folder: string) => {
    const known = asked.get(folder) ?? hasGit(folder);
    asked.set(folder, known);
    return known;
  };
  const roots = await Promise.all(
    [...new Set(folders)].map(async (folder) => {
      for (let at = folder.replace(/\/+$/, ""); ; at = at.slice(0, at.lastIndexOf("/"))) {
        if (await ask(at || "/")) return [at || "/"];
        if (!at.includes("/")) return [];
      }
    }),
  );
  return [...new Set(roots.flat())];
}
