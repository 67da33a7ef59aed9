import type { CompiledLore } from "../compile/compiled-lore.ts";
import { ExactRegex } from "../compile/regex/exact-regex.ts";
import { LIMITS } from "../limits.ts";
import { MATCH_SOURCES } from "../model/book.ts";
import type { Evidence } from "../model/outcome.ts";
import type { RegexEngine } from "../ports.ts";
import type { RegexHit } from "../scan/regex-hit.ts";
import { exactMatch, type ExactMatch } from "../scan/regex/exact-match.ts";

/** Program numbers of evidence begin this far behind those of the keys; those of regex scripts lie further on. */
const EVIDENCE_PROGRAMS = 500_000;
const PROGRAMS_MAX = 4_096;

/** The programs that a thread keeps for one lore, by flags and source. */
const kept = new WeakMap<CompiledLore, Map<string, ExactRegex>>();

/** An answer for one place of a text. */
interface Known {
  readonly text: string;
  readonly at: number;
  readonly match: ExactMatch | null;
}

/**
 * Where regex keys match, as JavaScript reports it. Whether a key hits is decided by programs that tell neither start
 * nor end of its match; the exact ones run once all is decided, for what is told to somebody, best entries first, and
 * until a number of calls and units is used up. Evidence without an answer keeps the place that the decision saw.
 */
export class ExactEvidence {
  readonly #engine: RegexEngine;
  readonly #programs: Map<string, ExactRegex>;
  readonly #firstId: number;
  readonly #hits = new Map<Evidence, RegexHit>();
  readonly #known = new Map<string, Known>();
  #calls: number = LIMITS.evidenceMatches.value;
  #units: number = LIMITS.evidenceUnits.value;

  constructor(lore: CompiledLore, engine: RegexEngine) {
    this.#engine = engine;
    this.#firstId = lore.plain.regexes.length + EVIDENCE_PROGRAMS;
    this.#programs = kept.get(lore) ?? new Map<string, ExactRegex>();
    kept.set(lore, this.#programs);
  }

  /** Notes what evidence of a regex was found by. */
  note(evidence: Evidence, hit: RegexHit): void {
    this.#hits.set(evidence, hit);
  }

  /** The evidence with the place and length of the match, as far as they can be told. */
  describe(evidence: Evidence): Evidence {
    const hit = this.#hits.get(evidence);
    const match = hit === undefined ? null : this.#match(hit);
    if (hit === undefined || match === null) return evidence;
    const { where, index, offset, length } = hit.placeOf(match.start, match.end ?? match.start);
    const { key, keyIndex } = evidence;
    return { key, keyIndex, where, offset, length, ...segmentOf(where, index) };
  }

  #match(hit: RegexHit): ExactMatch | null {
    const name = `${hit.flags}/${hit.source}`;
    const known = this.#known.get(name);
    if (known !== undefined && known.at === hit.at && known.text === hit.text) return known.match;
    if (this.#calls <= 0) return null;
    this.#calls--;
    const { match, units } = exactMatch(this.#engine, this.#program(name, hit), hit, this.#units);
    this.#units -= units;
    if (match === "deadline") {
      this.#calls = 0;
      return null;
    }
    this.#known.set(name, { text: hit.text, at: hit.at, match });
    return match;
  }

  #program(name: string, { source, flags }: RegexHit): ExactRegex {
    const known = this.#programs.get(name);
    if (known !== undefined) return known;
    if (this.#programs.size >= PROGRAMS_MAX) this.#programs.clear();
    const regex = new ExactRegex(source, flags, this.#firstId + this.#programs.size);
    this.#programs.set(name, regex);
    return regex;
  }
}

/** Which message, source, injection or recursion text evidence is in. */
export function segmentOf(where: Evidence["where"], index: number): Pick<Evidence, "index" | "source"> {
  const source = where === "source" ? MATCH_SOURCES[index] : undefined;
  if (source !== undefined) return { source };
  return where === "haystack" ? {} : { index };
}
