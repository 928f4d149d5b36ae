import { readJsonDocument } from "../../../syntax/json-document.js";
import type { Reading } from "../../engine.js";
import { readHooksOf } from "../hooks/read-hooks.js";

/** The hooks of a plugin: `hooks/hooks.json`, with the events under `hooks`. */
export function readHooksFile(text: string): Reading {
  return readHooksOf(readJsonDocument(text), "nothing");
}
