/** Whose policy a file is. */
export type Scope = "user" | "project" | "local" | "flag" | "managed";
