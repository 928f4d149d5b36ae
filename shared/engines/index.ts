import picomatch from "picomatch/posix";
import { pathWithin, withSlashes } from "../paths.js";
import { claudeCode } from "./claude-code/index.js";
import { copilot } from "./copilot/index.js";
import { copilotCli } from "./copilot-cli/index.js";
import type { Engine, PolicyFileKind, Scope } from "./engine.js";
import { geminiCli } from "./gemini-cli/index.js";
import { sema } from "./sema/index.js";

/** Every engine, in the order in which findings of one file are listed. Adding one is one line. */
export const ENGINES: readonly Engine[] = [claudeCode, copilot, copilotCli, geminiCli, sema];

/** The engine with this id, or `undefined`. */
export function engineById(id: string): Engine | undefined {
  return ENGINES.find((engine) => engine.id === id);
}

const KINDS: readonly PolicyFileKind[] = ENGINES.flatMap(({ files }) => files);

/** Globs over whole paths of all files that are policies wherever they stand. */
export const POLICY_GLOBS: readonly string[] = KINDS.flatMap(({ glob, inPlugin }) =>
  inPlugin ? [] : [glob],
);

/** Those of these globs that only files match which are policies, whatever stands in them. */
export const CERTAIN_GLOBS: readonly string[] = KINDS.flatMap(({ glob, inPlugin, marks }) =>
  inPlugin || marks !== undefined ? [] : [glob],
);

/** Globs of all files that are policies in a plugin, from the plugin's folder. */
export const PLUGIN_GLOBS: readonly string[] = KINDS.flatMap(({ glob, inPlugin }) =>
  inPlugin ? [glob] : [],
);

/** The paths of the files that make a folder a plugin, from there. */
export const PLUGIN_MANIFESTS: readonly string[] = ENGINES.flatMap(
  ({ pluginManifest = [] }) => pluginManifest,
);

/** The folder that this file makes a plugin; `undefined` for any other file. */
export function pluginFolderOf(path: string): string | undefined {
  const manifest = PLUGIN_MANIFESTS.find((each) => path.endsWith(`/${each}`));
  return manifest === undefined ? undefined : path.slice(0, -manifest.length - 1);
}

interface Matcher {
  readonly engine: Engine;
  readonly kind: PolicyFileKind;
  matches(path: string): boolean;
  /** True for a path that is of the kind once the engine is given. */
  isAlike(path: string): boolean;
}

const MATCHERS: readonly Matcher[] = ENGINES.flatMap((engine) =>
  engine.files.map((kind) => ({
    engine,
    kind,
    matches: picomatch(kind.glob, { dot: true }),
    isAlike: kind.alike === undefined ? () => false : picomatch(kind.alike, { dot: true }),
  })),
);

/** Who reads a file, as what, and whose policy it is. */
export interface Readership {
  readonly engine: Engine;
  readonly kind: PolicyFileKind;
  readonly scope: Scope;
}

/** The folders that tell what a path is, each absolute, with `/` or `\` between names. */
export interface Folders {
  /** The user's home folder. */
  readonly home?: string;
  /** The folders of plugins. */
  readonly plugins?: readonly string[];
}

/**
 * The engines that read the file at `path`, relative or absolute, with `/` or `\` between folders;
 * each of them once. Empty when the path is no policy file.
 */
export function readersOf(path: string, { home, plugins = [] }: Folders = {}): Readership[] {
  const posix = withSlashes(path);
  const within = plugins.flatMap((plugin) => pathWithin(posix, withSlashes(plugin)) ?? []);
  const readers = new Map<Engine, Readership>();
  for (const { engine, kind, matches } of MATCHERS) {
    if (readers.has(engine)) continue;
    if (!(kind.inPlugin ? within.some(matches) : matches(posix))) continue;
    const { scope, scopeAtHome = scope } = kind;
    const ownedByUser =
      scopeAtHome !== scope && home !== undefined && isAtHome(posix, kind, withSlashes(home));
    readers.set(engine, { engine, kind, scope: ownedByUser ? scopeAtHome : scope });
  }
  return ENGINES.flatMap((engine) => readers.get(engine) ?? []);
}

/** The same for a file with this text, without those that find nothing in it to judge. */
export function readersOfText(path: string, text: string, folders?: Folders): Readership[] {
  return readersOf(path, folders).filter(
    ({ kind: { marks } }) => marks === undefined || marks.some((mark) => text.includes(mark)),
  );
}

/** How an engine reads a file that somebody says it reads, whatever the path. */
export function readerFor(engine: Engine, path: string, folders: Folders = {}): Readership {
  const known = readersOf(path, folders).find((reader) => reader.engine === engine);
  if (known !== undefined) return known;
  const posix = withSlashes(path);
  const like = MATCHERS.find((matcher) => matcher.engine === engine && matcher.isAlike(posix));
  const kind = like?.kind ?? engine.files[0];
  const { scope, scopeAlike = scope } = kind;
  return { engine, kind, scope: like === undefined ? scope : scopeAlike };
}

/** True for a file of the kind right below the home folder, in the place where it is the user's. */
function isAtHome(path: string, { glob }: PolicyFileKind, home: string): boolean {
  const inside = pathWithin(path, home);
  return inside !== undefined && picomatch.isMatch(inside, glob.replace("**/", ""), { dot: true });
}
