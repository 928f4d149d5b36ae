import type { FileProblem } from "../../../policy/file-problem.js";
import { readJson } from "../../../syntax/json.js";
import { entriesOf, itemsOf, type SyntaxNode, valuesAt } from "../../../syntax/tree.js";
import type { Reading } from "../../engine.js";
import { problemsOnly } from "../../reading.js";

/** The policies that a tool of a server can be given. */
const POLICIES: readonly string[] = ["always_allow", "always_ask", "always_deny"];

/** Kinds of servers for which the engine looks at the list of tools at all. */
const TYPES_WITH_TOOLS: readonly string[] = ["http", "streamable-http", "sse"];

/**
 * The servers of a project. What may be said there about their tools is checked and then used by
 * nobody: the engine applies such policies only to servers that a host hands over (live runs of
 * Claude Code 2.1.332 with a server over HTTP, 2026-12-01).
 */
export function readMcpFile(text: string): Reading {
  const servers = valuesAt(readJson(text), "mcpServers").flatMap(entriesOf);
  return {
    ...problemsOnly(servers.flatMap(({ value }) => findPolicies(value))),
    servers: servers.map(({ key }) => key.value),
  };
}

function findPolicies(server: SyntaxNode | undefined): FileProblem[] {
  const isChecked = valuesAt(server, "type").some(
    (type) => type.kind === "text" && TYPES_WITH_TOOLS.includes(type.value),
  );
  return valuesAt(server, "tools")
    .flatMap(itemsOf)
    .flatMap((tool) => valuesAt(tool, "permission_policy"))
    .flatMap((policy) => {
      if (policy.kind === "text" && !policy.closed) return [];
      const value = policy.kind === "text" ? policy.value : undefined;
      const isPolicy = value !== undefined && POLICIES.includes(value);
      return isPolicy || !isChecked
        ? [problem("policy-not-applied", policy, value !== "always_allow")]
        : [{ ...problem("unknown-policy", policy, true), says: "rejects", expected: POLICIES }];
    });
}

function problem(id: string, { start, end }: SyntaxNode, guards: boolean): FileProblem {
  return {
    id,
    span: { start, end },
    says: "nothing",
    key: "permission_policy",
    guards,
    valueOnly: true,
    expected: [],
    lostDenies: [],
  };
}
