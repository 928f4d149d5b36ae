import { parseArgs } from "node:util";
import type { Engine } from "../shared/engines/engine.js";
import { ENGINES } from "../shared/engines/index.js";
import { LEVELS, type Level } from "../shared/policy/severity.js";
import type { Selection } from "./policies.js";

export const FORMATS = ["text", "json"] as const;
export type Format = (typeof FORMATS)[number];

/** From which level on a finding makes a command fail. */
export type FailOn = Level | "never";

/** What `policy-judge check` was asked to do. */
export interface CheckArguments {
  readonly selection: Selection;
  readonly format: Format;
  readonly failOn: FailOn;
}

/** What `policy-judge fix` was asked to do. */
export interface FixArguments {
  readonly selection: Selection;
  readonly dryRun: boolean;
  readonly failOn: FailOn;
}

export const EFFECTIVE_FORMATS = ["text", "json", "markdown"] as const;
export type EffectiveFormat = (typeof EFFECTIVE_FORMATS)[number];

/** What a question about a session in a folder is put to. */
export interface SessionArguments {
  readonly engine: Engine;
  readonly folder: string;
  /** True when nobody has trusted the folder. */
  readonly untrusted: boolean;
}

/** What `policy-judge explain` was asked to do. */
export interface ExplainArguments extends SessionArguments {
  readonly tool: string;
  /** The input of the call as JSON; `-` is standard input, `undefined` a call without any. */
  readonly input: string | undefined;
  readonly format: Format;
}

/** What `policy-judge effective` was asked to do. */
export interface EffectiveArguments extends SessionArguments {
  readonly format: EffectiveFormat;
}

/** A call that cannot be understood; the message says what would be. */
export class BadUsage extends Error {}

const SELECTING = {
  engine: { type: "string" },
  "fail-on": { type: "string" },
} as const;

/** Reads the arguments behind `check`. @throws BadUsage */
export function readCheckArguments(args: readonly string[]): CheckArguments {
  const { values, positionals } = parse(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...SELECTING, format: { type: "string" }, as: { type: "string" } },
    }),
  );
  const selection = selectionOf(positionals, values.engine, values.as);
  requireName(selection);
  return {
    selection,
    format: oneOf("--format", values.format ?? "text", FORMATS),
    failOn: failOnOf(values["fail-on"]),
  };
}

/** Reads the arguments behind `fix`. @throws BadUsage */
export function readFixArguments(args: readonly string[]): FixArguments {
  const { values, positionals } = parse(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...SELECTING, "dry-run": { type: "boolean" } },
    }),
  );
  if (positionals.includes("-")) throw new BadUsage("Only files can be fixed, not standard input.");
  return {
    selection: selectionOf(positionals, values.engine, undefined),
    dryRun: values["dry-run"] ?? false,
    failOn: failOnOf(values["fail-on"]),
  };
}

const SESSION = {
  engine: { type: "string" },
  format: { type: "string" },
  untrusted: { type: "boolean" },
} as const;

/** Reads the arguments behind `explain`. @throws BadUsage */
export function readExplainArguments(args: readonly string[]): ExplainArguments {
  const { values } = parse(() =>
    parseArgs({
      args: [...args],
      options: {
        ...SESSION,
        tool: { type: "string" },
        input: { type: "string" },
        path: { type: "string" },
      },
    }),
  );
  const { tool, input } = values;
  if (!tool) throw new BadUsage("explain needs --tool NAME, the tool that is called.");
  return {
    ...sessionOf(values, values.path),
    tool,
    input,
    format: oneOf("--format", values.format ?? "text", FORMATS),
  };
}

/** Reads the arguments behind `effective`. @throws BadUsage */
export function readEffectiveArguments(args: readonly string[]): EffectiveArguments {
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options: SESSION }),
  );
  const [folder, ...others] = positionals;
  if (others.length > 0) throw new BadUsage("effective is about one folder.");
  return {
    ...sessionOf(values, folder),
    format: oneOf("--format", values.format ?? "text", EFFECTIVE_FORMATS),
  };
}

/** The first engine that can decide, unless one is named. */
function sessionOf(
  { engine: named = "auto", untrusted = false }: { engine?: string; untrusted?: boolean },
  folder = ".",
): SessionArguments {
  const id = oneOf("--engine", named, ["auto", ...ENGINES.map((each) => each.id)]);
  const engine = ENGINES.find((each) =>
    id === "auto" ? each.decide !== undefined : each.id === id,
  );
  if (engine === undefined) throw new BadUsage("No engine is known that decides about calls.");
  return { engine, folder, untrusted };
}

function selectionOf(
  positionals: readonly string[],
  named: string | undefined,
  as: string | undefined,
): Selection {
  const engines = ["auto", ...ENGINES.map(({ id }) => id)];
  const engine = oneOf("--engine", named ?? "auto", engines);
  return {
    paths: positionals.length === 0 ? ["."] : positionals,
    engine: engine === "auto" ? undefined : engine,
    as,
  };
}

/** Standard input must say what it is, or nobody is known to read it. @throws BadUsage */
function requireName({ paths, engine, as }: Selection): void {
  if (paths.includes("-") && as === undefined && engine === undefined) {
    throw new BadUsage("Standard input needs --as FILE, which says what it is.");
  }
}

function failOnOf(value: string | undefined): FailOn {
  return oneOf("--fail-on", value ?? "error", [...LEVELS, "never"] as const);
}

function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (error) {
    throw new BadUsage(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<Word extends string>(option: string, value: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === value);
  if (word === undefined) {
    throw new BadUsage(`${option} takes ${words.join(", ")}; not ${JSON.stringify(value)}.`);
  }
  return word;
}
