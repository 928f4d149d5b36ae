import { anyOf, closest, doubted, type Found, firstReached } from "../../../../reach/reach.js";
import type { Outcome } from "../../../../reach/settle.js";
import { allows, asks, type Call, unsettled, wholeAllow } from "../call.js";
import { pathFound } from "../paths.js";
import { resolvePath } from "../places.js";
import { type Rule, withContent } from "../rules.js";
import { type CommandPattern, patternReach, readCommandPattern, spell } from "./pattern.js";
import { readsOnly } from "./read-only.js";
import type { Part, Redirect, Script } from "./shell.js";
import { touchesGuarded } from "./touched.js";
import { baseName, EXEC_WRAPPERS, innerCommands, MOST_WRAPPERS } from "./wrappers.js";

type ContentRules = ReturnType<typeof withContent>;

/** The whole of Bash is allowed: all goes through but what the engine looks at by itself. */
export function grantedWhole(rule: Rule, script: Script, call: Call): Outcome<Rule> {
  const every = `the allow rule ${rule.text} reaches every command, but`;
  const guarded = (["deny", "ask"] as const).some(
    (list) => withContent(call.merged.rules[list], "Bash").length > 0,
  );
  if (runsText(script) || script.odd || (guarded && script.shells)) {
    return unsettled(
      `${every} this one runs others within itself, which Claude Code may ask about`,
    );
  }
  if (touchesGuarded(script, call)) {
    return unsettled(
      `${every} Claude Code guards some files and folders by itself, which this one may touch`,
    );
  }
  return writesOf(script).length > 0 && wholeAllow(call, "Edit") === undefined
    ? unsettled(`${every} whether it opens the file that this one writes was not tried`)
    : { decision: "allow", rule };
}

/** Every part has to be allowed by a rule, or be a command that only reads. */
export function grantedByParts(command: string, script: Script, call: Call): Outcome<Rule> {
  const rules = withContent(call.merged.rules.allow, "Bash");
  const exact = firstReached(rules, ({ content }) => {
    const pattern = readCommandPattern(content);
    return pattern.kind === "exact" ? patternReach(pattern, spell(command)) : "no";
  });
  if (exact.reach === "yes" && exact.rule !== undefined && !/[\n;&|<>$`]/.test(command.trim())) {
    return touchesGuarded(script, call) ? mayBeGuarded() : { decision: "allow", rule: exact.rule };
  }
  if (script.odd || script.parts.length === 0) {
    return unsettled("the command holds constructs of the shell that are not looked through here");
  }
  const covers = script.parts.map((part) => coverOf(rules, part, call));
  const bare = covers.findIndex(({ reach }) => reach === "no");
  if (bare >= 0 && exact.reach === "no") {
    return asks(whyBare(rules, script.parts, bare));
  }
  if (covers.some(({ reach }) => reach !== "yes")) {
    return unsettled("it is not certain whether every part of the command is allowed");
  }
  const rule = covers.find((cover) => cover.rule !== undefined)?.rule;
  return (
    grantedAround(rules, script, call) ??
    (rule !== undefined
      ? { decision: "allow", rule }
      : allows("no rule reaches it, and commands that only read run without a question"))
  );
}

function whyBare(rules: ContentRules, parts: readonly Part[], bare: number): string {
  if (rules.length === 0) {
    return "no rule allows it, and commands are asked about unless they are known to read only";
  }
  const part = parts.length > 1 ? `its part ${JSON.stringify(parts[bare]?.source ?? "")}` : "it";
  return `no rule allows ${part}, and every part of a command has to be allowed`;
}

/** What comes of a line whose parts are all allowed, but which is more than its parts. */
function grantedAround(rules: ContentRules, script: Script, call: Call): Outcome<Rule> | undefined {
  if (script.shells) {
    const inner = script.nested;
    return inner.length > 0 && inner.every((each) => isCovered(rules, each))
      ? unsettled("the command runs another within itself that is allowed too")
      : asks("the command runs another within itself, which no rule allows");
  }
  if (script.background) {
    // Seen for a line that ends so; what else a line in the background brings was not tried.
    return script.parts.length === 1
      ? asks("the command runs in the background, which rules on commands do not allow")
      : unsettled("a part of the command runs in the background");
  }
  if (script.parts.length > 1 && script.parts.some(({ words }) => isMove(words[0]?.text))) {
    return unsettled("the command changes folders on its way");
  }
  if (touchesGuarded(script, call) || runsText(script)) return mayBeGuarded();
  const written = writesOf(script);
  return written.length > 0 ? writtenOutcome(written, call) : undefined;
}

function mayBeGuarded(): Outcome<Rule> {
  return unsettled(
    "the command is allowed, but it may do what Claude Code asks about whatever is allowed",
  );
}

/** Whether one part is allowed: by a rule, or because it only reads. */
function coverOf(rules: ContentRules, part: Part, call: Call): Found<Rule> {
  const found = firstReached(rules, ({ content }) => grantReach(readCommandPattern(content), part));
  const reads: Found<Rule> = { reach: readsOnly(part, call) };
  const cover = closest<Rule>(found, reads);
  const input = part.redirects.some(({ writes }) => !writes);
  const open = part.words.some(({ raw, plain }) => !plain && /\$(?!\()/.test(raw));
  return input || open ? { ...cover, reach: doubted(cover.reach) } : cover;
}

/** A grant looks through fewer wrappers, and no pattern opens what runs whatever follows. */
function grantReach(pattern: CommandPattern, part: Part) {
  const program = part.words[0]?.text ?? "";
  const executes =
    EXEC_WRAPPERS.has(program) ||
    (program === "find" && part.words.some(({ text }) => /^-(?:exec|ok|delete|f)/.test(text)));
  if (executes && pattern.kind !== "exact") return "no";
  const inner = innerCommands(part.words, false);
  if (inner.length > MOST_WRAPPERS) return "maybe";
  return anyOf(
    inner.map(({ from, certain }) => {
      const words = part.words.slice(from).map(({ raw }) => raw);
      const raw = words.join(" ");
      const exact = part.redirects.length > 0 || from > 0 ? raw : part.source;
      const reach = patternReach(pattern, { ...spell(raw), exact });
      return certain ? reach : doubted(reach);
    }),
  );
}

function isCovered(rules: ContentRules, { parts, nested }: Script): boolean {
  return (
    parts.every((part) =>
      rules.some(({ content }) => grantReach(readCommandPattern(content), part) !== "no"),
    ) && nested.every((inner) => isCovered(rules, inner))
  );
}

function isMove(program: string | undefined): boolean {
  return /^(?:cd|pushd|popd)$/.test(program ?? "");
}

/** True for a shell that is given a command as text: that was seen to be asked about beside a deny. */
function runsText({ parts, nested }: Script): boolean {
  return (
    parts.some(({ words }) =>
      words.some(({ text }) => /^(?:ba|z|da|k|fi|c)?sh$/.test(baseName(text))),
    ) || nested.some(runsText)
  );
}

/** The files that a line writes by redirection; what goes nowhere does not count. */
function writesOf({ parts, nested }: Script): Redirect[] {
  return [
    ...parts.flatMap(({ redirects }) =>
      redirects.filter(({ writes, target }) => writes && target.raw !== "/dev/null"),
    ),
    ...nested.flatMap(writesOf),
  ];
}

/** All parts are allowed, but the line writes a file: that is held against the rules on Edit. */
function writtenOutcome(written: readonly Redirect[], call: Call): Outcome<Rule> {
  const rules = withContent(call.merged.rules.allow, "Edit");
  const open =
    wholeAllow(call, "Edit") !== undefined ||
    written.some(
      ({ target }) =>
        !target.plain || pathFound(rules, resolvePath(target.text, call), call).reach !== "no",
    );
  return open
    ? unsettled("the command writes a file, and whether the rules on Edit open it was not tried")
    : asks("the command writes a file, and no rule allows to edit it");
}
