import { type Environment, expand } from "./expand.js";

/** A server that is a program, and speaks over its standard input and output. */
export interface Program {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  /** What is set for it beyond the environment that it inherits. */
  readonly env: Readonly<Record<string, string>>;
}

/** A server that runs somewhere already. */
export interface Address {
  /** `http` is the streamable one, with the older one where a server knows no other; `sse` that. */
  readonly kind: "http" | "sse";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server as an agent would start it, all variables put in. */
export interface ConfiguredServer {
  /** The name that the agent mints its tools from. */
  readonly name: string;
  /** Who configured it, in words. */
  readonly from: string;
  readonly launch: Program | Address;
  /** Variables that it refers to and that are not set. */
  readonly missing: readonly string[];
}

/** Nobody reads a longer command line before saying yes to it. */
const MAX_SHOWN = 4_000;

/**
 * Reads what a list of servers says about one of them.
 *
 * @returns the server, or in a few words why there is none.
 */
export function readServer(
  name: string,
  from: string,
  value: unknown,
  environment: Environment,
): ConfiguredServer | string {
  if (!isRecord(value)) return "is no object";
  const missing = new Set<string>();
  const put = (text: string) => {
    const expanded = expand(text, environment);
    for (const variable of expanded.missing) missing.add(variable);
    return expanded.text;
  };
  const launch = launchOf(value, put);
  if (typeof launch === "string") return launch;
  const shown = launch.kind === "stdio" ? [launch.command, ...launch.args].join(" ") : launch.url;
  if (shown.length > MAX_SHOWN) return "has a command line that is too long to be shown";
  return { name, from, launch, missing: [...missing] };
}

function launchOf(
  value: Readonly<Record<string, unknown>>,
  put: (text: string) => string,
): ConfiguredServer["launch"] | string {
  const { type, command, args = [], env = {}, url, headers = {} } = value;
  const kind = type ?? (command === undefined && url !== undefined ? "http" : "stdio");
  switch (kind) {
    case "stdio":
      if (typeof command !== "string" || command === "") return "has neither command nor address";
      if (!isListOfStrings(args)) return "has arguments that are no list of strings";
      if (!isRecordOfStrings(env)) return "has an environment that is no object of strings";
      return {
        kind: "stdio",
        command: put(command),
        args: args.map(put),
        env: mapValues(env, put),
      };
    case "http":
    case "streamable-http":
    case "sse": {
      if (typeof url !== "string") return "has no address";
      if (!isRecordOfStrings(headers)) return "has headers that are no object of strings";
      const address = put(url);
      if (!isWebAddress(address)) return "has an address that is none of http or https";
      return {
        kind: kind === "sse" ? "sse" : "http",
        url: address,
        headers: mapValues(headers, put),
      };
    }
    default:
      return `is of the type ${JSON.stringify(kind)}, which cannot be captured`;
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function mapValues(
  record: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, text]) => [key, change(text)]));
}

/** True for an object of JSON with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRecordOfStrings(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === "string");
}

function isListOfStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
