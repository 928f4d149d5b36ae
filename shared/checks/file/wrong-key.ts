import type { FileCheck } from "../file-check.js";
import { anyOf, code, quoted } from "../wording.js";

/** A key that is read elsewhere, or nowhere, and not in this file. */
export const wrongKey: FileCheck = {
  id: "wrong-key",
  title: "This kind of file has no such key, so what stands under it is ignored.",

  describe({ key, expected, detail, edits, readFrom }, { release }) {
    const outcome = detail ?? "and ignores what stands under it";
    const lead = `${release} does not read ${quoted(key)} in this file, ${outcome}.`;
    if (readFrom !== undefined) {
      return {
        consequence: "reaches-nothing",
        message: `${lead} It is read from ${readFrom} alone.`,
        advice: `Take it out, or write it into ${readFrom}.`,
      };
    }
    const [meant] = expected;
    if (meant === undefined) {
      return {
        consequence: "reaches-nothing",
        message: `${lead} A plugin may not set it here.`,
        advice:
          "Take it out. Hooks of a plugin stand in its `hooks/hooks.json`, servers in its `.mcp.json`, and the mode is for its users to set.",
      };
    }
    return {
      consequence: detail === undefined ? "reaches-nothing" : "gives-more",
      message: `${lead} The key is called ${anyOf(expected)} here.`,
      advice: edits
        ? `Write ${code(meant)}.`
        : `Move what stands here to ${code(meant)}, which is there already.`,
      ...(edits && { offer: { title: `Rename to ${quoted(meant)}`, preferred: true } }),
    };
  },
};
