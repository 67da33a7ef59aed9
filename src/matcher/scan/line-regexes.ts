import type { RegexKey } from "../compile/regex-keys.ts";
import type { RegexEngine } from "../ports.ts";
import type { Cut } from "./cut.ts";
import { type Haystack, MARKER } from "./haystack.ts";
import { type KeyPlace, keyPlace } from "./key-place.ts";
import type { LiteralFacts } from "./literal-facts.ts";
import type { RecursionContent, RecursionContents } from "./recursion-contents.ts";
import type { RegexMemory } from "./regex-memory.ts";
import { explainFailure } from "./regex-run.ts";
import { ScanText } from "./regex/scan-text.ts";
import { REGEX_MISS, verifyLines } from "./regex/verify.ts";

const NO_TEXT = new ScanText("");
const LONE_MARKER = new ScanText(MARKER);

/** What is known of one regex in this scan. Offsets, or the negative answers of the verification. */
interface RegexFacts {
  /** In the joined messages; undefined until it was looked for. */
  message: number | undefined;
  /** In the empty text. */
  nothing: number | undefined;
  /** In the marker that stands alone where an entry sees less than one message. */
  marker: number | undefined;
  readonly sources: Map<number, number>;
  readonly injections: number[];
  /** Contents of recursion loops that were looked at. */
  contentsSeen: number;
  recursion: KeyPlace | null;
}

/** What {@link LineRegexes} works on. */
export interface LineRegexParts {
  readonly regexes: readonly RegexKey[];
  readonly haystack: Haystack;
  readonly facts: LiteralFacts;
  readonly contents: RecursionContents;
  readonly engine: RegexEngine;
  readonly memory: RegexMemory;
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
    const message = cut.prefix === 0 ? this.#inMarker(regex, facts) : this.#inMessages(regex, facts, cut);
    if (message >= 0 && cut.prefix === 0) return keyPlace("haystack", 0, message, 0);
    // At the very end of what is seen an empty match can stand: a line regex takes no line break.
    if (message >= 0 && message <= cut.prefix) return this.#messagePlace(message);
    const source = this.#inSources(regex, facts, cut);
    if (typeof source !== "number") return source;
    const injection = this.#inInjections(regex, facts);
    if (typeof injection !== "number") return injection;
    const segment = this.#inSegments(ref, facts, cut);
    return typeof segment === "number" ? Math.min(message, source, injection, segment, REGEX_MISS) : segment;
  }

  /** The empty haystack of an entry that scans no message at all. */
  #inNothing(ref: number): KeyPlace | number {
    const regex = this.#parts.regexes[ref]!;
    if (regex.required.length > 0) return REGEX_MISS;
    const facts = this.#factsOf(ref);
    facts.nothing ??= this.#verify(regex, NO_TEXT, { from: 0, marked: false });
    return facts.nothing >= 0 ? keyPlace("haystack", 0, 0, 0) : facts.nothing;
  }

  /** A scan depth between 0 and 1 sees no message, but their marker. */
  #inMarker(regex: RegexKey, facts: RegexFacts): number {
    if (regex.required.length > 0) return REGEX_MISS;
    return (facts.marker ??= this.#verify(regex, LONE_MARKER, { from: 0, marked: false }));
  }

  #messagePlace(offset: number): KeyPlace {
    const { haystack } = this.#parts;
    if (haystack.messages.length === 0) return keyPlace("haystack", 0, offset, 0);
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
      marker: undefined,
      sources: new Map(),
      injections: [],
      contentsSeen: 0,
      recursion: null,
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
    let worst = REGEX_MISS;
    for (let i = 0; i < this.#injectionTexts.length; i++) {
      const found = (facts.injections[i] ??= this.#verify(regex, this.#injectionTexts[i]!, { from: 0, marked: true }));
      if (found >= 0) return keyPlace("injection", i, found, 0);
      worst = Math.min(worst, found);
    }
    return worst;
  }

  /**
   * The contents that were fed since this regex was last asked, as one text: the first that matches decides. What the
   * book's own contents say is remembered over scans.
   */
  #inSegments(ref: number, facts: RegexFacts, cut: Cut): KeyPlace | number {
    if (!cut.recursion) return REGEX_MISS;
    const { contents, memory } = this.#parts;
    if (facts.recursion !== null) return facts.recursion;
    const regex = this.#parts.regexes[ref]!;
    const asked: RecursionContent[] = [];
    for (const index of contents.holdersOf(regex.required, facts.contentsSeen)) {
      const content = contents.list[index]!;
      const known = this.#remembers(regex, content) ? memory.get(ref, content.entry) : undefined;
      if (known === REGEX_MISS) continue;
      asked.push(content);
      if (known !== undefined) break;
    }
    const found = this.#inContents(ref, asked);
    if (typeof found === "number" && found < REGEX_MISS) return found;
    facts.contentsSeen = contents.list.length;
    if (typeof found !== "number") facts.recursion = found;
    return found;
  }

  #inContents(ref: number, asked: readonly RecursionContent[]): KeyPlace | number {
    const regex = this.#parts.regexes[ref]!;
    for (const content of asked) {
      const marked = content.start === 0;
      const found = this.#verify(regex, content.text, { from: 0, marked });
      if (found < REGEX_MISS) return found;
      if (this.#remembers(regex, content)) this.#parts.memory.set(ref, content.entry, found);
      if (found >= 0) return keyPlace("recursion", content.segment, content.start + found, 0);
    }
    return REGEX_MISS;
  }

  /** The marker stands before the first content of a segment only: regexes that see it depend on more than the content. */
  #remembers({ regex }: RegexKey, content: RecursionContent): boolean {
    return content.isStatic && !regex.seesMarker;
  }

  #verify(regex: RegexKey, text: ScanText, range: { readonly from: number; readonly marked: boolean }): number {
    const { engine } = this.#parts;
    return explainFailure(engine, regex, verifyLines(engine, regex, text, range));
  }
}
