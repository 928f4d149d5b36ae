import { closest, doubted, type Found, NOT_FOUND, type Reach } from "../../../../reach/reach.js";
import type { Call, GuardList } from "../call.js";
import { pathFound } from "../paths.js";
import { isProtected, resolvePath } from "../places.js";
import { type Rule, withContent } from "../rules.js";
import type { Part, Script, Word } from "./shell.js";
import { baseName, innerCommands } from "./wrappers.js";

/**
 * Programs of which a Read rule was seen to stop the files that they name, and `tail`, of which the
 * documentation says so.
 */
const READERS = new Set("cat head tail grep cp".split(" "));

/** Programs that a Read rule was seen to let pass, or that open nothing by the words they are given. */
const READ_FREE = new Set("rm echo printf".split(" "));

/** Programs of which an Edit rule was seen to stop the files that they name. */
const WRITERS = new Set("cp rm".split(" "));

/** Programs of which an Edit rule was seen to let the files pass that they name. */
const EDIT_FREE = new Set("cat head tail grep echo printf".split(" "));

/** The closest rule on paths that guards a file which a command names. */
export function touchedGuard(script: Script, call: Call, list: GuardList): Found<Rule> {
  const rules = (tool: "Read" | "Edit") =>
    withContent(call.merged.rules[list], tool).filter(({ content }) => content !== "*");
  const [reads, edits] = [rules("Read"), rules("Edit")];
  if (reads.length === 0 && edits.length === 0) return NOT_FOUND;
  const moved = script.parts.some(({ words }) => /^(?:cd|pushd|popd)$/.test(words[0]?.text ?? ""));
  const place: Place = { call, moved };
  const found = script.parts.flatMap((part): Found<Rule>[] => [
    ...part.redirects.map(({ writes, target }) =>
      wordFound(writes ? edits : reads, target, "yes", place),
    ),
    ...namedGuards(part, reads, edits, place),
  ]);
  const nested = script.nested.map((inner) => touchedGuard(inner, call, list));
  const all = closest(...found, ...nested);
  // Rules on paths were seen to act on commands in deny; how far ask goes was not tried.
  return list === "deny" ? all : { ...all, reach: doubted(all.reach) };
}

type PathRules = ReturnType<typeof withContent>;

interface Place {
  readonly call: Call;
  /** True when the line changes folders, so that what relative paths count from is open. */
  readonly moved: boolean;
}

function namedGuards(part: Part, reads: PathRules, edits: PathRules, place: Place): Found<Rule>[] {
  const from = innerCommands(part.words, true).findLast(({ certain }) => certain)?.from ?? 0;
  const [program, ...rest] = part.words.slice(from);
  if (program === undefined) return [];
  const name = baseName(program.text);
  const [first] = reads;
  if (first !== undefined && READERS.has(name) && rest.some(({ text }) => isDeep(text))) {
    return [{ reach: "maybe", rule: first }];
  }
  const named = rest.filter(
    ({ text }, index) => !(name === "grep" && isPattern(rest, index, text)),
  );
  const direct = from === 0;
  return named.flatMap((word, index) => {
    const last = name === "cp" && index === named.length - 1;
    const read: Reach = READ_FREE.has(name)
      ? "no"
      : direct && READERS.has(name) && !last
        ? "yes"
        : "maybe";
    const edit: Reach = EDIT_FREE.has(name) ? "no" : direct && WRITERS.has(name) ? "yes" : "maybe";
    return [wordFound(reads, word, read, place), wordFound(edits, word, edit, place)];
  });
}

/** True for an option that makes a program go through folders, where it may meet any file. */
function isDeep(option: string): boolean {
  return /^(?:-[A-Za-z]*[rRa][A-Za-z]*|--recursive|--archive)$/.test(option);
}

/** The first word of grep that is no option is what it looks for. */
function isPattern(words: readonly Word[], index: number, text: string): boolean {
  return !text.startsWith("-") && words.findIndex((word) => !word.text.startsWith("-")) === index;
}

/** The closest of some rules for a word that is a path; no closer than `most`. */
function wordFound(rules: PathRules, word: Word, most: Reach, place: Place): Found<Rule> {
  const [first] = rules;
  if (first === undefined || most === "no") return NOT_FOUND;
  const { call, moved } = place;
  if (!word.plain && !/^~\//.test(word.raw)) return { reach: "maybe", rule: first };
  const value = /^-{1,2}[^=]*=?(.*)$/s.exec(word.text)?.[1];
  if (value === "") return NOT_FOUND;
  const path = resolvePath(value ?? word.text, call);
  if (moved && !/^[/~]/.test(word.text)) return { reach: "maybe", rule: first };
  if (path === undefined && /\s/.test(word.text)) return NOT_FOUND;
  const found = pathFound(rules, path, call);
  return value === undefined && most === "yes" ? found : { ...found, reach: doubted(found.reach) };
}

/**
 * True for a line that may remove or change what the engine guards by itself: whole folders of the
 * system or of the session, and files that set up programs.
 */
export function touchesGuarded(script: Script, call: Call): boolean {
  return (
    script.nested.some((inner) => touchesGuarded(inner, call)) ||
    script.parts.some(({ words, redirects }) => {
      const reads = EDIT_FREE.has(words[0]?.text ?? "");
      const removes = innerCommands(words, true).some(({ from }) =>
        /^(?:rm|rmdir)$/.test(baseName(words[from]?.text ?? "")),
      );
      return (
        words.some(
          (word) => (!reads && isProtected(word.text)) || (removes && isCritical(word, call)),
        ) || redirects.some(({ writes, target }) => writes && isProtected(target.text))
      );
    })
  );
}

/** A folder right below the root, the home folder, the session's own and those above it; or open. */
function isCritical({ text, raw, plain }: Word, call: Call): boolean {
  if (text === "rm" || text === "rmdir" || text.startsWith("-")) return false;
  if (!plain) return /[$*?~`]/.test(raw);
  const path = resolvePath(text, call);
  if (path === undefined) return !/^(?!\.)[^/\\]+$/.test(text);
  const own = [call.cwd, call.home].filter((folder) => folder !== undefined);
  return path.split("/").length <= 2 || own.some((folder) => `${folder}/`.startsWith(`${path}/`));
}
