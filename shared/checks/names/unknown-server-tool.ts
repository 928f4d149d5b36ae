import type { Check } from "../check.js";
import { code, inVain, quoted } from "../wording.js";
import { meant, missDraft, missOf } from "./unknown-server.js";

/** A rule on a tool that its server, whose tools are known, does not have. */
export const unknownServerTool: Check = {
  id: "unknown-server-tool",
  title: "The server has no such tool.",

  find(subject) {
    const miss = missOf(subject, "tool");
    if (miss === undefined) return undefined;
    const { engine, rule } = subject;
    const { segment, certain, detail, nearest } = miss;
    const server = rule.tool.slice(0, miss.span.start);
    const fits = segment.includes("*") ? "that fits" : "called";
    const lead = certain
      ? `${engine.release} mounts no tool of this server ${fits} ${quoted(segment)}, so ${inVain(rule)}.`
      : `This server has no tool ${fits} ${quoted(segment)}; unless another server does, ${inVain(rule)}.`;
    return {
      ...missDraft(subject, miss),
      message: lead + (detail === undefined ? meant(nearest) : ` ${detail}`),
      advice:
        nearest.length > 0
          ? `Write ${nearest.map(code).join(" or ")}, if that is the tool you mean.`
          : `Name a tool that the server has, or write ${code(`${server}*`)} for all of them.`,
    };
  },
};
