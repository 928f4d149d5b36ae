/** Variables by name, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A text with its variables put in, and the names of those that there are not. */
export interface Expanded {
  readonly text: string;
  readonly missing: readonly string[];
}

/**
 * Puts variables into a text, as agents do in their lists of servers: `${VAR}`, and
 * `${VAR:-default}` where it may be unset. A variable that is neither set nor has a default stays
 * as it is written, which is what the server is then given.
 */
export function expand(text: string, environment: Environment): Expanded {
  const missing: string[] = [];
  const expanded = text.replace(/\$\{([^}]+)\}/g, (written, inside: string) => {
    const [name = "", fallback] = inside.split(":-", 2);
    const set: unknown = environment[name];
    // An object also has what all objects have, `constructor` for one, which is no variable.
    const value = typeof set === "string" ? set : fallback;
    if (value === undefined) missing.push(name);
    return value ?? written;
  });
  return { text: expanded, missing };
}
