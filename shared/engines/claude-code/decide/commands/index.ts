import {
  anyOf,
  closest,
  doubted,
  type Found,
  firstReached,
  NOT_FOUND,
  type Reach,
} from "../../../../reach/reach.js";
import type { Outcome } from "../../../../reach/settle.js";
import { allows, asks, type Call, type Matter, textInput, unsettled, wholeAllow } from "../call.js";
import { pathFound } from "../paths.js";
import { resolvePath } from "../places.js";
import { type Rule, withContent } from "../rules.js";
import {
  type CommandPattern,
  isEverything,
  leadingWord,
  patternReach,
  readCommandPattern,
  type Spelling,
  spell,
} from "./pattern.js";
import { readsOnly } from "./read-only.js";
import { type Part, parseShell, type Redirect, type Script } from "./shell.js";
import { touchedGuard, touchesGuarded } from "./touched.js";
import { baseName, EXEC_WRAPPERS, innerCommands } from "./wrappers.js";

/** Longer commands are not analysed by the engine, by its documentation. */
const LONGEST = 10_000;

/** Commands for the shell. */
export const commands: Matter = {
  guarded: (call, list) => {
    const rules = withContent(call.merged.rules[list], "Bash");
    const command = textInput(call, "command");
    if (command === undefined || command.length > LONGEST) {
      return rules.length === 0
        ? NOT_FOUND
        : { reach: "maybe", ...(rules[0] && { rule: rules[0] }) };
    }
    const script = parseShell(command);
    const found = firstReached(rules, ({ content }) => guardReach(content, command, script));
    return closest(found, touchedGuard(script, call, list));
  },
  granted: (call) => {
    const command = textInput(call, "command");
    if (command === undefined || command.trim() === "") return unsettled("the call has no command");
    if (command.length > LONGEST) return unsettled("the command is too long to be looked through");
    const script = parseShell(command);
    const rule = wholeAllow(call, "Bash");
    return rule === undefined
      ? grantedByParts(command, script, call)
      : grantedWhole(rule, script, call);
  },
};

/** Any part of a line is enough for a guard, and so is the line itself. */
function guardReach(content: string, command: string, script: Script): Reach {
  const pattern = readCommandPattern(content);
  const whole = patternReach(pattern, spell(command));
  if (whole === "yes" || isEverything(pattern)) return "yes";
  return anyOf([whole, scriptReach(pattern, command, script)]);
}

function scriptReach(pattern: CommandPattern, command: string, script: Script): Reach {
  if (script.odd) {
    const word = leadingWord(pattern);
    return word === undefined || command.includes(word) ? "maybe" : "no";
  }
  const parts = anyOf(script.parts.map((part) => partReach(pattern, part)));
  // What runs in a shell of its own without `$` was not tried.
  const opened = script.shells && script.nested.length === 0 ? doubted(parts) : parts;
  return anyOf([opened, ...script.nested.map((inner) => scriptReach(pattern, command, inner))]);
}

function partReach(pattern: CommandPattern, part: Part): Reach {
  const [first] = part.words;
  const opaque: Reach = first !== undefined && !first.plain ? "maybe" : "no";
  const inner = innerCommands(part.words, true).map(({ from, certain }) => {
    const reach = anyOf(spellings(part, from).map((each) => spellingReach(pattern, each)));
    return certain ? reach : doubted(reach);
  });
  return anyOf([opaque, ...inner]);
}

interface PartSpelling extends Spelling {
  readonly certain: boolean;
}

/** The ways in which a part can be spelled from one word on: as it is, by its bare name, unquoted. */
function spellings({ words, redirects, source }: Part, from: number): PartSpelling[] {
  const rest = words.slice(from);
  const [first] = rest;
  if (first === undefined) return [];
  const raw = rest.map((word) => word.raw).join(" ");
  const behind = rest
    .slice(1)
    .map((word) => ` ${word.raw}`)
    .join("");
  const written = from === 0 ? [{ ...spell(source), certain: true }] : [];
  return [
    ...written,
    { ...spell(raw), exact: redirects.length > 0 || from > 0 ? raw : source, certain: true },
    { ...spell(baseName(first.raw) + behind), certain: first.plain },
    { ...spell(rest.map((word) => word.text).join(" ")), certain: false },
  ];
}

function spellingReach(pattern: CommandPattern, spelling: PartSpelling): Reach {
  const reach = patternReach(pattern, spelling);
  return spelling.certain ? reach : doubted(reach);
}

/** The whole of Bash is allowed: all goes through but what the engine guards by itself. */
function grantedWhole(rule: Rule, script: Script, call: Call): Outcome<Rule> {
  if (touchesGuarded(script, call)) {
    return unsettled(
      `the allow rule ${rule.text} reaches every command, but Claude Code guards some files and folders by itself and this command may touch them`,
    );
  }
  const written = writesOf(script);
  const edit = wholeAllow(call, "Edit");
  return written.length > 0 && edit === undefined
    ? unsettled(
        `the allow rule ${rule.text} reaches every command, but whether it opens the file that this one writes was not tried`,
      )
    : { decision: "allow", rule };
}

/** Every part has to be allowed by a rule, or be a command that only reads. */
function grantedByParts(command: string, script: Script, call: Call): Outcome<Rule> {
  const rules = withContent(call.merged.rules.allow, "Bash");
  const whole = firstReached(rules, ({ content }) => {
    const pattern = readCommandPattern(content);
    return pattern.kind === "exact" ? patternReach(pattern, spell(command)) : "no";
  });
  if (script.odd || script.parts.length === 0) {
    return unsettled("the command holds constructs of the shell that are not looked through here");
  }
  const covers = script.parts.map((part) => coverOf(rules, part, call));
  const bare = covers.findIndex(({ reach }) => reach === "no");
  if (bare >= 0 && whole.reach === "no") {
    const part = script.parts[bare]?.source ?? "";
    return asks(
      rules.length === 0
        ? "no rule allows it, and commands are asked about unless they are known to read only"
        : `no rule allows ${script.parts.length > 1 ? `its part ${JSON.stringify(part)}` : "it"}, and every part of a command has to be allowed`,
    );
  }
  if (covers.some(({ reach }) => reach !== "yes")) {
    return unsettled("it is not certain whether every part of the command is allowed");
  }
  if (script.shells) {
    return script.nested.length > 0 && script.nested.every((inner) => isCovered(rules, inner, call))
      ? unsettled("the command runs another within itself that is allowed too")
      : asks("the command runs another within itself, which no rule allows");
  }
  if (script.parts.length > 1 && isMoved(script)) {
    return unsettled("the command changes folders on its way");
  }
  if (touchesGuarded(script, call)) {
    return unsettled("the command may touch files or folders that Claude Code guards by itself");
  }
  const target = writesOf(script);
  if (target.length > 0) return writtenOutcome(target, call);
  const rule = covers.find((cover) => cover.rule !== undefined)?.rule;
  return rule !== undefined
    ? { decision: "allow", rule }
    : allows("no rule reaches it, and commands that only read run without a question");
}

/** Whether one part is allowed: by a rule, or because it only reads. */
function coverOf(rules: ReturnType<typeof withContent>, part: Part, call: Call): Found<Rule> {
  const found = firstReached(rules, ({ content }) => grantReach(readCommandPattern(content), part));
  const reads: Found<Rule> = { reach: readsOnly(part, call) };
  const cover = closest<Rule>(found, reads);
  const input = part.redirects.some(({ writes }) => !writes);
  const open = part.words.some(({ raw, plain }) => !plain && /\$(?!\()/.test(raw));
  return input || open ? { ...cover, reach: doubted(cover.reach) } : cover;
}

/** A grant looks through fewer wrappers, and no pattern opens what runs whatever follows. */
function grantReach(pattern: CommandPattern, part: Part): Reach {
  const program = part.words[0]?.text ?? "";
  const executes =
    EXEC_WRAPPERS.has(program) ||
    (program === "find" && part.words.some(({ text }) => /^-(?:exec|ok|delete|f)/.test(text)));
  if (executes && pattern.kind !== "exact") return "no";
  const reaches = innerCommands(part.words, false).map(({ from, certain }) => {
    const raw = part.words
      .slice(from)
      .map((word) => word.raw)
      .join(" ");
    const exact = part.redirects.length > 0 || from > 0 ? raw : part.source;
    const reach = patternReach(pattern, { ...spell(raw), exact });
    return certain ? reach : doubted(reach);
  });
  return anyOf(reaches);
}

function isCovered(
  rules: ReturnType<typeof withContent>,
  { parts, nested }: Script,
  call: Call,
): boolean {
  return (
    parts.every((part) =>
      rules.some(({ content }) => grantReach(readCommandPattern(content), part) !== "no"),
    ) && nested.every((inner) => isCovered(rules, inner, call))
  );
}

function isMoved({ parts }: Script): boolean {
  return parts.some(({ words }) => /^(?:cd|pushd|popd)$/.test(words[0]?.text ?? ""));
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
    written.some(({ target }) =>
      target.plain ? pathFound(rules, resolvePath(target.text, call), call).reach !== "no" : true,
    );
  return open
    ? unsettled("the command writes a file, and whether the rules on Edit open it was not tried")
    : asks("the command writes a file, and no rule allows to edit it");
}
