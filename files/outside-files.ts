import type { LayerPlace } from "../shared/engines/session.js";
import type { NeighbourFile } from "../shared/surroundings/texts.js";
import { MAX_BYTES, NeighbourFiles, type Place } from "./neighbours.js";

/** How long what was seen counts before another look, in milliseconds. */
const PAUSE_MS = 2000;

/** The user's own files and the system's, looked at again when they are asked for, now and then. */
export class OutsideFiles {
  readonly #files = new NeighbourFiles();
  readonly #places: readonly Place[];
  #wanted = "";
  #looked = Number.NEGATIVE_INFINITY;
  #last: Promise<readonly NeighbourFile[]> = Promise.resolve([]);

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  /**
   * These files and the layers at these places; the very same list as long as nothing has changed.
   * With `anew` they are looked at whenever the last time was.
   */
  files(layers: readonly LayerPlace[], anew: boolean): Promise<readonly NeighbourFile[]> {
    const now = performance.now();
    const wanted = JSON.stringify(layers);
    if (!anew && wanted === this.#wanted && now - this.#looked < PAUSE_MS) return this.#last;
    this.#looked = now;
    this.#wanted = wanted;
    this.#last = this.#look(this.#last, layers);
    return this.#last;
  }

  async #look(
    before: Promise<readonly NeighbourFile[]>,
    layers: readonly LayerPlace[],
  ): Promise<readonly NeighbourFile[]> {
    const last = await before;
    const files = [
      ...(await this.#files.at(this.#places)),
      ...(await this.#files.layers(layers, MAX_BYTES)),
    ];
    const isSame = files.length === last.length && files.every((file, n) => file === last[n]);
    return isSame ? last : files;
  }
}
