import type { Word } from "./shell.js";

/** Programs that run the rest of their line, which the engine looks through in every list. */
const WRAPPERS = new Set("timeout time nice nohup stdbuf command builtin noglob xargs".split(" "));

/** Those that it looks through in deny and ask alone. */
const GUARD_WRAPPERS = new Set(["env", "sudo"]);

/** Programs that run the rest of their line too; whether the engine looks through was not tried. */
const DOUBTFUL_WRAPPERS = new Set(
  `doas setsid ionice flock watch chroot unshare exec strace ltrace taskset chrt parallel busybox
  setarch script runuser su time systemd-run caffeinate nocorrect`.split(/\s+/),
);

/** Programs that no allow pattern opens, since they run what follows, by the documentation. */
export const EXEC_WRAPPERS: ReadonlySet<string> = new Set("watch setsid ionice flock".split(" "));

/** Commands within one command that are looked at; more of them nobody writes in earnest. */
export const MOST_WRAPPERS = 30;

const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*\+?=/;

/** Variables that are known to be safe before a command; the engine's list has more. */
const SAFE_VARIABLES = new Set(["NODE_ENV", "LANG", "TZ"]);

/** Variables that may be in the engine's list of safe ones. */
const MAYBE_SAFE =
  /^(?:LC_|LANG|CI$|GO|CGO_|RUST|CARGO|PY|NODE_|NPM_|ANTHROPIC_|CHARSET$|TERM|COLOR|NO_COLOR|FORCE_COLOR|CLICOLOR|LS_?COLORS|GREP_|GCC_|TIME_STYLE|BLOCK_?SIZE|DEBUG|LOG|DJANGO|RAILS|RACK|DEBIAN_|PAGER|EDITOR|COLUMNS|LINES|DISPLAY|USER$|HOME$)/;

/** A command behind what was looked through: where it starts, and how sure that the engine does. */
export interface Inner {
  readonly from: number;
  readonly certain: boolean;
}

/**
 * Every place at which the engine may take the command to start, the line itself first. A guard
 * looks through more than a grant does.
 */
export function innerCommands(words: readonly Word[], guards: boolean): Inner[] {
  const found: Inner[] = [{ from: 0, certain: true }];
  let at = 0;
  let certain = true;
  while (at < words.length) {
    const word = words[at];
    if (word === undefined) break;
    if (ASSIGNMENT.test(word.raw)) {
      const name = word.raw.replace(/\+?=.*$/s, "");
      if (!guards) {
        if (!SAFE_VARIABLES.has(name) && !MAYBE_SAFE.test(name)) break;
        certain &&= SAFE_VARIABLES.has(name) && word.plain;
      }
      at++;
    } else if (DOUBTFUL_WRAPPERS.has(baseName(word.text)) && guards && word.text !== "time") {
      // Any word behind it may be the command that it runs.
      return [...found, ...words.slice(at + 1).map((_, next) => doubtful(at + 1 + next))];
    } else if (WRAPPERS.has(word.text) || (guards && isGuardWrapper(word.text))) {
      const skipped = skipOptions(baseName(word.text), words, at + 1);
      if (skipped === undefined) {
        return guards || word.text !== "command"
          ? [...found, ...words.slice(at + 1).map((_, next) => doubtful(at + 1 + next))]
          : found;
      }
      at = skipped;
      certain &&= word.raw === word.text;
    } else break;
    if (at < words.length) found.push({ from: at, certain });
  }
  return found;
}

function doubtful(from: number): Inner {
  return { from, certain: false };
}

function isGuardWrapper(program: string): boolean {
  const name = baseName(program);
  return GUARD_WRAPPERS.has(name) || WRAPPERS.has(name);
}

/** Where the command behind a wrapper starts; `undefined` where its options are not understood. */
function skipOptions(wrapper: string, words: readonly Word[], from: number): number | undefined {
  const next = words[from]?.text ?? "";
  if (wrapper === "timeout") return /^\d+(?:\.\d+)?[smhd]?$/.test(next) ? from + 1 : undefined;
  return next === "" || next.startsWith("-") ? undefined : from;
}

export function baseName(program: string): string {
  return program.slice(program.lastIndexOf("/") + 1);
}
