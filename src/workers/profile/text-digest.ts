import { createHash, hash } from "node:crypto";

import { writeCanonicalJson } from "../../trace/model/canonical-json.ts";
import type { TextSink } from "../../trace/model/json-text.ts";
import { writeUtf8 } from "../utf8-text.ts";

/** What is kept of a text in place of the text. */
export interface TextDigest {
  /** Unicode code points; a lone surrogate is one. */
  readonly characters: number;
  /** As {@link sha256} makes it. */
  readonly hash: string;
}

/**
 * The hash of a text, wherever the product makes one: SHA-256 in hexadecimal of its UTF-8 bytes, or of its WTF-8 bytes
 * if it has lone surrogates. UTF-8 has one form for all of these and for U+FFFD, so that different texts would share a
 * hash.
 */
export function sha256(text: string): string {
  if (!text.isWellFormed()) return hash("sha256", wtf8(text), "hex");
  if (text.length < LARGE_UNITS || text.length * UTF8_BYTES_MAX > scratch.length) return hash("sha256", text, "hex");
  // Into memory that is there already: the engine would ask for some for each large text.
  return hash("sha256", scratch.subarray(0, writeUtf8(scratch, 0, text)), "hex");
}

const LARGE_UNITS = 16 * 1024;
/** Of one UTF-16 unit. */
const UTF8_BYTES_MAX = 3;
const scratch = Buffer.allocUnsafeSlow(2 * 1024 * 1024);

/**
 * {@link sha256} of a text that is written piece by piece and has no lone surrogates. `write` makes no hashes itself:
 * they would be made in the same memory.
 */
export function sha256OfPieces(write: (put: TextSink) => void): string {
  const all = createHash("sha256");
  let used = 0;
  const turn = (): void => {
    all.update(scratch.subarray(0, used));
    used = 0;
  };
  write((piece) => {
    const needed = piece.length * UTF8_BYTES_MAX;
    if (used + needed > scratch.length) turn();
    if (needed > scratch.length) all.update(piece);
    else used += writeUtf8(scratch, used, piece);
  });
  turn();
  return all.digest("hex");
}

/** {@link sha256} of the canonical JSON of a value, which is never one text. */
export const sha256OfJson = (value: unknown): string => sha256OfPieces((put) => writeCanonicalJson(value, put));

/** Lone surrogates, and what UTF-8 has in their place. */
const REPLACED = /[\uFFFD\p{Surrogate}]/gu;
const REPLACEMENT = Buffer.from("\uFFFD");

/** UTF-8, in which each lone surrogate has the three bytes that its number would have. */
function wtf8(text: string): Buffer {
  const bytes = Buffer.from(text);
  let at = 0;
  for (const match of text.matchAll(REPLACED)) {
    // They come in the same order in the text and in the bytes, three bytes each.
    at = bytes.indexOf(REPLACEMENT, at);
    const unit = match[0].charCodeAt(0);
    bytes[at++] = 0xe0 | (unit >> 12);
    bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
    bytes[at++] = 0x80 | (unit & 0x3f);
  }
  return bytes;
}

export const digestText = (text: string): TextDigest => ({ characters: codePoints(text), hash: sha256(text) });

const HIGH_SURROGATE = /[\uD800-\uDBFF]/;
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

function codePoints(text: string): number {
  if (!HIGH_SURROGATE.test(text)) return text.length;
  return text.length - (text.match(PAIR)?.length ?? 0);
}

/** Texts that something is remembered of, and their UTF-16 units together: contents of books that are used turn after turn. */
const KEPT_TEXTS = 16_384;
const KEPT_UNITS = 8 * 1024 * 1024;

/** What was found out of texts that come again: a thread compiles the entries of the same books for each request. */
export class TextMemory<Fact> {
  readonly #known = new Map<string, Fact>();
  readonly #find: (text: string) => Fact;
  #units = 0;

  /** `find`: a function of the text alone. */
  constructor(find: (text: string) => Fact) {
    this.#find = find;
  }

  of(text: string): Fact {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const fact = this.#find(text);
    if (this.#known.size >= KEPT_TEXTS || this.#units + text.length > KEPT_UNITS) {
      this.#known.clear();
      this.#units = 0;
    }
    this.#known.set(text, fact);
    this.#units += text.length;
    return fact;
  }
}
