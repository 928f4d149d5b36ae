import type { Scope } from "../policy/scope.js";

/**
 * What tells where the files of a user and of an administrator lie. Folders are absolute, with `/`
 * between names.
 */
export interface Machine {
  readonly home?: string;
  /** The folder of an administrator's files, where that is not the one of the platform. */
  readonly system?: string;
  /** As Node names it: linux, darwin, win32 … */
  readonly platform?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What tells where a session's policies lie. */
export interface SessionPlace extends Machine {
  /** The folder in which the session is started; absent for what holds in every project. */
  readonly cwd?: string;
  /** The root of the git work tree that the folder lies in, if it does. */
  readonly workTree?: string;
}

/** A file that holds one layer if it exists. */
export interface LayerPlace {
  readonly scope: Scope;
  readonly path: string;
  /** True for a folder of which every `*.json` is such a file. */
  readonly isFolder?: boolean;
}

/** Where the layers of one engine lie. */
export interface LayerFiles {
  /** The places of a session's layers, in the order in which layers are listed. */
  placesOf(session: SessionPlace): readonly LayerPlace[];
  /**
   * The session that would read the file at `path` as one of its layers, its work tree left out;
   * `undefined` for a file that is no layer wherever it stands. `path` has `/` between names.
   */
  sessionOf(path: string, machine: Machine): SessionPlace | undefined;
}
