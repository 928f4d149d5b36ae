import type { InitializeParams } from "vscode-languageserver";
import type { InitializationOptions } from "./protocol.js";

/** What the client can do, and where the pages about checks are. */
export interface Client {
  readonly docsBase: string;
  readonly commands: boolean;
  /** True when edits may name the version of the document they are for. */
  readonly versionedEdits: boolean;
}

/** Reads what a client says of itself; `docsFolder` is where the pages are unless it says so. */
export function readClient(
  { capabilities, initializationOptions }: InitializeParams,
  docsFolder: string,
): Client {
  const { docsBase, commands }: InitializationOptions = initializationOptions ?? {};
  return {
    docsBase: docsBase ?? docsFolder,
    commands: commands === true,
    versionedEdits: capabilities.workspace?.workspaceEdit?.documentChanges === true,
  };
}

/** What the server may ask of the client, and what the client asks for by itself. */
export interface Abilities {
  readonly pull: boolean;
  readonly refresh: boolean;
  readonly refreshLenses: boolean;
  readonly configuration: boolean;
  readonly registerConfiguration: boolean;
  readonly changeFolders: boolean;
}

/** The abilities of a client that says nothing. */
export const NO_ABILITIES: Abilities = readAbilities({});

export function readAbilities(capabilities: InitializeParams["capabilities"]): Abilities {
  const { workspace, textDocument } = capabilities;
  return {
    pull: textDocument?.diagnostic !== undefined,
    refresh: workspace?.diagnostics?.refreshSupport === true,
    refreshLenses: workspace?.codeLens?.refreshSupport === true,
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    changeFolders: workspace?.workspaceFolders === true,
  };
}
