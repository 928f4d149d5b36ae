import type { Reach } from "../../../../reach/reach.js";
import type { Call } from "../call.js";
import { isInside, resolvePath } from "../places.js";
import type { Part, Word } from "./shell.js";

/** Programs that only read and run without a question, by the documentation of 2026-08-22. */
const READERS = new Set("ls cat echo pwd head tail grep wc which diff stat du cd".split(" "));

/** Of those the ones whose words are no paths. */
const WITHOUT_PATHS = new Set("echo which pwd".split(" "));

/** What git can be told that only reads. */
const READING_GIT = new Set("status log diff".split(" "));

/**
 * Programs that the engine may take for readers in some form: its list is longer than its
 * documentation, and is not known here.
 */
const MAYBE_READERS = new Set(
  `find git gh docker podman kubectl sort uniq cut paste tr column tac rev fold expand unexpand fmt
  comm cmp nl od hexdump xxd strings base64 sha1sum sha256sum sha512sum md5sum cksum sum jq yq file
  tree date hostname uname arch id groups whoami who w users uptime free df nproc locale getconf ps
  pgrep top lsof netstat ss ip ifconfig history alias man help info type basename dirname realpath
  readlink true false test [ : sleep seq expr printf egrep fgrep rg fd fdfind awk gawk sed cal tput
  numfmt tsort pr node python python3 ruby go cargo rustc java dotnet npm-check pyright claude less
  more zcat bat exa eza printenv env export set unset declare local readonly hash command time
  xargs tee yes factor bc dc stty tty locate whereis apropos whatis look join split shuf ptx vdir
  dir lscpu lsblk vmstat iostat nslookup dig host ping ag ack delta cd pushd popd dirs jobs wait
  umask ulimit times trap return exit break continue shift let eval source . builtin noglob`.split(
    /\s+/,
  ),
);

/** Whether a command runs without a rule because it only reads, within the working folders. */
export function readsOnly(part: Part, call: Call): Reach {
  const { words, redirects } = part;
  const assigned = words.findIndex(({ raw }) => !/^\w+\+?=/.test(raw));
  const program = words[assigned]?.text ?? "";
  if (!READERS.has(program) && program !== "git") {
    return MAYBE_READERS.has(program) || isOpen(words[assigned]) ? "maybe" : "no";
  }
  // Which variables may stand before a reader is more than its documentation tells.
  if (assigned > 0) return "maybe";
  const kept = redirects.some(({ target }) => target.raw !== "/dev/null");
  if (kept || words.some(({ plain, raw }) => !plain || raw === "")) return "maybe";
  const options = words.slice(1).filter(({ text }) => text.startsWith("-"));
  if (!options.every(({ text }) => isHarmless(program, text))) return "maybe";
  const rest = words.slice(1).filter(({ text }) => !text.startsWith("-"));
  if (program === "git") {
    return rest.length === 1 && READING_GIT.has(rest[0]?.text ?? "") && options.length <= 1
      ? "yes"
      : "maybe";
  }
  if (WITHOUT_PATHS.has(program)) return "yes";
  const paths = program === "grep" ? rest.slice(1) : rest;
  if (program === "cd" && paths.length !== 1) return "maybe";
  const inside = paths.map(({ text }) => isInside(resolvePath(text, call), call));
  return inside.every((each) => each === "yes") ? "yes" : "maybe";
}

/** True for a program that is not named plainly, or not at all. */
function isOpen(program: Word | undefined): boolean {
  return program === undefined || !program.plain || program.raw !== program.text;
}

/** Options with which a reader still only reads what it names. */
function isHarmless(program: string, option: string): boolean {
  if (program === "git") {
    return /^(?:-s|-p|--(?:short|oneline|stat|cached|staged|name-only))$/.test(option);
  }
  if (program === "echo") return option === "-n";
  return /^-[A-Za-z0-9]+$/.test(option) && !(program === "grep" && option.includes("f"));
}
