import type { RuleList } from "../../policy/rule.js";

/** A list of names in settings, and how the engine takes its entries. */
export interface SettingsList extends Omit<RuleList, "entries"> {
  /** True where `name(arguments)` is read as a name with arguments, and not as one long name. */
  readonly readsArguments: boolean;
  /** True where the class of the shell's tool stands for the tool. */
  readonly readsShellClass: boolean;
}

/**
 * The lists under `tools` in settings of Gemini CLI 0.61.0, as `policy/config.js` makes rules of
 * them; the entries of `core` are held against the tools themselves beforehand (`config/config.js`).
 */
export const TOOLS_LISTS: readonly SettingsList[] = [
  {
    name: "core",
    effect: "grant",
    role: "offer",
    emptied: {
      so: "and refuses every tool that is not listed",
      outcome: "No tool of its own is left.",
    },
    readsArguments: true,
    readsShellClass: true,
  },
  { name: "allowed", effect: "grant", role: "call", readsArguments: true, readsShellClass: true },
  { name: "exclude", effect: "guard", role: "call", readsArguments: false, readsShellClass: false },
  {
    name: "confirmationRequired",
    effect: "guard",
    role: "call",
    readsArguments: false,
    readsShellClass: true,
  },
];

/** What each list does with the calls that its rules reach. */
export const LIST_MEANINGS: Readonly<Record<string, string>> = {
  allow: "goes through without a question, unless a rule that is looked at first says otherwise",
  deny: "is refused, unless a rule that is looked at first says otherwise",
  ask_user: "is asked about, unless a rule that is looked at first says otherwise",
  safety_checker: "is put before the checker, unless a rule has refused it already",
  core: "is offered to the agent, and no tool that is not listed is",
  allowed: "goes through without a question, unless a rule of higher priority says otherwise",
  exclude: "is refused, unless a rule of higher priority says otherwise",
  confirmationRequired: "is asked about, unless a rule of higher priority says otherwise",
};

/** The list of this name; `undefined` for any other. */
export function settingsList(name: string): SettingsList | undefined {
  return TOOLS_LISTS.find((list) => list.name === name);
}
