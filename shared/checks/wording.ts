import type { PolicyRule } from "../policy/rule.js";

/** What a rule that matches no call comes to, as the end of a sentence. */
export function inVain(rule: PolicyRule): string {
  const verb = rule.list.effect === "guard" ? "catches" : "grants";
  return `this ${rule.list.name} rule ${verb} nothing`;
}

/** A name in quotation marks, shortened when it would fill the window, blanks made visible. */
export function quoted(name: string): string {
  const shown = name.length > 60 ? `${name.slice(0, 57)}…` : name;
  // JSON spells control characters out, so that they can be seen and not be sent to a terminal.
  return JSON.stringify(shown).replace(/\\\\/g, "\\");
}

/** A name in backticks, for Markdown. */
export function code(name: string): string {
  const shown = quoted(name).slice(1, -1).replaceAll('\\"', '"');
  return shown.includes("`") ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}

/** `"A"`, `"A" or "B"`, `"A", "B" or "C"`. */
export function anyOf(names: readonly string[]): string {
  const all = names.map(quoted);
  const last = all.pop() ?? "";
  return all.length === 0 ? last : `${all.join(", ")} or ${last}`;
}
