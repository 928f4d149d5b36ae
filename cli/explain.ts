import { text as readText } from "node:stream/consumers";
import { placeOf } from "../shared/reach/effective-words.js";
import { explain } from "../shared/reach/explain.js";
import type { Decision, Explanation, ToolCall } from "../shared/reach/question.js";
import { BadUsage, type ExplainArguments } from "./arguments.js";
import { colors } from "./colors.js";
import type { Outcome } from "./outcome.js";
import { printable } from "./printable.js";
import { circumstances, openSession, type Session, shownFrom } from "./session.js";

/** Says what becomes of one call in a folder, by which rule, and why. @throws BadUsage */
export async function explainCall(args: ExplainArguments): Promise<Outcome> {
  const input = await readInput(args.input);
  const session = await openSession(args);
  if ("troubles" in session) return { output: "", troubles: session.troubles, status: 2 };
  const call: ToolCall = { name: args.tool, ...(input !== undefined && { input }) };
  const explanation = explain({ ...session.question, call });
  const report = args.format === "json" ? reportJson : reportText;
  return { output: report(call, explanation, session), troubles: [], status: 0 };
}

/** The input of the call. @throws BadUsage for what is no JSON object */
async function readInput(given: string | undefined): Promise<ToolCall["input"]> {
  if (given === undefined) return undefined;
  const json = given === "-" ? await readText(process.stdin) : given;
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // What is no JSON is told of in the same words as what is no object.
  }
  throw new BadUsage('--input takes a JSON object, such as {"command":"ls"}.');
}

function reportJson(call: ToolCall, explanation: Explanation, { policy }: Session): string {
  const { engine, layers, dropped, notes } = policy;
  const report = { version: 1, engine, call, ...explanation, layers, dropped, notes };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

const PAINT: Readonly<Record<Decision, (text: string) => string>> = {
  allow: colors.green,
  ask: colors.yellow,
  deny: colors.red,
  missing: colors.red,
  unknown: colors.magenta,
};

function reportText(call: ToolCall, explanation: Explanation, { policy }: Session): string {
  const { decision, rule, layer, range, because } = explanation;
  const place = layer && placeOf({ ...layer, ...(range && { range }) }, shownFrom());
  return [
    `${colors.bold(PAINT[decision](decision))} ${printable(call.name)}`,
    ...(rule === undefined ? [] : [`  ${printable(`${rule}  ${place}`)}`]),
    `  ${printable(because)}`,
    ...circumstances(policy),
    "",
  ].join("\n");
}
