import { LIMITS } from "../../../matcher/limits.ts";
import type { TextPlace } from "../../../trace/model/turn/turn-facts.ts";

/** UTF-16 units of one piece of shared memory, unless a text is larger. */
const PIECE_UNITS = 16 * 1024;
const UNIT_BYTES = 2;

/**
 * Texts of one turn that another thread is to hash or to search: copied into shared memory, which is all that happens to
 * them here. Together at most `turnTextUnits`; what has no room has no place.
 */
export class TextShelf {
  readonly #parts: SharedArrayBuffer[] = [];
  /** Of the piece that is being filled. */
  #open = { part: -1, used: 0, units: 0 };
  #units = 0;

  /** In the order that places count in. */
  get parts(): readonly SharedArrayBuffer[] {
    return this.#parts;
  }

  /** null: no room. */
  put(text: string): TextPlace | null {
    const units = text.length;
    if (this.#units + units > LIMITS.turnTextUnits.value) return null;
    this.#units += units;
    if (this.#open.used + units > this.#open.units) this.#grow(Math.max(PIECE_UNITS, units));
    const { part, used } = this.#open;
    const memory = this.#parts[part];
    if (memory !== undefined) Buffer.from(memory).write(text, used * UNIT_BYTES, "utf16le");
    this.#open.used += units;
    return { part, start: used, end: used + units };
  }

  /** Memory that has its texts already. Answers its index. */
  add(memory: SharedArrayBuffer): number {
    this.#open = { part: -1, used: 0, units: 0 };
    return this.#parts.push(memory) - 1;
  }

  #grow(units: number): void {
    const part = this.#parts.push(new SharedArrayBuffer(units * UNIT_BYTES)) - 1;
    this.#open = { part, used: 0, units };
  }
}
