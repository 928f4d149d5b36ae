/** What the client can do, and where the pages about checks are. */
export interface Client {
  readonly docsBase: string;
  readonly commands: boolean;
  /** True when edits may name the version of the document they are for. */
  readonly versionedEdits: boolean;
}
