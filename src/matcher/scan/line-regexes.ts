import type { RegexKey } from "../compile/regex-keys.ts";
import type { RegexEngine } from "../ports.ts";
import type { Cut } from "./cut.ts";
import type { Haystack } from "./haystack.ts";
import { type KeyPlace, keyPlace } from "./key-place.ts";
import type { LiteralFacts } from "./literal-facts.ts";
import { explainFailure } from "./regex-run.ts";
import { ScanText } from "./regex/scan-text.ts";
import { REGEX_MISS, verifyLines } from "./regex/verify.ts";

const NO_TEXT = new ScanText("");

/** What is known of one regex in this scan. Offsets, or the negative answers of the verification. */
interface RegexFacts {
  /** In the joined messages; undefined until it was looked for. */
  message: number | undefined;
  /** In the empty text. */
  nothing: number | undefined;
  readonly sources: Map<number, number>;
  readonly injections: number[];
  readonly segments: number[];
}

/** What {@link LineRegexes} works on. */
export interface LineRegexParts {
  readonly regexes: readonly RegexKey[];
  readonly haystack: Haystack;
  readonly facts: LiteralFacts;
  readonly engine: RegexEngine;
}

/**
 * Regexes whose matches stay inside one line. What one finds in a segment holds for every entry that sees the segment,
 * so each is run at most once on the messages, on each source and injection, and on each recursion segment, and only
 * where a literal occurs that it requires.
 */
export class LineRegexes {
  /** Regexes that were run at all. */
  candidates = 0;
  readonly #parts: LineRegexParts;
  readonly #known = new Map<number, RegexFacts>();
  readonly #sourceTexts = new Map<number, ScanText>();
  readonly #injectionTexts: ScanText[];
  readonly #segmentTexts: ScanText[] = [];

  constructor(parts: LineRegexParts) {
    this.#parts = parts;
    this.#injectionTexts = parts.haystack.injections.map((text) => new ScanText(text));
  }

  /** Where regex `ref` matches first in the cut; else the answer of the verification that hindered it most. */
  find(ref: number, cut: Cut): KeyPlace | number {
    const regex = this.#parts.regexes[ref]!;
    if (cut.depth <= 0) return this.#inNothing(ref);
    if (!this.#mayMatch(regex, cut)) return REGEX_MISS;
    const facts = this.#factsOf(ref);
    const message = this.#inMessages(regex, facts, cut);
    if (message >= 0 && message < cut.prefix) return this.#messagePlace(message);
    let worst = Math.min(message, REGEX_MISS);
    const others = [this.#inSources, this.#inInjections, this.#inSegments];
    for (const search of others) {
      const found = search.call(this, regex, facts, cut);
      if (typeof found !== "number") return found;
      worst = Math.min(worst, found);
    }
    return worst;
  }

  /** The empty haystack of an entry that scans no message at all. */
  #inNothing(ref: number): KeyPlace | number {
    const regex = this.#parts.regexes[ref]!;
    if (regex.required.length > 0) return REGEX_MISS;
    const facts = this.#factsOf(ref);
    facts.nothing ??= this.#verify(regex, NO_TEXT, { from: 0, marked: false });
    return facts.nothing >= 0 ? keyPlace("haystack", 0, 0, 0) : facts.nothing;
  }

  #messagePlace(offset: number): KeyPlace {
    const { haystack } = this.#parts;
    const index = haystack.messageAt(offset);
    // A match may begin with the marker, which stands before the message.
    return keyPlace("message", index, Math.max(0, offset - haystack.starts[index]!), 0);
  }

  #mayMatch(regex: RegexKey, cut: Cut): boolean {
    if (regex.required.length === 0) return true;
    for (const pattern of regex.required) if (this.#parts.facts.isIn(pattern, cut)) return true;
    return false;
  }

  #factsOf(ref: number): RegexFacts {
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    this.candidates++;
    const facts: RegexFacts = {
      message: undefined,
      nothing: undefined,
      sources: new Map(),
      injections: [],
      segments: [],
    };
    this.#known.set(ref, facts);
    return facts;
  }

  #inMessages(regex: RegexKey, facts: RegexFacts, cut: Cut): number {
    if (facts.message !== undefined) return facts.message;
    const from = this.#firstLiteral(regex);
    if (from === null) facts.message = REGEX_MISS;
    else if (from >= cut.prefix) return REGEX_MISS;
    else facts.message = this.#verify(regex, this.#parts.haystack.joinedScanText, { from, marked: false });
    return facts.message;
  }

  /** The first place in the messages where a match can lie; null when there is none. */
  #firstLiteral(regex: RegexKey): number | null {
    if (regex.required.length === 0) return 0;
    let first: number | null = null;
    for (const pattern of regex.required) {
      const start = this.#parts.facts.messageStart[pattern]!;
      if (start >= 0 && (first === null || start < first)) first = start;
    }
    return first;
  }

  #inSources(regex: RegexKey, facts: RegexFacts, cut: Cut): KeyPlace | number {
    const { haystack } = this.#parts;
    let worst = REGEX_MISS;
    const bits = cut.sources & haystack.sourceBits;
    for (let source = 0; bits >> source !== 0; source++) {
      if ((bits & (1 << source)) === 0) continue;
      let found = facts.sources.get(source);
      if (found === undefined) {
        let text = this.#sourceTexts.get(source);
        if (text === undefined) {
          text = new ScanText(haystack.sources[source] ?? "");
          this.#sourceTexts.set(source, text);
        }
        found = this.#verify(regex, text, { from: 0, marked: true });
        facts.sources.set(source, found);
      }
      if (found >= 0) return keyPlace("source", source, found, 0);
      worst = Math.min(worst, found);
    }
    return worst;
  }

  #inInjections(regex: RegexKey, facts: RegexFacts): KeyPlace | number {
    return this.#inTexts(regex, facts.injections, { texts: this.#injectionTexts, where: "injection" });
  }

  #inSegments(regex: RegexKey, facts: RegexFacts, cut: Cut): KeyPlace | number {
    if (!cut.recursion) return REGEX_MISS;
    const { segments } = this.#parts.haystack;
    for (let i = this.#segmentTexts.length; i < segments.length; i++) {
      this.#segmentTexts.push(new ScanText(segments[i] ?? ""));
    }
    return this.#inTexts(regex, facts.segments, { texts: this.#segmentTexts, where: "recursion" });
  }

  /** `answers`: what earlier texts of the list said, by index; grows with the list. */
  #inTexts(
    regex: RegexKey,
    answers: number[],
    list: { readonly texts: readonly ScanText[]; readonly where: "injection" | "recursion" },
  ): KeyPlace | number {
    let worst = REGEX_MISS;
    for (let i = 0; i < list.texts.length; i++) {
      const found = (answers[i] ??= this.#verify(regex, list.texts[i]!, { from: 0, marked: true }));
      if (found >= 0) return keyPlace(list.where, i, found, 0);
      worst = Math.min(worst, found);
    }
    return worst;
  }

  #verify(regex: RegexKey, text: ScanText, range: { readonly from: number; readonly marked: boolean }): number {
    const { engine } = this.#parts;
    return explainFailure(engine, regex, verifyLines(engine, regex, text, range));
  }
}
