import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliDecompressSync } from "node:zlib";

import type { TokenCounter } from "../../matcher/ports.ts";
import { keepGenericWrappers } from "./generic-wrappers.ts";

/** SHA-256 of the vocabulary as the tokenizer reads it, after decompression. */
export const VOCABULARY_SHA256 = "b2d3b32c0e05e6e1af00c6ff4f1b2cd853b97255f364c867bc622feab97561a6";

const VOCABULARY = new URL("./deepseek.kit.br", import.meta.url);

/** The part of kitoken that is used here. */
interface Kitoken {
  encode(text: string, special: boolean): Uint32Array;
  free(): void;
}

type KitokenClass = new (data: Uint8Array) => Kitoken;

/** The prepared vocabulary of DeepSeek V3; throws when the file is not the one this version was released with. */
export function readVocabulary(): Uint8Array {
  const bytes = brotliDecompressSync(readFileSync(VOCABULARY));
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (hash !== VOCABULARY_SHA256) {
    throw new Error(`the token vocabulary is damaged (sha256 ${hash}, expected ${VOCABULARY_SHA256}): install again`);
  }
  return bytes;
}

/**
 * DeepSeek's tokenizer as a counter. Owns memory outside the JavaScript heap: about 45 MB from the first count until
 * {@link DeepSeekCounter.free}. Loading takes about 100 ms, so only threads that count do it.
 */
export class DeepSeekCounter implements TokenCounter {
  readonly name = "deepseek";
  readonly joined = true;
  #kitoken: Kitoken | undefined;

  /** Tokens of `text`; special tokens written out in it count as the one token they are to the model. */
  count(text: string): number {
    this.#kitoken ??= load();
    return this.#kitoken.encode(text, true).length;
  }

  get loaded(): boolean {
    return this.#kitoken !== undefined;
  }

  /** Gives the memory back; the next count loads again. */
  free(): void {
    this.#kitoken?.free();
    this.#kitoken = undefined;
  }
}

/** Through `require`, so that threads which never count neither read nor compile the engine. */
function load(): Kitoken {
  keepGenericWrappers();
  const { Kitoken: Engine } = createRequire(import.meta.url)("kitoken/node") as { readonly Kitoken: KitokenClass };
  return new Engine(readVocabulary());
}
