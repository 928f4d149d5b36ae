import { type Decision, type ExplainInput, type Explanation, explain } from "../../shared/index.js";

/** The folders that the tests of decisions play in. */
export const CWD = "/home/me/proj";
export const HOME = "/home/me";

/** What becomes of a call under one layer of project settings, or under what else is given. */
export function decided(
  permissions: Readonly<Record<string, unknown>>,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
  more: Partial<ExplainInput> = {},
): Explanation {
  return explain({
    engine: "claude-code",
    layers: [{ scope: "project", permissions }],
    call: { name, input },
    servers: {},
    cwd: CWD,
    home: HOME,
    ...more,
  });
}

/** What becomes of a command. */
export function run(permissions: Readonly<Record<string, unknown>>, command: string): Decision {
  return decided(permissions, "Bash", { command }).decision;
}

/** What becomes of reading a file. */
export function read(permissions: Readonly<Record<string, unknown>>, path: string): Decision {
  return decided(permissions, "Read", { file_path: path }).decision;
}
