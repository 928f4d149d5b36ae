/** The input of a call as somebody typed it, or why it is none. */
export type TypedInput =
  | { readonly input?: Readonly<Record<string, unknown>> }
  | { readonly trouble: string };

/**
 * Reads what somebody typed for the input of a call: a JSON object, or the bare value of the
 * parameter that the tool is mostly about. Nothing typed is no input.
 */
export function readTypedInput(typed: string, parameter: string | undefined): TypedInput {
  if (typed.trim() === "") return {};
  const object = jsonObject(typed);
  if (object !== undefined) return { input: object };
  return parameter === undefined
    ? { trouble: "This is no JSON object." }
    : { input: { [parameter]: typed } };
}

function jsonObject(typed: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(typed);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
