import type { CompiledLore } from "../compile/compiled-lore.ts";
import { exactRegex, type ExactRegex } from "../compile/regex/exact-regex.ts";
import { LIMITS } from "../limits.ts";
import { MATCH_SOURCES } from "../model/book.ts";
import type { Evidence } from "../model/outcome.ts";
import type { KeyPlace } from "../scan/key-place.ts";
import type { LoreSearch } from "../scan/lore-search.ts";
import type { NamedRegex, RegexHit } from "../scan/regex-hit.ts";
import { exactMatch } from "../scan/regex/exact-match.ts";

const REGEXES_MAX = 1_024;

/** Steps that reading a regex counts as, known or not, so that the same scan always has the same evidence. */
const READ_STEPS = 1_000;
const READ_STEPS_PER_UNIT = 10;
/** The first use of a property in a thread takes a few milliseconds, that of a class with some of them one. */
const PROPERTY_STEPS = 20_000;
const CLASS_STEPS = 5_000;
const PROPERTY = /\\[pP]\{[^}]*\}/g;
const CLASS = /\[(?:\\[^]|[^\]\\])*\]/g;
/** Units of a joined text that are put together for one step. */
const JOINED_UNITS = 16;

/** The exact forms that a thread keeps for one lore, by flags and source. */
const kept = new WeakMap<CompiledLore, Map<string, ExactRegex | null>>();

/**
 * Where regex keys match, as JavaScript reports it. The programs that decide whether a key hits tell neither start nor
 * end of its match. So once all is decided a matcher of its own looks again, for what is told to somebody, best entries
 * first, until the steps of the scan are used up or time is. It shares nothing with the engine that decides.
 */
export class ExactEvidence {
  readonly #search: LoreSearch;
  readonly #regexes: Map<string, ExactRegex | null>;
  readonly #late: () => boolean;
  readonly #hits = new Map<Evidence, RegexHit>();
  readonly #matches = new Map<string, KeyPlace | null>();
  readonly #read = new Set<string>();
  /** The text that was searched last; others have to be put together. */
  #text = "";
  #left: number = LIMITS.evidenceSteps.value;

  /** `late`: whether time is up. */
  constructor(lore: CompiledLore, search: LoreSearch, late: () => boolean) {
    this.#search = search;
    this.#late = late;
    this.#regexes = kept.get(lore) ?? new Map<string, ExactRegex | null>();
    kept.set(lore, this.#regexes);
  }

  /** Steps used so far. */
  get steps(): number {
    return LIMITS.evidenceSteps.value - this.#left;
  }

  /** Notes what evidence of a regex was found by. */
  note(evidence: Evidence, hit: RegexHit): void {
    this.#hits.set(evidence, hit);
  }

  /** The evidence with the place and length of the match, or marked as approximate. */
  describe(evidence: Evidence): Evidence {
    const hit = this.#hits.get(evidence);
    if (hit === undefined) return evidence;
    const match = this.#match(hit);
    if (match === null) return { ...evidence, approximate: true };
    const { where, index, offset, length } = match;
    const { key, keyIndex } = evidence;
    return { key, keyIndex, where, offset, length, ...segmentOf(where, index) };
  }

  #match(hit: RegexHit): KeyPlace | null {
    const name = `${hit.flags}/${hit.source}`;
    if (this.#left < 0 || this.#late()) return null;
    this.#payReading(name, hit);
    if (this.#left < 0) return null;
    const regex = this.#regex(name, hit);
    if (regex === null) return null;
    const { place, depth, sources, segments } = hit;
    const seen = regex.inLine ? "" : `${depth}/${sources}/${segments}`;
    const question = `${place.where}/${place.index}/${place.offset}/${seen}/${name}`;
    const known = this.#matches.get(question);
    if (known !== undefined) return known;
    const found = this.#find(regex, hit);
    this.#matches.set(question, found);
    return found;
  }

  #find(regex: ExactRegex, hit: RegexHit): KeyPlace | null {
    const known = this.#search.textOf(hit, regex.inLine);
    if (known.text !== this.#text) this.#left -= Math.floor(known.text.length / JOINED_UNITS);
    this.#text = known.text;
    const { match, steps } = exactMatch(regex, known, Math.min(this.#left, LIMITS.evidenceKeySteps.value));
    this.#left -= steps;
    return match === null ? null : known.placeOf(match.start, match.end);
  }

  #payReading(name: string, { source }: NamedRegex): void {
    if (this.#read.has(name)) return;
    this.#read.add(name);
    this.#left -= READ_STEPS + READ_STEPS_PER_UNIT * source.length;
    for (const [property] of source.matchAll(PROPERTY)) this.#payOnce(property, PROPERTY_STEPS);
    for (const [text] of source.matchAll(CLASS)) if (/\\p/i.test(text)) this.#payOnce(text, CLASS_STEPS);
  }

  #payOnce(what: string, steps: number): void {
    if (this.#read.has(what)) return;
    this.#read.add(what);
    this.#left -= steps;
  }

  #regex(name: string, { source, flags }: NamedRegex): ExactRegex | null {
    const known = this.#regexes.get(name);
    if (known !== undefined) return known;
    if (this.#regexes.size >= REGEXES_MAX) this.#regexes.clear();
    const regex = exactRegex(source, flags);
    this.#regexes.set(name, regex);
    return regex;
  }
}

/** Which message, source, injection or recursion text evidence is in. */
export function segmentOf(where: Evidence["where"], index: number): Pick<Evidence, "index" | "source"> {
  const source = where === "source" ? MATCH_SOURCES[index] : undefined;
  if (source !== undefined) return { source };
  return where === "haystack" ? {} : { index };
}
