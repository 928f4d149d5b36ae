/**
 * What the command line and the extension load when somebody wants a roster, and not before: a
 * bundle of its own, since it holds the SDK. Its {@link Unusable} is another class than that of the
 * bundle that loads it.
 */
export { Unusable } from "../files/decode.js";
export { type Captured, captureTools } from "./capture.js";
export { commandLine, describe, particulars, quoted } from "./describe.js";
export {
  type Roster,
  readRoster,
  rosterPath,
  type StoredRoster,
  writeRoster,
} from "./roster-file.js";
export type { ConfiguredServer } from "./server.js";
export { type ConfiguredServers, readServers } from "./servers.js";
export { capturedRoster, outcomeOf, summaryOf } from "./summary.js";
