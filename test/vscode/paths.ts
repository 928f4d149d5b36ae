import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository, which is also the extension under test. */
export const repository = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

/** Everything that is brought in for tests and may be deleted at any time. Git ignores it. */
export const cache = path.join(repository, ".vscode-test");
