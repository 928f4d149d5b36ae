import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { Unusable } from "../files/decode.js";
import { readTextFile } from "../files/text-file.js";
import { quoted } from "./describe.js";
import type { Environment } from "./expand.js";
import { pluginLists } from "./plugins.js";
import { type ConfiguredServer, isRecord, readServer } from "./server.js";

/** A list of servers as some file has it. */
export interface ServerList {
  /** Whose it is, in words. */
  readonly from: string;
  /** What stands before the key of a server in its name. */
  readonly prefix?: string;
  readonly servers: unknown;
  /** What the agent sets besides for these servers, and puts into what is said about them. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The servers that are configured, each name once, and what stood in the way of others. */
export interface ConfiguredServers {
  readonly servers: readonly ConfiguredServer[];
  readonly troubles: readonly string[];
}

/** Whose servers are read. */
export interface Owner {
  readonly home: string;
  readonly environment: Environment;
}

/**
 * Reads which servers an agent would start in a project folder: the project's own in `.mcp.json`,
 * the user's, and those of plugins that are installed and turned on. Nothing is started.
 */
export async function readServers(
  folder: string,
  owner: Owner = { home: homedir(), environment: process.env },
): Promise<ConfiguredServers> {
  const troubles: string[] = [];
  const read = async (path: string) => await readJson(path, troubles);
  const user = await read(userFile(owner));
  const project = await read(join(folder, ".mcp.json"));
  // The nearer list wins, as it does for the agent.
  const lists: ServerList[] = [
    { from: "yours, for this project", servers: ofProject(user, folder)?.mcpServers },
    { from: "of the project", servers: isRecord(project) ? project.mcpServers : undefined },
    { from: "yours", servers: isRecord(user) ? user.mcpServers : undefined },
    ...(await pluginLists(folder, agentFolder(owner), read)),
  ];
  const servers = new Map<string, ConfiguredServer>();
  for (const { from, prefix = "", servers: list, environment } of lists) {
    if (list === undefined) continue;
    if (!isRecord(list)) {
      troubles.push(`The list of servers (${from}) is no object.`);
      continue;
    }
    for (const [key, value] of Object.entries(list)) {
      const name = prefix + key;
      if (servers.has(name)) continue;
      // On Windows the environment knows its names in any case, which a copy of it does not.
      const known = environment ? { ...owner.environment, ...environment } : owner.environment;
      const server = readServer(name, from, value, known);
      if (typeof server === "string") {
        troubles.push(`The server ${quoted(name)} (${from}) ${server}.`);
      } else {
        servers.set(name, withVariables(server, environment));
      }
    }
  }
  return { servers: [...servers.values()], troubles };
}

function withVariables(
  server: ConfiguredServer,
  environment: Readonly<Record<string, string>> = {},
): ConfiguredServer {
  const { launch } = server;
  if (launch.kind !== "stdio") return server;
  return { ...server, launch: { ...launch, env: { ...environment, ...launch.env } } };
}

/** The folder of what the agent keeps for a user. */
function agentFolder({ home, environment }: Owner): string {
  return environment.CLAUDE_CONFIG_DIR ?? join(home, ".claude");
}

/** The file in which the agent keeps the servers of a user. */
function userFile({ home, environment }: Owner): string {
  return join(environment.CLAUDE_CONFIG_DIR ?? home, ".claude.json");
}

function ofProject(user: unknown, folder: string): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(user) || !isRecord(user.projects)) return undefined;
  const path = resolve(folder);
  // The agent writes paths with slashes on every system.
  const said = user.projects[path] ?? user.projects[path.replaceAll("\\", "/")];
  return isRecord(said) ? said : undefined;
}

/** What a file of JSON says; `undefined` when there is none, or none that can be read. */
async function readJson(path: string, troubles: string[]): Promise<unknown> {
  try {
    return JSON.parse((await readTextFile(path)).text);
  } catch (error) {
    const isGone =
      error instanceof Unusable && (error.cause as NodeJS.ErrnoException)?.code === "ENOENT";
    if (!isGone) {
      const reason = error instanceof Unusable ? error.message : "no JSON";
      troubles.push(`${path}: ${reason}, so its servers are not known`);
    }
    return undefined;
  }
}
