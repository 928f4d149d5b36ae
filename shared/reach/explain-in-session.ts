import type { Engine } from "../engines/engine.js";
import type { PolicyQuestion } from "./effective.js";
import { explain } from "./explain.js";
import type { Decision, Explanation, Question, ToolCall } from "./question.js";

/** What becomes of a call in a session of which not everything can be seen. */
export interface SessionExplanation extends Explanation {
  /** What was taken to be so, each one sentence. */
  readonly notes: readonly string[];
}

/** What is decided about a tool that is there. */
const SETTLED: ReadonlySet<Decision> = new Set(["allow", "ask", "deny"]);

const ASSUMED = "It is not known which tools the server has; it is taken to have this one.";

/**
 * What becomes of one call in a session whose servers are known as far as files tell of them. Where
 * nothing is known of the server of the tool, or not which tools it has, the tool is taken to be
 * there, so that it can be told what the rules make of it; a note says so.
 */
export function explainInSession(
  engine: Engine,
  question: PolicyQuestion,
  call: ToolCall,
): SessionExplanation {
  const { servers: known, ...rest } = question;
  const { servers, isAssumed } = serversForCall(engine, call.name, known);
  const asked = { ...rest, ...(servers !== undefined && { servers }), call };
  const explanation = explain({ engine: engine.id, ...asked });
  // A tool that a rule takes away is gone, whether the server has it or not.
  const notes = isAssumed && SETTLED.has(explanation.decision) ? [ASSUMED] : [];
  return { ...explanation, notes };
}

/** The servers for the question, and whether the tool is but taken to be there. */
function serversForCall(
  { names: { judgment } }: Engine,
  tool: string,
  servers: Question["servers"],
): { servers: Question["servers"]; isAssumed: boolean } {
  const parts = judgment.splitNamespacedName(tool);
  if (parts === undefined) return { servers, isAssumed: false };
  const { mint } = parts.ns;
  const own = Object.entries(servers ?? {}).filter(([name]) => mint(name) === parts.peer);
  if (own.length === 0) return { servers: undefined, isAssumed: true };
  const named = parts.tool ?? "";
  const isListed = own.some(([, tools]) => tools?.some((each) => mint(each) === named));
  const open = own.filter(([, tools]) => tools === undefined);
  if (named === "" || isListed || open.length === 0) return { servers, isAssumed: false };
  const assumed = open.map(([name]) => [name, [named]] as const);
  return { servers: { ...servers, ...Object.fromEntries(assumed) }, isAssumed: true };
}
