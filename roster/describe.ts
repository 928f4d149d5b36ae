import type { ConfiguredServer } from "./server.js";

/** Signs that do not show as what they are, or turn the text around them. */
const HIDDEN = /(?! )[\p{C}\p{Z}]/gu;

/**
 * What is started for a server, or where it is asked, to be read before somebody says yes to it:
 * exactly the words that the program gets, each quoted where it has to be.
 */
export function commandLine({ launch }: ConfiguredServer): string {
  return launch.kind === "stdio"
    ? [launch.command, ...launch.args].map(quoted).join(" ")
    : quoted(launch.url);
}

/**
 * What else is said to a server. Values may be secrets, so only the names of variables and headers
 * are told.
 */
export function particulars({ launch, missing }: ConfiguredServer): string[] {
  const [what, values] =
    launch.kind === "stdio" ? ["variables", launch.env] : ["headers", launch.headers];
  const list = (names: readonly string[]) => names.map(quoted).join(", ");
  const names = Object.keys(values);
  return [
    ...(names.length > 0 ? [`with the ${what} ${list(names)}`] : []),
    ...(missing.length > 0 ? [`not set: ${list(missing)}`] : []),
  ];
}

/** All that is told of a server before somebody says yes to it, a line each. */
export function describe(server: ConfiguredServer): string[] {
  return [`${quoted(server.name)} (${server.from})`, `  ${commandLine(server)}`].concat(
    particulars(server).map((each) => `  ${each}`),
  );
}

/** A word as it is where that cannot be misread, else as a string of JSON without hidden signs. */
export function quoted(word: string): string {
  if (/^[\w@%+=:,./\\?&#~^-]+$/.test(word)) return word;
  return JSON.stringify(word).replace(HIDDEN, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
