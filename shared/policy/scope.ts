/** Whose policy a file is. */
export type Scope = "user" | "project" | "local" | "flag" | "managed";

/** For each policy those that hold wherever it does, its own kind left out. */
const BESIDE: Readonly<Record<Scope, readonly Scope[]>> = {
  managed: [],
  user: ["managed"],
  project: ["managed", "user", "local", "flag"],
  local: ["managed", "user", "project", "flag"],
  flag: ["managed", "user", "project", "local"],
};

/** For each policy those that stand above it: what they say need not be said in it again. */
const ABOVE: Readonly<Record<Scope, readonly Scope[]>> = {
  managed: [],
  user: ["managed"],
  // Who shares a project does not share what one of them allows for himself.
  project: ["managed"],
  local: ["managed", "user", "project"],
  flag: ["managed", "user", "project", "local"],
};

/** True when a policy of `other` is in force wherever one of `scope` is. */
export function holdsBeside(other: Scope, scope: Scope): boolean {
  return other === scope || BESIDE[scope].includes(other);
}

/** True when a policy of `scope` need not say again what one of `other` says. */
export function standsAbove(other: Scope, scope: Scope): boolean {
  return ABOVE[scope].includes(other);
}
