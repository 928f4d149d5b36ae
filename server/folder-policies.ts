import type { Connection } from "vscode-languageserver";
import { ENGINES } from "../shared/engines/index.js";
import { withNamedServers } from "../shared/reach/named-servers.js";
import { effectiveAnswer, explainAnswer, type FolderState } from "./features/effective.js";
import type { Neighbours } from "./neighbours.js";
import {
  type AskEffective,
  type AskExplain,
  EFFECTIVE,
  EXPLAIN,
  type ExplainedCall,
  type PlacedPolicy,
  POLICIES_CHANGED,
} from "./protocol.js";

/** How long policies must rest before the client is told that they have changed. */
const PAUSE_MS = 200;

/** Answers what all policies that hold in a folder come to, and tells when that may have changed. */
export class FolderPolicies {
  readonly #connection: Connection;
  readonly #neighbours: Pick<Neighbours, "session">;
  readonly #home: string | undefined;
  #asked = false;
  #pause: NodeJS.Timeout | undefined;

  /** `asked` is called at the first question: from then on changes of closed files matter. */
  constructor(
    connection: Connection,
    neighbours: Pick<Neighbours, "session">,
    home: string | undefined,
    asked: () => void,
  ) {
    this.#connection = connection;
    this.#neighbours = neighbours;
    this.#home = home;
    connection.onRequest(EFFECTIVE, ({ folder, markdown }: AskEffective) =>
      this.#guarded<PlacedPolicy>(folder, "effective", async (state) => {
        if (!this.#asked) asked();
        this.#asked = true;
        return effectiveAnswer(state, markdown === true);
      }),
    );
    connection.onRequest(EXPLAIN, ({ folder, tool, input }: AskExplain) =>
      this.#guarded<ExplainedCall>(folder, "decide", async (state) =>
        explainAnswer(state, { name: tool, ...(input && { input }) }),
      ),
    );
  }

  /** A policy may be another by now. */
  changed(): void {
    if (!this.#asked) return;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      void this.#connection.sendNotification(POLICIES_CHANGED);
    }, PAUSE_MS);
  }

  /** Puts the question to the first engine that can answer it; a fault costs only this answer. */
  async #guarded<Answer>(
    folder: string,
    ability: "effective" | "decide",
    answer: (state: FolderState) => Promise<Answer>,
  ): Promise<Answer | null> {
    const engine = ENGINES.find((each) => each[ability] !== undefined);
    if (engine === undefined) return null;
    try {
      const around = await this.#neighbours.session(folder, engine);
      const servers = withNamedServers(engine, around.layers, around.servers);
      return await answer({ ...around, folder, engine, servers, home: this.#home });
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#connection.console.error(`What holds in ${folder} could not be told: ${why}`);
      return null;
    }
  }
}
