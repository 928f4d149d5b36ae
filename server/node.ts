import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { URI } from "vscode-uri";
import { OutsideFiles } from "../files/neighbours.js";
import { outsidePlaces } from "../files/outside-places.js";
import { systemFolder } from "../files/system-folder.js";
import { wordsOf } from "../shared/surroundings/neighbourhood.js";
import { diskFiles } from "./disk-files.js";
import { startServer } from "./server.js";

// The built server stands in dist/, beside the docs/ of the package.
const docsFolder = new URL("../docs/checks/", pathToFileURL(__filename)).href;
const system = systemFolder();

startServer(createConnection(ProposedFeatures.all), {
  docsFolder,
  home: URI.file(homedir()).path,
  machine: {
    platform: process.platform,
    env: process.env,
    ...(system !== undefined && { system }),
    namesIn: (folder) => readdir(folder).catch(() => []),
  },
  outside: (log) => new OutsideFiles(outsidePlaces(), (trouble) => log(wordsOf(trouble))),
  files: diskFiles,
});
