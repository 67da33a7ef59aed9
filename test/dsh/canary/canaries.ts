import { createHash } from "node:crypto";

const UNITS = 24;
/** A leak may be a part of a text: clipped, or cut out. So many letters in a row are no coincidence. */
const FRAGMENT = 12;

/** Random texts by the place where each was put in, and a search for what is left of them elsewhere. */
export class Canaries {
  readonly #seed: string;
  readonly #places = new Map<string, string>();
  /** Of every piece of a canary. */
  readonly #pieces = new Map<string, string>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  get count(): number {
    return this.#places.size;
  }

  get all(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** A new one, for `place`. */
  next(place: string): string {
    const digest = createHash("sha512").update(`${this.#seed}:${this.#places.size}`).digest();
    const canary = [...digest.subarray(0, UNITS)].map((byte) => String.fromCharCode(0x61 + (byte % 26))).join("");
    this.#places.set(canary, place);
    for (let at = 0; at + FRAGMENT <= UNITS; at++) this.#pieces.set(canary.slice(at, at + FRAGMENT), canary);
    return canary;
  }

  many(count: number, place: string): readonly string[] {
    return Array.from({ length: count }, () => this.next(place));
  }

  /** The canaries of which something is in the bytes, whatever their encoding of letters. */
  found(bytes: Uint8Array | string): ReadonlySet<string> {
    const found = new Set<string>();
    const text = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("latin1");
    // UTF-16 has a zero beside each letter.
    for (const form of text.includes("\0") ? [text, text.replaceAll("\0", "")] : [text]) {
      for (const [run] of form.matchAll(/[a-z]{12,}/giu)) this.#look(run.toLowerCase(), found);
    }
    return found;
  }

  #look(run: string, found: Set<string>): void {
    if (this.#places.has(run)) found.add(run);
    else {
      for (let at = 0; at + FRAGMENT <= run.length; at++) {
        const canary = this.#pieces.get(run.slice(at, at + FRAGMENT));
        if (canary !== undefined) found.add(canary);
      }
    }
  }

  /** Where the canaries that are in the bytes were put in; empty: none is there. */
  leaks(bytes: Uint8Array | string): readonly string[] {
    return [...new Set([...this.found(bytes)].map((canary) => this.#places.get(canary) ?? ""))];
  }
}
