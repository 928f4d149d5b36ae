import picomatch from "picomatch/posix";
import { wholePathGlob } from "../shared/engines/files.js";
import { engineById } from "../shared/engines/index.js";
import { CONFIGURABLE_LEVELS, type ConfigurableLevel } from "../shared/policy/severity.js";

/** No path is as long as a longer glob, and the library refuses some of them. */
const LONGEST_GLOB = 4096;

/** The user's settings for one document. */
export interface Settings {
  /** Level by check id; a check that is not named keeps its own. */
  readonly checks: ReadonlyMap<string, ConfigurableLevel>;
  /** The engine that a glob of the user's assigns to a path, or `undefined`. */
  engineOf(path: string): string | undefined;
  /** The globs of these files, over whole paths. */
  readonly globs: readonly string[];
  /** True when closed policies are judged as well as open ones. */
  readonly judgesClosed: boolean;
  /** True when lists have a lens. */
  readonly lens: boolean;
  /** True when findings are shown that the editor shows itself at the same place. */
  readonly repeatsEditor: boolean;
  /** Names of further tools, by engine id. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the section `policyJudge` as a client sends it. Whatever does not fit its schema is left
 * out, so that one wrong value costs no other.
 */
export function readSettings(section: unknown): Settings {
  const { checks, editor, files, lens, tools, workspace } = record(section);
  const assignments = Object.entries(record(files)).flatMap(([glob, engine]) =>
    glob !== "" &&
    glob.length <= LONGEST_GLOB &&
    typeof engine === "string" &&
    engineById(engine) !== undefined
      ? [{ engine, glob: wholePathGlob(glob) }]
      : [],
  );
  const matchers = assignments.map(({ engine, glob }) => ({
    engine,
    matches: picomatch(glob, { dot: true }),
  }));
  return {
    checks: new Map(
      Object.entries(record(checks)).flatMap(([check, value]) => {
        const level = CONFIGURABLE_LEVELS.find((each) => each === value);
        return level === undefined ? [] : [[check, level] as const];
      }),
    ),
    globs: assignments.map(({ glob }) => glob),
    lens: record(lens).enabled === true,
    repeatsEditor: record(editor).repeat === true,
    judgesClosed: record(workspace).enabled !== false,
    engineOf: (path) => matchers.find(({ matches }) => matches(path))?.engine,
    tools: Object.fromEntries(
      Object.entries(record(tools)).map(([engine, names]) => [
        engine,
        Array.isArray(names) ? names.filter((name) => typeof name === "string") : [],
      ]),
    ),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
