/** Whether a rule reaches a call; `maybe` where what is known does not tell. */
export type Reach = "yes" | "maybe" | "no";

/** The rule of a list that comes closest to a call, and whether it reaches it. */
export interface Found<Rule> {
  readonly reach: Reach;
  readonly rule?: Rule;
}

export const NOT_FOUND: Found<never> = { reach: "no" };

/** The first rule that reaches the call for certain, else the first that may. */
export function firstReached<Rule>(
  rules: readonly Rule[],
  reachOf: (rule: Rule) => Reach,
): Found<Rule> {
  let doubtful: Found<Rule> = NOT_FOUND;
  for (const rule of rules) {
    const reach = reachOf(rule);
    if (reach === "yes") return { reach, rule };
    if (reach === "maybe" && doubtful.reach === "no") doubtful = { reach, rule };
  }
  return doubtful;
}

/** The closest of several findings; of two that are equally close the first. */
export function closest<Rule>(...found: readonly Found<Rule>[]): Found<Rule> {
  return (
    found.find(({ reach }) => reach === "yes") ??
    found.find(({ reach }) => reach === "maybe") ??
    NOT_FOUND
  );
}

/** What holds in one of several cases, of which it is not known which is the case. */
export function inDoubt(cases: readonly Reach[]): Reach {
  const [first = "no"] = cases;
  return cases.every((each) => each === first) ? first : "maybe";
}

/** What holds when one of several ways to reach is enough. */
export function anyOf(ways: readonly Reach[]): Reach {
  if (ways.includes("yes")) return "yes";
  return ways.includes("maybe") ? "maybe" : "no";
}

/** The same, less certain: what was `yes` is `maybe`. */
export function doubted(reach: Reach): Reach {
  return reach === "yes" ? "maybe" : reach;
}
