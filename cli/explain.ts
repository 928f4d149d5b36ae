import { text as readText } from "node:stream/consumers";
import { placeOf } from "../shared/reach/effective-words.js";
import { explainInSession, type SessionExplanation } from "../shared/reach/explain-in-session.js";
import type { Decision, ToolCall } from "../shared/reach/question.js";
import { BadUsage, type ExplainArguments } from "./arguments.js";
import { colors } from "./colors.js";
import type { Outcome } from "./outcome.js";
import { printable } from "./printable.js";
import { circumstances, openSession, type Session } from "./session.js";
import { shownFrom } from "./shown-from.js";

/** Says what becomes of one call in a folder, by which rule, and why. @throws BadUsage */
export async function explainCall(args: ExplainArguments): Promise<Outcome> {
  const input = await readInput(args.input);
  const session = await openSession(args);
  if ("troubles" in session) return { output: "", troubles: session.troubles, status: 2 };
  const call: ToolCall = { name: args.tool, ...(input !== undefined && { input }) };
  const explanation = explainInSession(session.engine, session.question, call);
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

function reportJson(call: ToolCall, explanation: SessionExplanation, { policy }: Session): string {
  const { engine, layers, dropped } = policy;
  const notes = [...explanation.notes, ...policy.notes];
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

function reportText(call: ToolCall, explanation: SessionExplanation, { policy }: Session): string {
  const { decision, rule, layer, range, because, notes } = explanation;
  const place = layer && placeOf({ ...layer, ...(range && { range }) }, shownFrom());
  return [
    `${colors.bold(PAINT[decision](decision))} ${printable(call.name)}`,
    ...(rule === undefined ? [] : [`  ${printable(`${rule}  ${place}`)}`]),
    `  ${printable(because)}`,
    ...circumstances({ ...policy, notes: [...notes, ...policy.notes] }),
    "",
  ].join("\n");
}
