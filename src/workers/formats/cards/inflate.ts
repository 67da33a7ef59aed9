import { inflateRawSync, inflateSync } from "node:zlib";
import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";

/** How a broken stream is called in its file. */
export interface InflateContext {
  /** Such as `chunk zTXt`. */
  readonly what: string;
  readonly code: "png-invalid" | "zip-invalid";
}

/**
 * The unpacked bytes of a zlib (PNG) or raw deflate (ZIP) stream. Throws `inflated-too-large` as soon as they pass
 * `cardInflatedBytes`, whatever size the file states: work and memory are bounded.
 */
export function inflateBounded(packed: Uint8Array, form: "zlib" | "raw", context: InflateContext): Uint8Array {
  const limit = LIMITS.cardInflatedBytes.value;
  try {
    return (form === "zlib" ? inflateSync : inflateRawSync)(packed, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(context.what, packed.length);
    throw new MatcherError(context.code, `The file is damaged: ${context.what} cannot be unpacked.`, { path: "$" });
  }
}

function tooLarge(what: string, packedBytes: number): MatcherError {
  const limit = LIMITS.cardInflatedBytes.value;
  const message = `${what} has ${packedBytes} bytes and unpacks to more than ${limit}; at most ${limit} are read.`;
  return new MatcherError("inflated-too-large", message, { path: "$", limit, requested: limit + 1 });
}
