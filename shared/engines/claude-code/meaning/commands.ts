import type { Meaning } from "../../engine.js";
import { parameterName } from "../grammar.js";
import { BASH_PARAMETERS } from "../tools.js";

/** What the content of a Bash rule reaches (live runs on 2.1.332). */
export function meaningOfCommand(content: string, list: string): Meaning {
  const parameter = parameterName(content);
  if (list !== "allow" && parameter !== undefined && BASH_PARAMETERS.has(parameter)) {
    const value = content.slice(content.indexOf(":") + 1).trim();
    return { reaches: `commands whose parameter \`${parameter}\` is \`${value}\``, beware: [] };
  }
  const { reaches, beware } = meaningOfPattern(content);
  return { reaches, beware: [...beware, ...aroundCommands(content, list)] };
}

function meaningOfPattern(content: string): Meaning {
  const prefix = /^(.+):\*$/.exec(content)?.[1] ?? /^([^*]*[^*\s\\]) \*$/.exec(content)?.[1];
  if (prefix !== undefined) {
    return {
      reaches: `the command \`${prefix}\` and any command that starts with \`${prefix} \`, also behind \`xargs\``,
      beware: [],
    };
  }
  const open = /^([^*]*[^*\s\\])\*$/.exec(content)?.[1];
  if (open !== undefined) {
    return {
      reaches: `any command that starts with \`${open}\``,
      beware: [
        `There is no word's edge before the star: it takes commands along whose name only starts with \`${lastWord(open)}\`.`,
      ],
    };
  }
  if (/(?<!\\)\*/.test(content)) {
    return {
      reaches: `any command that fits \`${content}\`, where a star stands for any signs, blanks included`,
      beware: [],
    };
  }
  return { reaches: `the command \`${content}\`, spelled exactly so`, beware: [] };
}

/** What the rule makes of commands within commands. */
function aroundCommands(content: string, list: string): string[] {
  if (list === "allow") {
    return ["Of a compound command every part must be allowed, by this rule or another."];
  }
  const [program, subcommand] = content.split(/[\s:]+/);
  const options =
    program === "git" && subcommand !== undefined && /^[a-z-]+$/.test(subcommand)
      ? [`\`git -C . ${subcommand}\` is spelled differently and gets past it.`]
      : [];
  return [
    "Any part of a compound command is enough, also behind `sudo`, `env` or `xargs`; what `bash -c`, `eval` or `find -exec` run gets past it.",
    ...options,
  ];
}

function lastWord(text: string): string {
  return text.split(/\s/).at(-1) ?? text;
}
