import type { Check } from "../check.js";
import { code, inVain, quoted } from "../wording.js";
import { adviceOf, mintedFixes, spanOfTool } from "./minted-spelling.js";

/** A sound server, and behind it a tool segment with signs that no tool name has. */
export const unmintableTool: Check = {
  id: "unmintable-tool",
  title: "The tool in the name holds signs that no mounted tool name has.",

  find(subject) {
    const { rule, engine, names, known } = subject;
    if (known.has(rule.tool)) return undefined;
    const parts = names.judgment.splitNamespacedName(rule.tool);
    if (parts?.tool === undefined || !names.unmintableTool?.(parts.tool)) return undefined;
    const fixes = mintedFixes(subject, parts);
    const [preferred] = fixes;
    return {
      span: spanOfTool(rule, parts),
      consequence: "reaches-nothing",
      message:
        `${engine.release} mounts no tool as ${quoted(parts.tool)}: outside letters, digits, "_" and ` +
        `"-" every sign becomes "_", and "*" is the only wildcard. The rule is compared as it is written, ` +
        `so ${inVain(rule)}.`,
      advice:
        preferred === undefined
          ? `Write each tool by its own name, or with ${code("*")} as the only wildcard.`
          : adviceOf(preferred),
      fixes,
    };
  },
};
