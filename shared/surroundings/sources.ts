import picomatch from "picomatch/posix";
import type { Engine } from "../engines/engine.js";
import { ENGINES } from "../engines/index.js";
import type { Machine } from "../engines/session.js";
import type { CommonFolders, SourceFile } from "../engines/surroundings.js";
import { isAtOrBelow, pathWithin } from "../paths.js";
import { ROSTER_PATH } from "./roster.js";

/** A file that tells what exists, as one engine reads it. */
export interface Source {
  readonly engine: Engine;
  readonly file: SourceFile;
  /** The folder that it speaks for. */
  readonly folder: string;
}

/** The folders that tell what a file is, each in its canonical spelling. */
export interface SourceFolders {
  readonly home?: string;
  /** The folder of what an administrator sets, by the id of the engine. */
  readonly system: ReadonlyMap<string, string>;
  readonly plugins: readonly string[];
}

interface Matcher {
  readonly engine: Engine;
  readonly file: SourceFile;
  matches(path: string): boolean;
}

const MATCHERS: readonly Matcher[] = ENGINES.flatMap((engine) =>
  (engine.surroundings?.sources ?? []).map((file) => ({
    engine,
    file,
    matches: picomatch(file.glob, { dot: true }),
  })),
);

const ROSTER_GLOB = `**/${ROSTER_PATH}`;

/** Globs over whole paths of the files of a project that tell what exists. */
export const PROJECT_SOURCES: readonly string[] = [...globsOf("project"), ROSTER_GLOB];

/** Globs of such files in a plugin, from its folder. */
export const PLUGIN_SOURCES: readonly string[] = globsOf("plugin");

const isSource = picomatch([...PROJECT_SOURCES], { dot: true });
const isSourceInPlugin = picomatch([...PLUGIN_SOURCES], { dot: true });

/** True for a file of the workspace that tells what exists, in a project or in one of the plugins. */
export function isProjectSource(path: string, plugins: readonly string[]): boolean {
  const inside = plugins.flatMap((plugin) => pathWithin(path, plugin) ?? []);
  return isSource(path) || inside.some((each) => isSourceInPlugin(each));
}

/** A file to look for below a folder, and how large it may be where that is not as usual. */
export interface Wanted {
  /** From the folder. */
  readonly glob: string;
  readonly maxBytes?: number;
}

/** What to look for right below the folder of a project. */
export const IN_PROJECT: readonly Wanted[] = [...wantedOf("project"), { glob: ROSTER_GLOB }].map(
  (wanted) => ({ ...wanted, glob: wanted.glob.replace(/^\*\*\//, "") }),
);

/** What to look for right below the folder of a plugin. */
export const IN_PLUGIN: readonly Wanted[] = wantedOf("plugin");

/** What to look for right below the user's home folder. */
export const IN_HOME: readonly Wanted[] = [...IN_PROJECT, ...wantedOf("home")];

/** What to look for right below the folder of what an administrator sets. */
export const IN_SYSTEM: readonly Wanted[] = [...IN_PROJECT, ...wantedOf("system")];

/** The folders of what an administrator sets on a machine. */
export function systemFolders(machine: Machine): readonly string[] {
  return ENGINES.flatMap(({ surroundings }) => surroundings?.systemFolder(machine) ?? []);
}

/** Who reads the file at a path to learn what exists, and of which folder. The path is canonical. */
export function sourcesAt(path: string, { home, system, plugins }: SourceFolders): Source[] {
  return MATCHERS.flatMap(({ engine, file, matches }): Source[] => {
    const of = (folders: readonly (string | undefined)[]) =>
      folders.flatMap((folder) => {
        const inside = folder === undefined ? undefined : pathWithin(path, folder);
        return folder !== undefined && inside !== undefined && matches(inside)
          ? [{ engine, file, folder }]
          : [];
      });
    if (file.of === "plugin") return of(plugins);
    if (file.of === "home") return of([home]);
    if (file.of === "system") return of([system.get(engine.id)]);
    return matches(path) ? [{ engine, file, folder: projectOf(path, file.glob) }] : [];
  });
}

/** The folder of which a roster tells, or `undefined` for any other file. */
export function rosterFolderOf(path: string): string | undefined {
  return path.endsWith(`/${ROSTER_PATH}`) ? projectOf(path, ROSTER_GLOB) : undefined;
}

/** The folder of the user or of the system, of which everything counts in every project. */
export function isCommon(folder: string, { home, system }: CommonFolders): boolean {
  return folder === home || folder === system;
}

/** The innermost of these folders that holds the path. */
export function innermost(path: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((folder) => isAtOrBelow(path, folder))
    .reduce<string | undefined>(
      (best, each) => (best === undefined || each.length > best.length ? each : best),
      undefined,
    );
}

/** What stands before the part of the path that the glob names. */
function projectOf(path: string, glob: string): string {
  const [first = "", ...rest] = glob.replace(/^\*\*\//, "").split("/");
  const start = path.lastIndexOf(rest.length > 0 ? `/${first}/` : `/${first}`);
  return path.slice(0, start) || "/";
}

function globsOf(of: SourceFile["of"]): string[] {
  return [...new Set(sourcesOf(of).map(({ glob }) => glob))];
}

/** Layers are left out: whoever wants them asks for each by its place. */
function wantedOf(of: SourceFile["of"]): Wanted[] {
  return sourcesOf(of).flatMap(({ glob, maxBytes, read }) =>
    read === undefined ? [] : [{ glob, ...(maxBytes !== undefined && { maxBytes }) }],
  );
}

function sourcesOf(of: SourceFile["of"]): SourceFile[] {
  return ENGINES.flatMap(({ surroundings }) =>
    (surroundings?.sources ?? []).filter((source) => source.of === of),
  );
}
