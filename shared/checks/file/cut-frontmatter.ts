import type { FileCheck } from "../file-check.js";

/** Three dashes within the frontmatter, which end it. */
export const cutFrontmatter: FileCheck = {
  id: "cut-frontmatter",
  title: "Three dashes within the frontmatter end it; what follows them is not read.",

  describe({ key }, { release }) {
    const lost = key === "" ? "what follows is not read" : `what follows is not read: ${key}`;
    return {
      consequence: "reaches-nothing",
      message: `${release} ends the frontmatter at the first three dashes, wherever they stand, so ${lost}.`,
      advice: "Write a dash of another kind here, or two of them.",
    };
  },
};
