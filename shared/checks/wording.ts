import { type ProtocolNamespace, REMOTE_AGENTS } from "../names/index.js";
import type { PolicyRule } from "../policy/rule.js";

/** What a rule that matches no call comes to, as the end of a sentence. */
export function inVain({ list: { name, effect, role } }: PolicyRule): string {
  const guards = effect === "guard";
  switch (role) {
    case "call":
      return `this ${name} rule ${guards ? "catches" : "grants"} nothing`;
    case "offer":
      return `this entry of ${name} ${guards ? "takes" : "gives"} nothing${guards ? " away" : ""}`;
    case "hook":
      return "it starts no hook";
    case "mention":
      return "this reference points at nothing";
  }
}

/** A name in quotation marks, shortened when it would fill the window, blanks made visible. */
export function quoted(name: string): string {
  const shown = name.length > 60 ? `${name.slice(0, 57)}…` : name;
  return `"${shown.replace(UNSEEN, spellOut)}"`;
}

/**
 * Signs that are not seen, or that turn the text around them: they are spelled out, so that the
 * reader sees what keeps the name from matching and no terminal obeys it.
 */
const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu;

function spellOut(sign: string): string {
  return sign
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** A name in backticks, for Markdown; in more of them than the name itself holds. */
export function code(name: string): string {
  const shown = quoted(name).slice(1, -1);
  const runs = shown.match(/`+/g);
  if (runs === null) return `\`${shown}\``;
  const fence = "`".repeat(Math.max(...runs.map(({ length }) => length)) + 1);
  return `${fence} ${shown} ${fence}`;
}

/** What the first segment of a namespaced name names: a server, or a remote agent. */
export function peerNoun({ id }: ProtocolNamespace): string {
  return id === REMOTE_AGENTS.id ? "remote agent" : "server";
}

/** `"A"`, `"A" or "B"`, `"A", "B" or "C"`. */
export function anyOf(names: readonly string[]): string {
  const all = names.map(quoted);
  const last = all.pop() ?? "";
  return all.length === 0 ? last : `${all.join(", ")} or ${last}`;
}
