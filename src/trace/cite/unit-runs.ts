const BITS = 2 ** 19;
const WORD_BITS = 32;
const SHIFT = 32 - Math.log2(BITS);
const PRIME = 0x9e_37_79_b1;

/** The runs of two, four and eight units that are in some texts, to rule out at once what cannot be in them. */
export class UnitRuns {
  readonly #runs = [new RunSet(8, eightAt), new RunSet(4, fourAt), new RunSet(2, pairAt)];

  constructor(texts: readonly string[]) {
    for (const runs of this.#runs) for (const text of texts) runs.add(text);
  }

  /** False: it is in none of the texts. True says nothing. */
  mayHold(part: string): boolean {
    return this.#runs.find(({ units }) => part.length >= units)?.hasAll(part) ?? true;
  }
}

/** Runs of one length, a bit for each; others may have the same bit. */
class RunSet {
  readonly units: number;
  readonly #runAt: (text: string, at: number) => number;
  readonly #bits = new Uint32Array(BITS / WORD_BITS);

  constructor(units: number, runAt: (text: string, at: number) => number) {
    this.units = units;
    this.#runAt = runAt;
  }

  add(text: string): void {
    for (let at = 0; at + this.units <= text.length; at++) {
      const bit = this.#bitAt(text, at);
      this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & (WORD_BITS - 1)));
    }
  }

  hasAll(text: string): boolean {
    for (let at = 0; at + this.units <= text.length; at++) {
      const bit = this.#bitAt(text, at);
      if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & (WORD_BITS - 1)))) === 0) return false;
    }
    return true;
  }

  #bitAt(text: string, at: number): number {
    return Math.imul(this.#runAt(text, at), PRIME) >>> SHIFT;
  }
}

function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}

function fourAt(text: string, at: number): number {
  return Math.imul(pairAt(text, at), PRIME) ^ pairAt(text, at + 2);
}

function eightAt(text: string, at: number): number {
  return Math.imul(fourAt(text, at), PRIME) ^ fourAt(text, at + 4);
}
