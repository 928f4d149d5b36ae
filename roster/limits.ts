/** More tools than these are not a roster that anybody offers. */
export const MAX_TOOLS = 10_000;

/** A longer name is none that an agent mounts. */
export const MAX_NAME = 1_000;

/** A list in more parts than these does not end. */
export const MAX_PAGES = 1_000;

/** A server that says more than this has more to say than its tools. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** How long a server may take, from its start to its last tool. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** So many servers are asked at once. */
export const AT_ONCE = 4;

/** What went wrong with a server, in words that follow its name. */
export class Trouble extends Error {}

/** The refusal of a server that does not stop talking. */
export function tooMuch(): Trouble {
  return new Trouble(`sent more than ${MAX_BYTES / 1024 / 1024} MiB`);
}
