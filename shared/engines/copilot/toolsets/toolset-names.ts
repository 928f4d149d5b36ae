import type { NameReading } from "../../engine.js";
import { REFERENCE_NAMES } from "../settings/reference-names.js";

/**
 * How names are read that are put into a set: as in the list of an agent, and else as the bare name
 * of any tool there is, those of servers and those that agents cannot name among them (program of
 * VS Code 1.139.1, 2026-11-30).
 */
export function toolsetNames(agentNames: NameReading): NameReading {
  const bare = [...REFERENCE_NAMES].filter((name) => !agentNames.renamed.has(name));
  return {
    ...agentNames,
    current: new Set([...agentNames.current, ...bare]),
    isOfServer: (name) => agentNames.isOfServer(name) || /^[^/]*[_-][^/]*$/.test(name),
  };
}
