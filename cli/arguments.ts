import { parseArgs } from "node:util";
import { ENGINES } from "../shared/engines/index.js";
import { LEVELS, type Level } from "../shared/policy/severity.js";

/** What `policy-judge check` was asked to do. */
export interface CheckArguments {
  readonly paths: readonly string[];
  readonly format: Format;
  /** The id of the one engine to judge for; `undefined` for all that read a file. */
  readonly engine: string | undefined;
  readonly failOn: Level | "never";
}

export const FORMATS = ["text", "json"] as const;
export type Format = (typeof FORMATS)[number];

/** A call that cannot be understood; the message says what would be. */
export class BadUsage extends Error {}

/** Reads the arguments behind `check`. @throws BadUsage */
export function readCheckArguments(args: readonly string[]): CheckArguments {
  const { values, positionals } = parse(args);
  const engines = ["auto", ...ENGINES.map(({ id }) => id)];
  const engine = oneOf("--engine", values.engine ?? "auto", engines);
  return {
    paths: positionals.length === 0 ? ["."] : positionals,
    format: oneOf("--format", values.format ?? "text", FORMATS),
    engine: engine === "auto" ? undefined : engine,
    failOn: oneOf("--fail-on", values["fail-on"] ?? "error", [...LEVELS, "never"] as const),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: "string" },
        engine: { type: "string" },
        "fail-on": { type: "string" },
      },
    });
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
