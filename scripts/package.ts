import { pathToFileURL } from "node:url";
import { createVSIX, type ICreateVSIXOptions } from "@vscode/vsce";

/** How the extension is packed. What depends on where the project lives goes once that is settled. */
export const PACKAGE_OPTIONS: ICreateVSIXOptions = {
  allowMissingRepository: true,
  // Without a repository there is no address that relative links and images could lead to.
  rewriteRelativeLinks: false,
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await createVSIX(PACKAGE_OPTIONS);
}
