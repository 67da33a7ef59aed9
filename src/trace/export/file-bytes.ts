const PIECE_UNITS = 256 * 1024;

/** The bytes of a file in the making, out of texts and bytes in their order. */
export class FileBytes {
  /** Most bytes that it may have. */
  readonly max: number;
  readonly #pieces: Uint8Array[] = [];
  #texts: string[] = [];
  #units = 0;
  #length = 0;

  constructor(max: number) {
    this.max = max;
  }

  /** Whether there is room for it. */
  add(part: string | Uint8Array): boolean {
    if (typeof part === "string") {
      this.#texts.push(part);
      this.#units += part.length;
      if (this.#units >= PIECE_UNITS) this.#encode();
    } else {
      this.#encode();
      this.#push(part);
    }
    // A unit is a byte at least.
    return this.#length + this.#units <= this.max;
  }

  /** All of them. */
  bytes(): Uint8Array<ArrayBuffer> {
    this.#encode();
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.byteLength;
    }
    return whole;
  }

  #encode(): void {
    if (this.#texts.length === 0) return;
    const text = this.#texts.join("");
    this.#texts = [];
    this.#units = 0;
    this.#push(encoder.encode(text));
  }

  #push(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.byteLength;
  }
}

const encoder = new TextEncoder();
