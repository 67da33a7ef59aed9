/**
 * A column of numbers as bytes: null is 0; a whole number from 0 on is `n + 2` in groups of seven bits, lowest first, the
 * top bit set in all bytes but the last; anything else is 1 and its eight bytes as a double, lowest first. Small numbers
 * and nulls take one byte, so that columns with little in them vanish when they are deflated.
 */
export class ColumnWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  add(value: number | null): void {
    if (this.#length + 10 > this.#bytes.length) this.#grow();
    if (value === null) this.#bytes[this.#length++] = 0;
    else if (Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)) this.#addWhole(value + 2);
    else this.#addDouble(value);
  }

  /** A number that may be negative, near 0 mostly. */
  addSigned(value: number): void {
    this.add(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  /** What was added. The writer is not used any more after this. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #addWhole(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  #addDouble(value: number): void {
    this.#bytes[this.#length] = 1;
    new DataView(this.#bytes.buffer).setFloat64(this.#length + 1, value, true);
    this.#length += 9;
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads what a {@link ColumnWriter} wrote. Behind the end, and of bytes that are cut off, everything is null. */
export class ColumnReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array | undefined) {
    this.#bytes = bytes ?? NOTHING;
  }

  next(): number | null {
    const first = this.#bytes[this.#at];
    if (first === undefined || first === 0) return this.#skip(null);
    if (first === 1) return this.#nextDouble();
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) return null;
      value += (byte % 0x80) * factor;
      if (byte < 0x80) return value - 2;
      factor *= 0x80;
    }
  }

  nextSigned(): number {
    const value = this.next() ?? 0;
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  #skip(value: null): null {
    this.#at++;
    return value;
  }

  #nextDouble(): number | null {
    const start = this.#at + 1;
    this.#at += 9;
    if (this.#at > this.#bytes.length) return null;
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length).getFloat64(start, true);
  }
}

const NOTHING = new Uint8Array();

/** `count` numbers of a column at once. */
export function readColumn(bytes: Uint8Array | undefined, count: number): (number | null)[] {
  const reader = new ColumnReader(bytes);
  return Array.from({ length: count }, () => reader.next());
}
