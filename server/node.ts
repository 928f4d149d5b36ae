import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { URI } from "vscode-uri";
import { diskFiles } from "./disk-files.js";
import { startServer } from "./server.js";

// The built server stands in dist/, beside the docs/ of the package.
const docsFolder = new URL("../docs/checks/", pathToFileURL(__filename)).href;

startServer(createConnection(ProposedFeatures.all), {
  docsFolder,
  home: URI.file(homedir()).path,
  machine: {
    platform: process.platform,
    env: process.env,
    namesIn: (folder) => readdir(folder).catch(() => []),
  },
  files: diskFiles,
});
