import { isEverything } from "../decide/commands/pattern.js";
import type { Body } from "./body.js";

/**
 * What auto mode sets aside among allow rules, by the program of 2.1.332 (2026-11-30): the whole of
 * the shells, Agent and Monitor, and commands that run whatever they are given. Which programs it
 * takes for such is not known in full, so more are named here rather than fewer.
 */
const BROAD_TOOLS = new Set(["Bash", "PowerShell", "Agent", "Monitor"]);

const RUNS_ANYTHING = new Set(
  `bash sh zsh dash ksh fish csh tcsh pwsh powershell cmd python python2 python3 node deno bun bunx
  ruby perl php lua r rscript julia java go cargo npx npm pnpm pnpx yarn uv uvx pip pip3 pipx poetry
  make just task rake gradle mvn docker podman kubectl ssh scp sftp rsync curl wget nc ncat netcat
  telnet socat ftp eval exec source env sudo doas su xargs find awk gawk sed time nice nohup timeout
  watch parallel osascript tsx ts-node tclsh expect gdb vim vi emacs git gh`.split(/\s+/),
);

/** Why a rule may still act that a rule with such a body covers; `undefined` where it cannot. */
export function autoModeCaveat(tool: string, body: Body): string | undefined {
  return isBroad(tool, body)
    ? "Auto mode may set aside rules as broad as that one, and then this one still counts."
    : undefined;
}

function isBroad(tool: string, body: Body): boolean {
  if (body.kind === "whole") return BROAD_TOOLS.has(tool);
  if (body.kind !== "command") return false;
  const { pattern, shapes } = body.command;
  const words = (shapes[0] ?? "").split(" ");
  const program = (words[0] ?? "").toLowerCase().replace(/^.*\//, "");
  return isEverything(pattern) || program.includes("\0") || RUNS_ANYTHING.has(program);
}
