import type { EffectiveNode } from "../../../client/effective-nodes.js";
import { extension } from "./editor.js";
import { poll } from "./harness.js";

/** The rows below one, or the top of the tree; those with these words in their label alone. */
export async function rows(node?: EffectiveNode, words = ""): Promise<EffectiveNode[]> {
  const all = (await extension().exports.effectivePolicy.getChildren(node)) ?? [];
  return all.filter(({ label }) => String(label).includes(words));
}

/** The row at the end of a path of labels, once it is there. */
export async function row(...path: readonly string[]): Promise<EffectiveNode> {
  return await poll(`the row ${path.join(" / ")}`, async () => {
    let node: EffectiveNode | undefined;
    for (const label of path) {
      const below: EffectiveNode[] = await rows(node, label);
      node = below.find((each) => each.label === label);
      if (node === undefined) throw new Error(`there is no ${label}`);
    }
    return node;
  });
}
