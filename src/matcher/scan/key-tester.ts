import { readExpandedKey } from "../compile/key-text.ts";
import { classifyKey } from "../compile/regex/key.ts";
import {
  KEY_ALWAYS,
  KEY_DYNAMIC,
  KEY_LITERAL,
  KEY_LONG_TEXT,
  KEY_NEVER,
  KEY_REFUSED,
  KEY_TEXT_REGEX,
  type LorePlain,
  type LoreTables,
} from "../compile/lore.ts";
import type { Evidence } from "../model/outcome.ts";
import type { RegexEngine, RegexProgram } from "../ports.ts";
import type { Cut } from "./cut.ts";
import { DynamicPrograms } from "./dynamic-programs.ts";
import type { Haystack, HaystackView } from "./haystack.ts";
import type { LiteralFacts } from "./literal-facts.ts";
import { findLiteral, type LiteralRules, originalOffset } from "./literal-key.ts";

/** Why a regex could not answer. */
export type RegexTrouble = "regex-refused" | "regex-deadline" | "regex-killed";

/** Where a key was found. Offsets are those of the segment, or of the joined haystack. */
export interface KeyPlace {
  readonly where: Evidence["where"];
  /** Of the message, source, injection or segment. */
  readonly index: number;
  readonly offset: number;
  readonly length: number;
}

/** What the tester works on. */
export interface TesterParts {
  readonly plain: LorePlain;
  readonly tables: LoreTables;
  readonly haystack: Haystack;
  readonly facts: LiteralFacts;
  readonly regex: RegexEngine;
  /** `owner`: what the text belongs to, for seeded random numbers. */
  readonly expand: (text: string, owner: string) => string;
}

const VERDICT_MISS = 0;
const VERDICT_HIT = 1;
const VERDICT_DEADLINE = 2;
const VERDICT_KILLED = 3;

/** Answers whether a key hits the cut of the haystack that an entry sees. */
export class KeyTester {
  /** Set when a regex key of the current entry could not answer; it counts as a miss. */
  trouble: RegexTrouble | null = null;
  readonly #parts: TesterParts;
  readonly #programs: DynamicPrograms;
  readonly #dynamicPlaces = new Map<number, KeyPlace | null>();

  constructor(parts: TesterParts) {
    this.#parts = parts;
    this.#programs = new DynamicPrograms(parts.plain.regexes.length);
  }

  /** Whether compiled key `slot` of an entry hits. `raw` is the key as written. */
  test(slot: number, raw: string, rules: LiteralRules, cut: Cut): boolean {
    const { tables } = this.#parts;
    const ref = tables.keyRef[slot]!;
    switch (tables.keyKind[slot]) {
      case KEY_NEVER:
        return false;
      case KEY_ALWAYS:
        return true;
      case KEY_LITERAL:
        return this.#literal(ref, cut);
      case KEY_LONG_TEXT: {
        const long = this.#parts.plain.longTexts[ref]!;
        return this.#search(long.text, long, cut);
      }
      case KEY_TEXT_REGEX:
        return this.#regex(this.#parts.plain.regexes[ref]!.program, cut);
      case KEY_DYNAMIC:
        return this.#expanded(slot, this.#parts.expand(raw, `key ${slot}`), rules, cut);
      case KEY_REFUSED:
        this.trouble ??= "regex-refused";
        return false;
      default:
        throw new TypeError(`unknown key kind ${tables.keyKind[slot]}`);
    }
  }

  /**
   * Whether a key hits as it was written, the way group scoring tests keys: no macros, no trimming. `slot` is the
   * compiled key, -1 for a key that was not compiled.
   */
  testRaw(raw: string, slot: number, rules: LiteralRules, cut: Cut): boolean {
    if (slot !== -1 && raw !== "" && isAsWritten(raw)) return this.test(slot, raw, rules, cut);
    const key = classifyKey(raw);
    if (key.kind === "regex") return this.#dynamicRegex(key.source, key.flags, cut);
    return this.#search(raw, rules, cut);
  }

  /** Where a key that hits is found first; null when it needs no place (an empty key). */
  locate(slot: number, raw: string, rules: LiteralRules, cut: Cut): KeyPlace | null {
    const { tables, plain } = this.#parts;
    const ref = tables.keyRef[slot]!;
    switch (tables.keyKind[slot]) {
      case KEY_LITERAL:
        return this.#literalPlace(ref, cut);
      case KEY_LONG_TEXT:
        return this.#searchPlace(plain.longTexts[ref]!.text, plain.longTexts[ref]!, cut);
      case KEY_TEXT_REGEX:
        return this.#regexPlace(plain.regexes[ref]!.program, cut);
      case KEY_DYNAMIC:
        return this.#dynamicPlaces.get(slot) ?? null;
      default:
        return null;
    }
  }

  #literalPlace(pattern: number, cut: Cut): KeyPlace {
    const { facts, haystack } = this.#parts;
    const start = facts.messageStart[pattern]!;
    if (start >= 0 && start < cut.prefix) {
      const index = haystack.messageAt(start);
      return place("message", index, start - haystack.starts[index]!, facts.messageEnd[pattern]! - start);
    }
    const sources = facts.sourceBits[pattern]! & cut.sources;
    if (sources !== 0) {
      const source = 31 - Math.clz32(sources & -sources);
      const span = facts.sourceSpan(pattern, source);
      return place("source", source, span.start, span.end - span.start);
    }
    if (facts.injection[pattern] !== 0) {
      const span = facts.injectionSpan(pattern);
      return place("injection", facts.injection[pattern]! - 1, span.start, span.end - span.start);
    }
    const at = facts.segmentStart[pattern]!;
    return place("recursion", facts.segment[pattern]!, at, facts.segmentEnd[pattern]! - at);
  }

  #searchPlace(key: string, rules: LiteralRules, cut: Cut): KeyPlace | null {
    const view = this.#view(cut);
    const found = findLiteral(view, key, rules);
    if (found === -1) return null;
    if (rules.caseSensitive) return placeInView(view, found, key.length);
    const start = originalOffset(view.text, found);
    const end = originalOffset(view.text, found + key.toLowerCase().length);
    return placeInView(view, start, end - start);
  }

  #regexPlace(program: RegexProgram, cut: Cut): KeyPlace | null {
    const view = this.#view(cut);
    const found = this.#parts.regex.exec(program, view.text, 0);
    if (found === null || typeof found === "string") return null;
    return placeInView(view, found.start, found.end - found.start);
  }

  #literal(pattern: number, cut: Cut): boolean {
    if (cut.depth <= 0) return false;
    const { facts } = this.#parts;
    const start = facts.messageStart[pattern]!;
    if (start >= 0 && start < cut.prefix) return true;
    if ((facts.sourceBits[pattern]! & cut.sources) !== 0 || facts.injection[pattern] !== 0) return true;
    return cut.recursion && facts.segment[pattern]! >= 0;
  }

  /** Remembers where an expanded key hit: expanding it again for the evidence might change variables. */
  #expanded(slot: number, expanded: string, rules: LiteralRules, cut: Cut): boolean {
    const key = readExpandedKey(expanded);
    this.#dynamicPlaces.delete(slot);
    switch (key.kind) {
      case "never":
      case "dynamic":
        return false;
      case "always":
        return true;
      case "literal": {
        const hit = this.#search(key.text, rules, cut);
        if (hit) this.#dynamicPlaces.set(slot, this.#searchPlace(key.text, rules, cut));
        return hit;
      }
      case "regex": {
        const hit = this.#dynamicRegex(key.source, key.flags, cut);
        if (hit) this.#dynamicPlaces.set(slot, null);
        return hit;
      }
    }
  }

  #search(key: string, rules: LiteralRules, cut: Cut): boolean {
    const view = this.#view(cut);
    const name = `${rules.caseSensitive ? "S" : "i"}${rules.wholeWords ? "W" : "s"}${key}`;
    const known = view.verdicts.get(name);
    if (known !== undefined) return known === VERDICT_HIT;
    const hit = findLiteral(view, key, rules) >= 0;
    view.verdicts.set(name, hit ? VERDICT_HIT : VERDICT_MISS);
    return hit;
  }

  #dynamicRegex(source: string, flags: string, cut: Cut): boolean {
    const program = this.#programs.get(source, flags);
    return program !== null && this.#regex(program, cut);
  }

  #regex(program: RegexProgram, cut: Cut): boolean {
    const view = this.#view(cut);
    const verdict = view.verdicts.get(program.id) ?? this.#run(program, view);
    view.verdicts.set(program.id, verdict);
    if (verdict === VERDICT_DEADLINE) this.trouble ??= "regex-deadline";
    if (verdict === VERDICT_KILLED) this.trouble ??= "regex-killed";
    return verdict === VERDICT_HIT;
  }

  #run(program: RegexProgram, view: HaystackView): number {
    switch (this.#parts.regex.test(program, view.text)) {
      case "hit":
        return VERDICT_HIT;
      case "deadline":
        return VERDICT_DEADLINE;
      case "killed":
        return VERDICT_KILLED;
      case "miss":
      case "failed":
        return VERDICT_MISS;
    }
  }

  #view(cut: Cut): HaystackView {
    return this.#parts.haystack.view(cut.depth, cut.sources, cut.recursion);
  }
}

/** Whether compiling the key changed nothing of it. */
function isAsWritten(raw: string): boolean {
  return !raw.includes("{") && !raw.includes("}") && !raw.includes("<") && raw.trim() === raw;
}

function place(where: KeyPlace["where"], index: number, offset: number, length: number): KeyPlace {
  return { where, index, offset, length };
}

function placeInView(view: HaystackView, offset: number, length: number): KeyPlace {
  const part = view.partAt(offset);
  if (part === null) return place("haystack", 0, offset, length);
  return place(part.where, part.index, offset - part.start, length);
}
