import { fitsStars } from "../../../patterns/stars.js";
import type { DescribedRule, Meaning, Scope } from "../../engine.js";
import { parameterName, unescapeContent } from "../grammar.js";
import { isDiagnosed, settingsList } from "../lists.js";
import { CURRENT_TOOLS, currentName, PARAMETERS, STAR_IS_INSIDE } from "../tools.js";
import { meaningOfOffer } from "./agents.js";
import { meaningOfCommand } from "./commands.js";
import { meaningOfDomain } from "./domains.js";
import { meaningOfCondition, meaningOfMatcher } from "./hooks.js";
import { meaningOfPath } from "./paths.js";
import { schemaNote } from "./schema.js";
import { meaningOfServer } from "./servers.js";

/** What a sound rule reaches, in plain words; each sentence is Markdown. */
export function meaningOf(rule: DescribedRule, scope: Scope): Meaning {
  switch (rule.role) {
    case "hook":
      return (rule.list === "matcher" && meaningOfMatcher(rule)) || meaningOfCondition(rule);
    case "offer":
      return meaningOfOffer(rule);
    default:
      return meaningOfCallRule(rule, scope);
  }
}

/** A rule on calls, in whatever list: it is matched as one of the settings' lists is. */
function meaningOfCallRule(rule: DescribedRule, scope: Scope): Meaning {
  const list = settingsList({ name: rule.list });
  const { reaches, beware } = meaningOfNamed(
    { ...rule, list, tool: currentName(rule.tool) },
    scope,
  );
  const note = isDiagnosed({ name: rule.list, role: "call" }) ? schemaNote(rule) : undefined;
  return { reaches, beware: note === undefined ? beware : [...beware, note] };
}

function meaningOfNamed(rule: DescribedRule, scope: Scope): Meaning {
  const { tool, list } = rule;
  const raw = rule.content;
  if (tool.startsWith("mcp__")) return meaningOfServer(rule);
  if (tool.includes("*")) return meaningOfGlob(tool);
  if (raw === undefined || raw === "*") return meaningOfTool(rule);
  const content = unescapeContent(raw);
  const parameter = list === "allow" ? undefined : parameterName(raw);
  if (parameter !== undefined && PARAMETERS[tool]?.has(parameter)) {
    const value = content.slice(content.indexOf(":") + 1).trim();
    return {
      reaches: `calls of \`${tool}\` whose parameter \`${parameter}\` is \`${value}\``,
      beware: [],
    };
  }
  switch (tool) {
    case "Bash":
      return meaningOfCommand(content, list);
    case "Read":
    case "Edit":
      return meaningOfPath(tool, content, list, scope);
    case "WebFetch":
      return meaningOfDomain(content);
    case "Skill":
      return meaningOfSkill(content);
    case "Agent":
      return {
        reaches: `agents of the type \`${content}\`, spelled exactly so`,
        beware: ["The tool itself stays on offer: only agents of this type are refused."],
      };
    default:
      return { reaches: `calls of \`${tool}\` that fit \`${content}\``, beware: [] };
  }
}

/** Tools whose rules without content have more or less in their reach than their name. */
const WHOLE_TOOLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Bash: { deny: "Monitor is taken away with it, since it runs commands too." },
  Edit: { deny: "Write still works: deny `Write` as well to keep files from being written." },
  Read: {
    deny: "What commands read, `cat` for one, is a matter of Bash.",
  },
};

function meaningOfTool({ tool, list, content }: DescribedRule): Meaning {
  const inside = list === "allow" && content === "*" && STAR_IS_INSIDE.has(tool);
  const note = WHOLE_TOOLS[tool]?.[list];
  if (inside) {
    return {
      reaches: `every call of \`${tool}\` inside the working directories`,
      beware: [`Outside of them it is still asked about; \`${tool}\` alone allows that too.`],
    };
  }
  return { reaches: `every call of \`${tool}\``, beware: note === undefined ? [] : [note] };
}

function meaningOfGlob(tool: string): Meaning {
  const reached = [...CURRENT_TOOLS].filter((name) => fitsStars(tool, name));
  const shown = reached.slice(0, 6).map((name) => `\`${name}\``);
  const more = reached.length > shown.length ? ` and ${reached.length - shown.length} more` : "";
  const which = shown.length === 0 ? "" : `: ${shown.join(", ")}${more}`;
  return { reaches: `every tool whose name fits \`${tool}\`${which}`, beware: [] };
}

function meaningOfSkill(content: string): Meaning {
  const beginning = /^(.+?)[ :]\*$/.exec(content)?.[1];
  return beginning === undefined
    ? { reaches: `the skill \`${content.replace(/^\//, "")}\`, spelled exactly so`, beware: [] }
    : {
        reaches: `every skill whose name starts with \`${beginning.replace(/^\//, "")}\``,
        beware: ["The beginning needs no word's edge behind it."],
      };
}
