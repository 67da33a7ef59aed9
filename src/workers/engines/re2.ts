import { LIMITS } from "../../matcher/limits.ts";
import { decodeText } from "../../matcher/compile/regex/encoding.ts";
import type { RegexEngine, RegexMatch, RegexProgram, RegexVerdict } from "../../matcher/ports.ts";
import { ProgramCache } from "./program-cache.ts";
import { loadRe2, type Re2Module } from "./re2-module.ts";
import { type PatternForm, type PreparedPattern, preparePattern, Re2Pattern } from "./re2-pattern.ts";
import { characterIndex, textCodes, unitIndex } from "./text-encoding.ts";

const NO_PROGRAM = -1;

/** A call that would begin with less time than this is not made. */
const DEADLINE_MARGIN_MS = 5;

/** Of the 16 MiB heap 5 are stack; what is left holds this much of patterns and, beside them, the text. */
const CACHE_BUDGET_BYTES = LIMITS.regexCacheBytes.value;
const TEXT_BYTES_FREE = 1024 * 1024;

/** Texts whose characters are kept, and from which length on it pays. */
const TEXTS_MAX = 4;
const TEXT_UNITS_MIN = 1_024;
const FAILED_PATTERNS_MAX = 1_024;

/** Programs of at most this estimated size are never refused by RE2, whose own limit is above 100,000 instructions. */
const SURE_COST = 2_000;
const SURE_NESTING = 100;

/**
 * Where a match begins is looked for in this many units before its end first, then in so many times more, because
 * captures cost RE2 ten times what finding a match costs.
 */
const START_UNITS = 96;
const START_GROWTH = 8;

export interface Re2Options {
  /** One word into which the number of the running program is written; -1 outside a call. */
  readonly stopWord?: Int32Array;
  /** Milliseconds of the clock that `deadline` is on. */
  readonly now: () => number;
  /** The time after which no call begins. */
  readonly deadline: () => number;
}

/** How the engine fared, for tests and status. */
export interface Re2Counters {
  calls: number;
  bytes: number;
  compiled: number;
  rebuilt: number;
  failed: number;
}

interface KnownText {
  readonly text: string;
  readonly encoding: string;
  readonly codes: Uint32Array;
}

/** What a call brought: the pieces are as RE2 has them, their lengths in characters of the text. */
interface Found {
  readonly index: number;
  readonly whole: string;
  readonly groups: readonly (string | undefined)[];
  readonly lengthOf: (piece: string) => number;
}

interface Call {
  readonly form: PatternForm;
  readonly text: string;
  /** In characters. */
  readonly start: number;
  readonly captures: boolean;
}

type NoAnswer = "deadline" | "failed";

/**
 * RE2 in one thread, with the lifetime of every object in its hands: re2-wasm has a heap of 16 MiB that it never frees
 * by itself. Patterns are compiled when first needed and dropped by least use; after an abort of the module (heap
 * exhausted) it is loaded anew and the pattern tried once more, alone in the fresh heap, before it counts as `failed`.
 * Never throws. The owner may replace `options` between two tasks.
 */
export class Re2Engine implements RegexEngine {
  options: Re2Options;
  readonly counters: Re2Counters = { calls: 0, bytes: 0, compiled: 0, rebuilt: 0, failed: 0 };
  private module: Re2Module | null = null;
  private readonly cache = new ProgramCache<Re2Pattern>(CACHE_BUDGET_BYTES);
  private readonly texts: KnownText[] = [];
  private readonly failedPatterns = new Set<string>();

  constructor(options: Re2Options) {
    this.options = options;
  }

  test(program: RegexProgram, text: string): RegexVerdict {
    const found = this.call(program, { form: "search", text, start: 0, captures: false });
    return typeof found === "string" ? found : found === null ? "miss" : "hit";
  }

  exec(program: RegexProgram, text: string, from: number): RegexMatch | null | NoAnswer {
    const isKey = program.captures !== true && from === 0;
    return isKey ? this.search(program, text) : this.capture(program, text, from);
  }

  /** What RE2 says against a pattern, null when it takes it. For imports: looks at no clock, leaves nothing behind. */
  validate(program: RegexProgram): string | null {
    if (program.cost <= SURE_COST && nestingOf(program.pattern) <= SURE_NESTING) return null;
    this.enter(program);
    try {
      const compiled = this.compile(preparePattern(program, "search"));
      const problem = compiled === null ? "the pattern alone exhausts the heap of the engine" : compiled.problem;
      compiled?.delete();
      return problem;
    } catch {
      this.dropModule();
      return "the engine failed on the pattern";
    } finally {
      this.leave();
    }
  }

  /** Frees all patterns and cached texts; the engine can still be used. */
  free(): void {
    try {
      this.cache.clear();
    } catch {
      this.dropModule();
    }
    this.texts.length = 0;
  }

  private capture(program: RegexProgram, text: string, from: number): RegexMatch | null | NoAnswer {
    const { encoding } = program;
    const call: Call = { form: "raw", text, start: characterIndex(text, encoding, from), captures: true };
    const found = this.call(program, call);
    if (found === null || typeof found === "string") return found;
    const start = unitIndex(text, encoding, found.index);
    const pieces = [found.whole, ...found.groups];
    const groups = pieces.map((piece) => (piece === undefined ? undefined : decodeText(piece)));
    return { start, end: start + (groups[0]?.length ?? 0), groups };
  }

  /** Finds the end of the first match without captures, and then its start close before that end. */
  private search(program: RegexProgram, text: string): RegexMatch | null | NoAnswer {
    if (text.length <= START_UNITS) return this.searchPiece(program, text);
    const found = this.call(program, { form: "search", text, start: 0, captures: false });
    if (found === null || typeof found === "string") return found;
    const end = unitIndex(text, program.encoding, found.lengthOf(found.whole));
    for (let units = START_UNITS; ; units *= START_GROWTH) {
      const from = cutBefore(text, end - units);
      const match = this.searchPiece(program, text.slice(from, cutAfter(text, end)));
      if (typeof match === "string") return match;
      // A match at the very cut may owe itself to the cut.
      if (match !== null && (match.start > 0 || from === 0)) {
        return { start: from + match.start, end: from + match.end, groups: match.groups };
      }
      if (from === 0) return { start: end, end, groups: [""] };
    }
  }

  /** The groups of a key are what its look-behinds have made part of the match, so each begins where the match does. */
  private searchPiece(program: RegexProgram, piece: string): RegexMatch | null | NoAnswer {
    const found = this.call(program, { form: "search", text: piece, start: 0, captures: true });
    if (found === null || typeof found === "string") return found;
    const [skipped = "", ...groups] = found.groups;
    const first = found.lengthOf(skipped);
    const place = (characters: number): number => unitIndex(piece, program.encoding, characters);
    const start = place(first);
    const cut = (group: string): string => piece.slice(start, place(first + found.lengthOf(group)));
    const texts = groups.map((group) => (group === undefined ? undefined : cut(group)));
    const end = place(found.lengthOf(found.whole));
    return { start, end, groups: [piece.slice(start, end), ...texts] };
  }

  private call(program: RegexProgram, call: Call): Found | null | NoAnswer {
    if (this.options.now() + DEADLINE_MARGIN_MS >= this.options.deadline()) return "deadline";
    if (this.failedPatterns.has(program.pattern)) return "failed";
    const codes = this.codesOf(call.text, program);
    this.counters.calls++;
    this.enter(program);
    try {
      for (let attempt = 0; attempt < 2; attempt++) {
        try {
          const compiled = this.ready(program, call.form, codes.length);
          if (compiled !== null) return this.run(compiled, codes, call);
          break;
        } catch {
          this.dropModule();
        }
      }
    } finally {
      this.leave();
    }
    this.counters.failed++;
    if (this.failedPatterns.size < FAILED_PATTERNS_MAX) this.failedPatterns.add(program.pattern);
    return "failed";
  }

  private run(compiled: Re2Pattern, codes: Uint32Array, { start, captures }: Call): Found | null {
    const bytes = compiled.encode(codes);
    this.counters.bytes += bytes.length;
    const { match, index, groups } = compiled.match(bytes, start, captures);
    return index < 0 ? null : { index, whole: match, groups, lengthOf: (piece) => compiled.lengthOf(piece) };
  }

  /** The compiled pattern with room in the heap for a run; null when RE2 refuses it. */
  private ready(program: RegexProgram, form: PatternForm, characters: number): Re2Pattern | null {
    const key = `${form} ${program.pattern}`;
    let compiled = this.cache.get(key) ?? null;
    if (compiled === null) {
      const prepared = preparePattern(program, form);
      compiled = this.compile(prepared);
      if (compiled === null) return null;
      if (compiled.problem !== null) {
        compiled.delete();
        return null;
      }
      this.cache.add(key, prepared.cost, compiled);
    }
    this.cache.charge(key, characters);
    // At most four bytes for a character, as input and once more as the match.
    this.cache.makeRoom(Math.max(0, 8 * characters - TEXT_BYTES_FREE), key);
    return compiled;
  }

  /** Tried again in a fresh module if need be; null when even that has no room for it. */
  private compile(prepared: PreparedPattern): Re2Pattern | null {
    this.cache.makeRoom(prepared.cost * 16, "");
    this.counters.compiled++;
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        return new Re2Pattern((this.module ??= loadRe2()), prepared);
      } catch {
        this.dropModule();
      }
    }
    return null;
  }

  /** After an abort nothing of the module may be touched again. */
  private dropModule(): void {
    this.module = null;
    this.cache.forget();
    this.counters.rebuilt++;
  }

  private codesOf(text: string, program: RegexProgram): Uint32Array {
    if (text.length < TEXT_UNITS_MIN) return textCodes(text, program.encoding, program.caseInsensitive);
    const encoding = `${program.encoding}${program.caseInsensitive ? "i" : ""}`;
    const known = this.texts.find((row) => row.encoding === encoding && row.text === text);
    if (known !== undefined) return known.codes;
    const codes = textCodes(text, program.encoding, program.caseInsensitive);
    if (this.texts.length === TEXTS_MAX) this.texts.shift();
    this.texts.push({ text, encoding, codes });
    return codes;
  }

  private enter(program: RegexProgram): void {
    const { stopWord } = this.options;
    if (stopWord !== undefined) Atomics.store(stopWord, 0, program.id);
  }

  private leave(): void {
    const { stopWord } = this.options;
    if (stopWord !== undefined) Atomics.store(stopWord, 0, NO_PROGRAM);
  }
}

const WORD_OR_HALF = /[\w\u017f\u212a\ud800-\udfff]/;

/** The last place at or before `at` where the text may be cut: not within a pair, not within a word. */
function cutBefore(text: string, at: number): number {
  let cut = Math.max(0, at);
  while (cut > 0 && joins(text, cut)) cut--;
  return cut;
}

/** The first such place after `at`. */
function cutAfter(text: string, at: number): number {
  let cut = Math.min(text.length, at + 1);
  while (cut < text.length && joins(text, cut)) cut++;
  return cut;
}

function joins(text: string, at: number): boolean {
  return WORD_OR_HALF.test(text.charAt(at - 1)) && WORD_OR_HALF.test(text.charAt(at));
}

/** The depth of brackets in a pattern; literal ones are written in hexadecimal. */
function nestingOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "(") deepest = Math.max(deepest, ++depth);
    else if (pattern[i] === ")") depth--;
  }
  return deepest;
}
