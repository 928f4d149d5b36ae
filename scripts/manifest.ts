/**
 * Writes into package.json what follows from the code, so that it is said once: the setting of
 * each check, the engines to choose from, and the files that open as JSON with comments.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { CHECKS } from "../shared/checks/index.js";
import { ENGINES } from "../shared/engines/index.js";
import { CONFIGURABLE_LEVELS } from "../shared/policy/severity.js";

/** The settings of the extension that list checks or engines. */
export function generatedSettings() {
  const engines = ENGINES.map(({ id }) => id);
  return {
    "policyJudge.checks": {
      order: 1,
      scope: "resource",
      type: "object",
      additionalProperties: false,
      default: {},
      markdownDescription:
        "How loudly each check speaks. A check that is not named keeps the level that follows from the list in which the rule stands.",
      properties: Object.fromEntries(
        CHECKS.map(({ id, title }) => [
          id,
          { type: "string", enum: CONFIGURABLE_LEVELS, description: title },
        ]),
      ),
    },
    "policyJudge.tools": {
      order: 2,
      scope: "resource",
      type: "object",
      additionalProperties: false,
      default: {},
      markdownDescription:
        "Names of further tools that your build or host of an agent mounts, by engine. They are judged like the agent's own.",
      properties: Object.fromEntries(
        ENGINES.map(({ id, title }) => [
          id,
          {
            type: "array",
            items: { type: "string", minLength: 1 },
            uniqueItems: true,
            description: `Further tools of ${title}.`,
          },
        ]),
      ),
    },
    "policyJudge.files": {
      order: 3,
      scope: "resource",
      type: "object",
      default: {},
      markdownDescription:
        'Further policy files: a glob and the engine that reads them, for dotfiles and templates. For example `"dot_claude/settings.json.tmpl": "claude-code"`.',
      additionalProperties: {
        type: "string",
        enum: engines,
        enumDescriptions: ENGINES.map(({ title }) => `A policy of ${title}.`),
      },
    },
  };
}

/** package.json with the generated parts put in. */
export function withGenerated(manifest: string): string {
  const parsed = JSON.parse(manifest);
  const { properties } = parsed.contributes.configuration;
  parsed.contributes.configuration.properties = { ...properties, ...generatedSettings() };
  return `${JSON.stringify(parsed, undefined, 2)}\n`;
}

if (process.argv[1]?.endsWith("manifest.ts")) {
  writeFileSync("package.json", withGenerated(readFileSync("package.json", "utf8")));
}
