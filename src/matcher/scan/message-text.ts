import type { RequiredLiteral } from "../compile/regex/translation.ts";
import { ScanText } from "./regex/scan-text.ts";

/** A message in which a literal stands more often is searched anew each time, so that a message remembers little. */
const PLACES_MAX = 64;
/** Literals that a message remembers. */
const LITERALS_MAX = 1_024;

/** A message with what was found out about it, kept for scans that see it again. */
export class MessageText {
  readonly #text: ScanText;
  /** By literal; null where it stands too often. */
  readonly #places = new Map<string, readonly number[] | null>();

  constructor(text: string) {
    this.#text = new ScanText(text);
  }

  /** All offsets at which a literal stands, ascending; null when lower-casing moves offsets, or there are too many. */
  placesOf(literal: RequiredLiteral): readonly number[] | null {
    const haystack = literal.caseSensitive ? this.#text.text : this.#text.lower;
    if (haystack === null) return null;
    const needle = literal.caseSensitive ? literal.text : literal.text.toLowerCase();
    const name = literal.caseSensitive ? `S${needle}` : `i${needle}`;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const places = placesIn(haystack, needle);
    if (this.#places.size >= LITERALS_MAX) this.#places.clear();
    this.#places.set(name, places);
    return places;
  }
}

const NOWHERE: readonly number[] = [];

function placesIn(haystack: string, needle: string): readonly number[] | null {
  let at = haystack.indexOf(needle);
  if (at < 0) return NOWHERE;
  const places: number[] = [];
  for (; at >= 0; at = haystack.indexOf(needle, at + 1)) {
    if (places.length === PLACES_MAX) return null;
    places.push(at);
  }
  return places;
}
