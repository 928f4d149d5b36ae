import type { FileCheck } from "../file-check.js";

/** Frontmatter of which no key is read. */
export const brokenFrontmatter: FileCheck = {
  id: "broken-frontmatter",
  title: "The frontmatter is no YAML, so none of its keys is read.",

  describe({ detail }, { release }) {
    return {
      consequence: "file-dropped",
      outcome:
        "None of its keys counts: no list of tools, no hook. An agent is not there at all, or, if it comes with a plugin, has every tool.",
      message: `${release} reads none of the keys of this file, in silence: ${detail}.`,
      advice: "Put this value into quotation marks.",
      offer: { title: "Put the value into quotation marks", preferred: true },
    };
  },
};
