import { pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { URI } from "vscode-uri";
import { OutsideFiles } from "../files/outside-files.js";
import { outsidePlaces, thisMachine } from "../files/this-machine.js";
import { diskFiles } from "./disk-files.js";
import { startServer } from "./server.js";

// The built server stands in dist/, beside the docs/ of the package.
const docsFolder = new URL("../docs/checks/", pathToFileURL(__filename)).href;
const machine = thisMachine();

startServer(createConnection(ProposedFeatures.all), {
  docsFolder,
  machine: { ...machine, home: URI.file(machine.home).path },
  outside: new OutsideFiles(outsidePlaces(machine)),
  files: diskFiles,
});
