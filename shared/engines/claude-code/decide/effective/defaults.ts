/** What the engine does with the calls of a tool that no rule reaches. */
export interface Default {
  /** A few words for a table. */
  readonly happens: string;
  /** Why, as a clause. */
  readonly because: string;
  /** The decisions that calls come to. */
  readonly decisions: readonly ("allow" | "ask")[];
}

const READING: Default = {
  happens: "goes through in the working folders, asks elsewhere",
  because: "files in the working folders are read without a question, others are asked about",
  decisions: ["allow", "ask"],
};

const WRITING: Default = {
  happens: "asks",
  because: "changes of files are asked about",
  decisions: ["ask"],
};

/** Of each tool of which it was recorded what becomes of its calls without a rule. */
const DEFAULTS: Readonly<Record<string, Default>> = {
  Agent: {
    happens: "goes through",
    because: "agents are started without a question",
    decisions: ["allow"],
  },
  Bash: {
    happens: "asks, but for commands that only read",
    because: "commands are asked about unless they are known to read only",
    decisions: ["allow", "ask"],
  },
  Edit: WRITING,
  Glob: READING,
  Grep: READING,
  NotebookEdit: WRITING,
  Read: READING,
  Skill: { happens: "asks", because: "skills are asked about", decisions: ["ask"] },
  TaskStop: {
    happens: "goes through",
    because: "tasks are stopped without a question",
    decisions: ["allow"],
  },
  WebFetch: {
    happens: "asks, but for some hosts",
    because: "pages are asked about, but for some hosts of documentation, which are not known here",
    decisions: ["allow", "ask"],
  },
  WebSearch: { happens: "asks", because: "searches are asked about", decisions: ["ask"] },
  Write: WRITING,
};

/** Of tools of servers. */
export const SERVER_DEFAULT: Default = {
  happens: "asks",
  because: "tools of servers are asked about",
  decisions: ["ask"],
};

/** What comes of a built-in tool's calls without a rule. */
export function defaultOf(tool: string): Default {
  const known = Object.hasOwn(DEFAULTS, tool) ? DEFAULTS[tool] : undefined;
  return (
    known ?? {
      happens: "not known here",
      because: `what comes of ${tool} without one is not known here`,
      decisions: ["allow", "ask"],
    }
  );
}
