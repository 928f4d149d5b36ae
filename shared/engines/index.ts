import picomatch from "picomatch/posix";
import { claudeCode } from "./claude-code/index.js";
import type { Engine, PolicyFileKind, Scope } from "./engine.js";
import { sema } from "./sema/index.js";

/** Every engine, in the order in which findings of one file are listed. Adding one is one line. */
export const ENGINES: readonly Engine[] = [claudeCode, sema];

/** The engine with this id, or `undefined`. */
export function engineById(id: string): Engine | undefined {
  return ENGINES.find((engine) => engine.id === id);
}

const MATCHERS: readonly {
  engine: Engine;
  kind: PolicyFileKind;
  matches(path: string): boolean;
}[] = ENGINES.flatMap((engine) =>
  engine.files.map((kind) => ({
    engine,
    kind,
    matches: picomatch(kind.glob, { dot: true }),
  })),
);

/** Who reads a file, and whose policy it is. */
export interface Readership {
  readonly engine: Engine;
  readonly scope: Scope;
}

/**
 * The engines that read the file at `path`, relative or absolute, with `/` or `\` between folders.
 * Empty when the path is no policy file. `home` is the path of the user's home folder, if known.
 */
export function readersOf(path: string, home?: string): Readership[] {
  const posix = withSlashes(path);
  return MATCHERS.filter(({ matches }) => matches(posix)).map(({ engine, kind }) => ({
    engine,
    scope: (home !== undefined && isAtHome(posix, kind, home) && kind.scopeAtHome) || kind.scope,
  }));
}

function isAtHome(path: string, { glob }: PolicyFileKind, home: string): boolean {
  return path === `${withSlashes(home).replace(/\/$/, "")}/${glob.replace("**/", "")}`;
}

/** The path with `/` between folders and without `.` and `..`, which no glob matches. */
function withSlashes(path: string): string {
  const parts = path.replaceAll("\\", "/").split("/");
  return parts.filter((part) => part !== "." && part !== "..").join("/");
}
