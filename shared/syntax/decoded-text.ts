/** What a stretch of source stands for, and where each unit of that text is spelled. */
export interface DecodedText {
  readonly text: string;
  /** Absent where the text is the source as it stands. */
  readonly units: UnitPlaces | undefined;
}

/** Source offsets of each UTF-16 unit of a text: where what spells it starts and ends. */
export interface UnitPlaces {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Puts a text together unit by unit. */
export class UnitWriter {
  #text = "";
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** Adds `units`, all of which are spelled by the source from `start` to `end`. */
  write(units: string, start: number, end: number): void {
    this.#text += units;
    for (let unit = 0; unit < units.length; unit++) {
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  result(): DecodedText {
    return { text: this.#text, units: { starts: this.#starts, ends: this.#ends } };
  }
}
