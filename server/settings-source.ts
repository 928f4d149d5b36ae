import { readSettings, type Settings } from "./settings.js";

/** The user's settings, place by place: each is asked for once, and kept until it may differ. */
export class SettingsSource {
  readonly #fetch: (scopeUri: string | undefined) => Promise<unknown>;
  readonly #known = new Map<string | undefined, Promise<Settings>>();

  /** `fetch` gives the section `policyJudge` as it is for a place. */
  constructor(fetch: (scopeUri: string | undefined) => Promise<unknown>) {
    this.#fetch = fetch;
  }

  /** The settings for a file or folder, or those of the whole window. */
  of(scopeUri?: string): Promise<Settings> {
    let known = this.#known.get(scopeUri);
    if (known === undefined) {
      known = this.#fetch(scopeUri).then(readSettings);
      this.#known.set(scopeUri, known);
      // A question that failed is asked again the next time.
      known.catch(() => this.#known.delete(scopeUri));
    }
    return known;
  }

  /** Forgets the settings of one file. */
  forget(scopeUri: string): void {
    this.#known.delete(scopeUri);
  }

  /** Forgets all: something has changed. */
  clear(): void {
    this.#known.clear();
  }
}
