import { readExpandedKey } from "../compile/key-text.ts";
import {
  KEY_ALWAYS,
  KEY_DYNAMIC,
  KEY_LINE_REGEX,
  KEY_LITERAL,
  KEY_LONG_TEXT,
  KEY_NEVER,
  KEY_REFUSED,
  KEY_TEXT_REGEX,
  type LorePlain,
  type LoreTables,
} from "../compile/lore.ts";
import { classifyKey } from "../compile/regex/key.ts";
import type { RegexEngine } from "../ports.ts";
import type { Cut } from "./cut.ts";
import { DynamicPrograms } from "./dynamic-programs.ts";
import type { Haystack } from "./haystack.ts";
import { JoinedSearch } from "./joined-search.ts";
import {
  type LocatedKey,
  VERDICT_DEADLINE,
  VERDICT_HIT,
  VERDICT_KILLED,
  VERDICT_MISS,
  VERDICT_REFUSED,
} from "./key-place.ts";
import { LineRegexes } from "./line-regexes.ts";
import type { LiteralFacts } from "./literal-facts.ts";
import type { LiteralRules } from "./literal-key.ts";
import type { RecursionContents } from "./recursion-contents.ts";
import { regexHit } from "./regex-hit.ts";
import type { RegexMemory } from "./regex-memory.ts";
import { verdictOf } from "./regex-run.ts";
import { TextRegexes } from "./text-regexes.ts";

/** Why a regex could not answer. */
export type RegexTrouble = "regex-refused" | "regex-deadline" | "regex-killed";

/** What the tester works on. */
export interface TesterParts {
  readonly plain: LorePlain;
  readonly tables: LoreTables;
  readonly haystack: Haystack;
  readonly facts: LiteralFacts;
  readonly contents: RecursionContents;
  readonly regex: RegexEngine;
  readonly memory: RegexMemory;
  /** `owner`: what the text belongs to, for seeded random numbers. */
  readonly expand: (text: string, owner: string) => string;
}

const TROUBLES: ReadonlyMap<number, RegexTrouble> = new Map([
  [VERDICT_REFUSED, "regex-refused"],
  [VERDICT_DEADLINE, "regex-deadline"],
  [VERDICT_KILLED, "regex-killed"],
]);

/** Answers whether a key hits the cut of the haystack that an entry sees. */
export class KeyTester {
  /** Set when a regex key could not answer, which counts as a miss; the caller clears it before each entry. */
  trouble: RegexTrouble | null = null;
  readonly #lines: LineRegexes;
  readonly #parts: TesterParts;
  readonly #joined: JoinedSearch;
  readonly #texts: TextRegexes;
  readonly #programs: DynamicPrograms;
  /** Where keys with macros hit last: expanding one again for its place might change variables. */
  readonly #dynamicPlaces = new Map<number, LocatedKey | null>();

  constructor(parts: TesterParts) {
    const { haystack, facts, contents, memory, regex: engine, plain } = parts;
    this.#parts = parts;
    this.#lines = new LineRegexes({ regexes: plain.regexes, haystack, facts, contents, engine, memory });
    this.#joined = new JoinedSearch(haystack, engine);
    this.#texts = new TextRegexes({ regexes: plain.regexes, facts, contents, joined: this.#joined });
    this.#programs = new DynamicPrograms(plain.regexes.length);
  }

  /** Regexes that had to be verified at least once. */
  get regexCandidates(): number {
    return this.#lines.candidates + this.#joined.candidates;
  }

  /** Whether compiled key `slot` of an entry hits. `raw` is the key as written. */
  test(slot: number, raw: string, rules: LiteralRules, cut: Cut): boolean {
    const verdict = this.#verdict(slot, raw, rules, cut);
    if (verdict > VERDICT_HIT) this.trouble ??= TROUBLES.get(verdict) ?? null;
    return verdict === VERDICT_HIT;
  }

  /**
   * Whether a key hits as it was written, the way group scoring tests keys: no macros, no trimming. `slot` is the
   * compiled key, -1 for a key that was not compiled.
   */
  testRaw(raw: string, slot: number, rules: LiteralRules, cut: Cut): boolean {
    if (slot !== -1 && raw !== "" && isAsWritten(raw)) return this.test(slot, raw, rules, cut);
    const key = classifyKey(raw);
    if (key.kind === "literal") return this.#joined.hasLiteral(raw, rules, cut);
    return this.#dynamicRegex(key.source, key.flags, cut) === VERDICT_HIT;
  }

  /** Where a key that hits is found first; null for one that needs no place (an empty key). */
  locate(slot: number, rules: LiteralRules, cut: Cut): LocatedKey | null {
    const { tables, plain, facts, haystack } = this.#parts;
    const ref = tables.keyRef[slot]!;
    switch (tables.keyKind[slot]) {
      case KEY_LITERAL:
        return facts.placeIn(ref, cut, haystack);
      case KEY_LINE_REGEX: {
        const found = this.#lines.find(ref, cut);
        if (typeof found === "number") return null;
        return { ...found, hit: regexHit(plain.regexes[ref]!, { place: found, byLine: true, cut, haystack }) };
      }
      case KEY_TEXT_REGEX:
        return this.#joined.placeOfRegex(plain.regexes[ref]!, plain.regexes[ref]!, cut);
      case KEY_LONG_TEXT: {
        const long = plain.longTexts[ref]!;
        return this.#joined.placeOfLiteral(long.text, long, cut);
      }
      case KEY_DYNAMIC:
        return this.#dynamicPlaces.get(slot) ?? null;
      default:
        return null;
    }
  }

  #verdict(slot: number, raw: string, rules: LiteralRules, cut: Cut): number {
    const { tables, plain, facts } = this.#parts;
    const ref = tables.keyRef[slot]!;
    switch (tables.keyKind[slot]) {
      case KEY_LITERAL:
        return facts.isIn(ref, cut) ? VERDICT_HIT : VERDICT_MISS;
      case KEY_NEVER:
        return VERDICT_MISS;
      case KEY_ALWAYS:
        return VERDICT_HIT;
      case KEY_LINE_REGEX: {
        const found = this.#lines.find(ref, cut);
        return typeof found === "number" ? verdictOf(found) : VERDICT_HIT;
      }
      case KEY_TEXT_REGEX:
        return verdictOf(this.#texts.find(ref, cut));
      case KEY_LONG_TEXT: {
        const long = plain.longTexts[ref]!;
        return this.#joined.hasLiteral(long.text, long, cut) ? VERDICT_HIT : VERDICT_MISS;
      }
      case KEY_DYNAMIC:
        return this.#dynamic(slot, raw, rules, cut);
      case KEY_REFUSED:
        return VERDICT_REFUSED;
      default:
        throw new TypeError(`unknown key kind ${tables.keyKind[slot]}`);
    }
  }

  #dynamic(slot: number, raw: string, rules: LiteralRules, cut: Cut): number {
    this.#dynamicPlaces.delete(slot);
    const key = readExpandedKey(this.#parts.expand(raw, `key ${slot}`));
    switch (key.kind) {
      case "never":
      case "dynamic":
        return VERDICT_MISS;
      case "always":
        return VERDICT_HIT;
      case "literal": {
        const place = this.#joined.placeOfLiteral(key.text, rules, cut);
        this.#dynamicPlaces.set(slot, place);
        return place === null ? VERDICT_MISS : VERDICT_HIT;
      }
      case "regex":
        return this.#dynamicRegex(key.source, key.flags, cut, slot);
    }
  }

  #dynamicRegex(source: string, flags: string, cut: Cut, slot = -1): number {
    const regex = this.#programs.get(source, flags);
    if (regex === null) return VERDICT_REFUSED;
    const found = this.#joined.findRegex(regex, cut);
    if (found >= 0 && slot !== -1)
      this.#dynamicPlaces.set(slot, this.#joined.placeOfRegex(regex, { source, flags }, cut));
    return verdictOf(found);
  }
}

/** Whether compiling the key changed nothing of it. */
function isAsWritten(raw: string): boolean {
  return !raw.includes("{") && !raw.includes("}") && !raw.includes("<") && raw.trim() === raw;
}
