import type { Meaning } from "../../engine.js";

/** What the content of a rule on fetched pages reaches. */
export function meaningOfDomain(content: string): Meaning {
  const host = content.replace(/^domain:/, "");
  if (host === "*") return { reaches: "pages of every host", beware: [] };
  if (host.startsWith("*.")) {
    const apex = host.slice(2);
    return {
      reaches: `pages of every host below \`${apex}\``,
      beware: [`\`${apex}\` itself is not among them.`],
    };
  }
  if (host.includes("*")) {
    return {
      reaches: `pages of hosts that fit \`${host}\``,
      beware: ["A star here reaches no further than the next dot."],
    };
  }
  return {
    reaches: `pages of the host \`${host}\``,
    beware: [`Hosts below it are not among them: write \`*.${host}\` for those.`],
  };
}
