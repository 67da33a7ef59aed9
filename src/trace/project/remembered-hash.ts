import type { HashText } from "../model/capture.ts";

/** Shorter texts are hashed sooner than they are found again. */
const LARGE_UNITS = 4096;

/** The same hash, which does the work for a large text once: a system text is asked for in several places of a record. */
export function rememberedHash(hash: HashText): HashText {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length < LARGE_UNITS) return hash(text);
    const found = known.get(text) ?? hash(text);
    known.set(text, found);
    return found;
  };
}
