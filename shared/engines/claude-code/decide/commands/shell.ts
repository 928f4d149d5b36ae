/** A word of a command. */
export interface Word {
  /** As written. */
  readonly raw: string;
  /** Without quotes and backslashes. */
  readonly text: string;
  /** True when the text is what the program gets: nothing is put in by the shell. */
  readonly plain: boolean;
}

/** A file that a command's input or output is tied to. */
export interface Redirect {
  readonly writes: boolean;
  readonly target: Word;
}

/** One command between two operators. */
export interface Part {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** As written, without blanks around it and without a comment. */
  readonly source: string;
}

/** A line for the shell taken apart. */
export interface Script {
  readonly parts: readonly Part[];
  /** What stands in `$(…)` or backticks, at any depth. */
  readonly nested: readonly Script[];
  /** True when something is put in by the shell that runs commands, or a shell is opened. */
  readonly shells: boolean;
  /** True when the line does not wait for what it starts. */
  readonly background: boolean;
  /** True for what is not understood here: loops, heredocs, functions, open quotes. */
  readonly odd: boolean;
}

/** Words that open or close a construct of the shell where a command could stand. */
const KEYWORDS = new Set(
  "if then else elif fi for while until do done case esac function select coproc { } [[ !".split(
    " ",
  ),
);

/** Takes a line for the shell apart; never fails. */
export function parseShell(text: string): Script {
  return new ShellReader(text).read();
}

class ShellReader {
  private at = 0;
  private odd = false;
  private shells = false;
  private background = false;
  /** True behind an operator that needs another command to follow. */
  private awaits = false;
  /** True right behind a parenthesis that ended a command. */
  private closed = false;
  private readonly parts: Part[] = [];
  private readonly nested: Script[] = [];
  private words: Word[] = [];
  private redirects: Redirect[] = [];
  /** Where the command at hand begins and ends in the text. */
  private start = 0;
  private end = 0;

  constructor(private readonly text: string) {}

  read(): Script {
    while (this.at < this.text.length) this.step();
    this.endPart();
    if (this.awaits) this.odd = true;
    const { parts, nested, shells, background, odd } = this;
    return { parts, nested, shells, background, odd: odd || nested.some((script) => script.odd) };
  }

  private step(): void {
    const sign = this.text.charAt(this.at);
    if (sign === " " || sign === "\t") this.at++;
    else if (sign === "#") {
      const end = this.text.indexOf("\n", this.at);
      this.at = end < 0 ? this.text.length : end;
    } else if (/[\n;&|]/.test(sign)) this.operator();
    else if (sign === "<" || sign === ">") this.redirect();
    else if (sign === "(" || sign === ")") this.parenthesis(sign);
    else this.word();
  }

  private operator(): void {
    const [mark = ""] =
      /^(?:&>>?|&&|\|\||\|&|;;|[\n;&|])/.exec(this.text.slice(this.at, this.at + 3)) ?? [];
    if (mark.startsWith("&>")) {
      this.at += mark.length;
      this.target(true);
      return;
    }
    // An operator has to have a command before it; only the end of a line may follow anything.
    const nothingBefore = this.words.length === 0 && this.redirects.length === 0;
    if (mark === ";;" || (nothingBefore && mark !== "\n" && !this.closed)) this.odd = true;
    this.awaits =
      /^(?:&&|\|\||\|&?)$/.test(mark) || (mark === "\n" && nothingBefore && this.awaits);
    this.closed = false;
    if (mark === "&") this.background = true;
    this.at += mark.length;
    this.endPart();
  }

  private redirect(): void {
    const [mark = ""] =
      /^(?:<<|<\(|>\(|<>|>>|>\||>&|<&|[<>])/.exec(this.text.slice(this.at, this.at + 2)) ?? [];
    if (mark === "<<" || mark === "<>" || mark.endsWith("(")) this.odd = true;
    this.at += mark.length;
    const writes = mark.startsWith(">");
    // `2>&1` ties one stream to another; no file is touched.
    const [stream] =
      (mark.endsWith("&") && /^(?:\d+|-)/.exec(this.text.slice(this.at, this.at + 4))) || [];
    if (stream !== undefined) {
      this.at += stream.length;
      this.end = this.at;
    } else this.target(writes);
  }

  private target(writes: boolean): void {
    while (/[ \t]/.test(this.text.charAt(this.at))) this.at++;
    const word = this.readWord();
    if (word.raw === "") this.odd = true;
    this.redirects.push({ writes, target: word });
    this.awaits = false;
    this.end = this.at;
  }

  private parenthesis(sign: string): void {
    if (sign === "(" && this.words.length > 0) this.odd = true;
    this.shells = true;
    this.at++;
    this.endPart();
    this.closed = sign === ")";
  }

  private word(): void {
    const start = this.at;
    const word = this.readWord();
    if (this.at === start) {
      this.odd = true;
      this.at++;
      return;
    }
    // A number right before a redirection names a stream.
    if (/^\d+$/.test(word.raw) && /[<>]/.test(this.text.charAt(this.at))) return;
    if (this.words.length === 0 && KEYWORDS.has(word.raw)) this.odd = true;
    if (this.words.length === 0 && this.redirects.length === 0) this.start = start;
    this.words.push(word);
    this.awaits = false;
    this.end = this.at;
  }

  private readWord(): Word {
    const start = this.at;
    let text = "";
    let plain = true;
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at);
      if (/[\s;&|<>()]/.test(sign)) {
        if (!/[ \t\n;&|<>()]/.test(sign)) this.odd = true;
        break;
      }
      if (sign === "\\") {
        const next = this.text.charAt(this.at + 1);
        if (next === "" || next === "\n") this.odd = true;
        text += next;
        this.at += 2;
      } else if (sign === "'") {
        const close = this.text.indexOf("'", this.at + 1);
        if (close < 0) this.odd = true;
        text += this.text.slice(this.at + 1, close < 0 ? undefined : close);
        this.at = close < 0 ? this.text.length : close + 1;
      } else if (sign === '"') {
        const quoted = this.doubleQuoted();
        text += quoted.text;
        plain &&= quoted.plain;
      } else if (sign === "$" || sign === "`") {
        text += this.putIn();
        plain = false;
      } else {
        if (/[*?[\]{}]/.test(sign) || (sign === "~" && this.at === start)) plain = false;
        text += sign;
        this.at++;
      }
    }
    return { raw: this.text.slice(start, this.at), text, plain };
  }

  private doubleQuoted(): { text: string; plain: boolean } {
    let text = "";
    let plain = true;
    this.at++;
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at);
      if (sign === '"') {
        this.at++;
        return { text, plain };
      }
      if (sign === "$" || sign === "`") {
        text += this.putIn();
        plain = false;
      } else {
        if (sign === "\\" && /[$`"\\]/.test(this.text.charAt(this.at + 1))) this.at++;
        text += this.text.charAt(this.at);
        this.at++;
      }
    }
    this.odd = true;
    return { text, plain };
  }

  /** What the shell puts in: `$name`, `${…}`, or what commands in `$(…)` and backticks print. */
  private putIn(): string {
    const start = this.at;
    const rest = this.text.slice(start, start + 3);
    if (rest.startsWith("`")) {
      const close = this.text.indexOf("`", start + 1);
      this.nest(this.text.slice(start + 1, close < 0 ? undefined : close), close < 0);
      this.at = close < 0 ? this.text.length : close + 1;
    } else if (rest.startsWith("$((") || /^\$['"[]/.test(rest)) {
      this.odd = true;
      this.at += 2;
    } else if (rest.startsWith("$(")) {
      const close = this.closing(start + 2);
      this.nest(this.text.slice(start + 2, close), close >= this.text.length);
      this.at = Math.min(close + 1, this.text.length);
    } else if (rest.startsWith("${")) {
      const close = this.text.indexOf("}", start);
      const inner = this.text.slice(start + 2, close < 0 ? undefined : close);
      if (close < 0 || !/^\w+$/.test(inner)) this.odd = true;
      this.at = close < 0 ? this.text.length : close + 1;
    } else this.at++;
    return this.text.slice(start, this.at);
  }

  private nest(inner: string, open: boolean): void {
    this.shells = true;
    if (open) this.odd = true;
    // Each level is shorter than the one around it; this many are nobody's honest command.
    if (this.nested.length > 20 || inner.length > 5000) this.odd = true;
    else this.nested.push(parseShell(inner));
  }

  /** Where the parenthesis that is open before `from` closes; the end of the text where it does not. */
  private closing(from: number): number {
    let depth = 1;
    for (let at = from; at < this.text.length; at++) {
      const sign = this.text.charAt(at);
      if (sign === "\\") at++;
      else if (sign === "'" || sign === '"' || sign === "`") {
        const close = this.text.indexOf(sign, at + 1);
        if (close < 0) return this.text.length;
        // Quotes within quotes are more than is read here.
        if (sign === '"' && /[\\$`]/.test(this.text.slice(at, close))) this.odd = true;
        at = close;
      } else if (sign === "(") depth++;
      else if (sign === ")" && --depth === 0) return at;
    }
    return this.text.length;
  }

  private endPart(): void {
    const { words, redirects } = this;
    if (words.length > 0 || redirects.length > 0) {
      if (words.length === 0) this.odd = true;
      this.parts.push({ words, redirects, source: this.text.slice(this.start, this.end).trim() });
    }
    this.words = [];
    this.redirects = [];
    this.start = this.at;
    this.end = this.at;
  }
}
