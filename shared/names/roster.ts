/** A mounted tool: its primary name and the other names it answers to. */
export interface MountedTool {
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** The names a run mounts, aliases included: the roster that the judgment is given. */
export function mountedToolNames(tools: readonly MountedTool[]): Set<string> {
  return new Set(tools.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])]));
}
