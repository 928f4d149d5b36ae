import type { Machine } from "./session.js";

/** Where a file stands that tells what exists. Paths are absolute, with `/` between names. */
export interface SourcePlace {
  readonly path: string;
  /** The folder that it speaks for: of the project, the plugin, the user or the system. */
  readonly folder: string;
  /** The name of the plugin that it is a part of. */
  readonly plugin?: string;
}

/** Something that a rule can name, as a file tells of it. */
export interface Existing {
  readonly kind: "server" | "agent" | "skill";
  /** A server as it is configured; an agent, a skill or a command as rules name it. */
  readonly name: string;
  /**
   * The folder in which and below which it exists, where that is not what the place of the file
   * says: the folder of a project, everywhere for what is the user's or the system's.
   */
  readonly within?: string;
}

/** A kind of file that tells what exists. */
export interface SourceFile {
  /** Over the whole path for `project`, from the folder for the others. */
  readonly glob: string;
  /** Of which folder it is; those of projects stand in the user's and the system's folder as well. */
  readonly of: "project" | "plugin" | "home" | "system";
  /** How large it may be, in bytes, where that is more than for other files. */
  readonly maxBytes?: number;
  /** What it tells; never fails. Absent for a file that is but a layer of a project. */
  readonly read?: (text: string, place: SourcePlace) => readonly Existing[];
}

/** Folders that hold what counts in every project, in one spelling. */
export interface CommonFolders {
  readonly home?: string;
  readonly system?: string;
}

/** How one engine's files tell what exists around its policies. */
export interface SurroundingFiles {
  readonly sources: readonly SourceFile[];
  /** The folder of what an administrator sets. */
  systemFolder(machine: Machine): string;
  /** The name of the plugin that a manifest describes; never fails. */
  pluginName(manifest: string): string | undefined;
}
