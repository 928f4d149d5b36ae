import type { DescribedRule, Meaning } from "../../engine.js";
import { listsCommands, listsReferenceNames } from "./lists.js";
import { expressionOf } from "./terminal-keys.js";

/** What a sound key of the settings reaches; `undefined` for a rule of another list. */
export function meaningOfSetting({ list, rule }: DescribedRule): Meaning | undefined {
  if (listsReferenceNames(list)) {
    return {
      reaches: `every tool that is called \`${rule}\``,
      beware: rule.includes("/")
        ? []
        : ["That includes tools of that name of any server, whatever the server is called."],
    };
  }
  return listsCommands(list) ? meaningOfCommand(rule) : undefined;
}

function meaningOfCommand(rule: string): Meaning {
  const expression = expressionOf(rule);
  const beware = [
    "Each command of a line is looked at on its own, unless the value asks for the whole line.",
  ];
  if (expression === undefined) {
    return {
      reaches: `commands that start with \`${rule}\`, up to the end of a word`,
      beware: [...beware, "Stars and other signs stand for themselves."],
    };
  }
  const { pattern } = expression;
  const anchored = pattern.startsWith("^");
  return {
    reaches: `commands in which the regular expression \`${pattern}\` is found`,
    beware: anchored
      ? beware
      : [...beware, "It may be found anywhere in the command, not only at its start."],
  };
}
