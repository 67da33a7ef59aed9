import { decodeText } from "../../matcher/compile/regex/encoding.ts";
import type { RegexEngine, RegexMatch, RegexProgram, RegexVerdict } from "../../matcher/ports.ts";
import { ProgramCache } from "./program-cache.ts";
import { loadRe2, type Re2Module, type WrappedMatch, type WrappedRe2 } from "./re2-module.ts";
import { characterIndex, encodeText, unitIndex } from "./text-encoding.ts";

const NO_PROGRAM = -1;

/** A call that would begin with less time than this is not made. */
const DEADLINE_MARGIN_MS = 5;

/** Of the 16 MiB heap 5 are stack; what is left holds this much of patterns and, beside them, the text. */
const CACHE_BUDGET_BYTES = 7 * 1024 * 1024;
const TEXT_BYTES_FREE = 1024 * 1024;

/** Encoded texts that are kept, and from which length on it pays. */
const ENCODED_TEXTS_MAX = 8;
const ENCODED_UNITS_MIN = 1_024;
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

/** `search`: whether and where a match exists; `raw`: the pattern as it is. */
type Form = "search" | "raw";

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

interface EncodedText {
  readonly text: string;
  readonly encoding: string;
  readonly bytes: Uint8Array;
}

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
  private readonly cache = new ProgramCache<WrappedRe2>(CACHE_BUDGET_BYTES);
  private readonly encoded: EncodedText[] = [];
  private readonly failedPatterns = new Set<string>();

  constructor(options: Re2Options) {
    this.options = options;
  }

  test(program: RegexProgram, text: string): RegexVerdict {
    const result = this.match(program, "search", { text, start: 0, captures: false });
    if (result === "deadline" || result === "failed") return result;
    return result.index < 0 ? "miss" : "hit";
  }

  exec(program: RegexProgram, text: string, from: number): RegexMatch | null | "deadline" | "failed" {
    const isKey = program.captures !== true && from === 0;
    return isKey ? this.execSearch(program, text) : this.execRaw(program, text, from);
  }

  /** What RE2 says against a pattern, null when it takes it. For imports: looks at no clock, leaves nothing behind. */
  validate(program: RegexProgram): string | null {
    if (program.cost <= SURE_COST && nestingOf(program.pattern) <= SURE_NESTING) return null;
    this.enter(program);
    try {
      const compiled = this.compile(program, "search");
      if (compiled === null) return "the pattern alone exhausts the heap of the engine";
      const problem = compiled.ok() ? null : compiled.error();
      compiled.delete();
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
    this.encoded.length = 0;
  }

  private execRaw(program: RegexProgram, text: string, from: number): RegexMatch | null | "deadline" | "failed" {
    const { encoding } = program;
    const start = characterIndex(text, encoding, from);
    const result = this.match(program, "raw", { text, start, captures: true });
    if (typeof result === "string") return result;
    if (result.index < 0) return null;
    return matchAt(unitIndex(text, encoding, result.index), [result.match, ...result.groups]);
  }

  /** Finds the end of the first match without captures, and then its start close before that end. */
  private execSearch(program: RegexProgram, text: string): RegexMatch | null | "deadline" | "failed" {
    const found = this.match(program, "search", { text, start: 0, captures: false });
    if (typeof found === "string") return found;
    if (found.index < 0) return null;
    const end = found.match.length === text.length ? text.length : decodeText(found.match).length;
    for (let units = START_UNITS; ; units *= START_GROWTH) {
      const from = cutBefore(text, end - units);
      const piece = from === 0 && text.length <= START_UNITS ? text : text.slice(from, cutAfter(text, end));
      const match = this.execPiece(program, piece);
      if (typeof match === "string") return match;
      // A match at the very cut may owe itself to the cut.
      if (match !== null && (match.start > 0 || from === 0)) {
        return { start: from + match.start, end: from + match.end, groups: match.groups };
      }
      if (from === 0) return { start: end, end, groups: [""] };
    }
  }

  private execPiece(program: RegexProgram, piece: string): RegexMatch | null | "deadline" | "failed" {
    const result = this.match(program, "search", { text: piece, start: 0, captures: true });
    if (typeof result === "string") return result;
    if (result.index < 0) return null;
    const [skipped = "", ...groups] = result.groups;
    return matchAt(decodeText(skipped).length, [result.match.slice(skipped.length), ...groups]);
  }

  private match(
    program: RegexProgram,
    form: Form,
    { text, start, captures }: { readonly text: string; readonly start: number; readonly captures: boolean },
  ): WrappedMatch | "deadline" | "failed" {
    if (this.options.now() + DEADLINE_MARGIN_MS >= this.options.deadline()) return "deadline";
    if (this.failedPatterns.has(program.pattern)) return "failed";
    const bytes = this.encode(text, program);
    this.counters.calls++;
    this.counters.bytes += bytes.length;
    this.enter(program);
    try {
      for (let attempt = 0; attempt < 2; attempt++) {
        try {
          const compiled = this.ready(program, form, bytes.length);
          if (compiled !== null) return compiled.match(bytes, start, captures);
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

  /** The compiled pattern with room in the heap for a run; null when RE2 refuses it. */
  private ready(program: RegexProgram, form: Form, textBytes: number): WrappedRe2 | null {
    const key = `${form} ${program.pattern}`;
    let compiled = this.cache.get(key) ?? null;
    if (compiled === null) {
      compiled = this.compile(program, form);
      if (compiled === null) return null;
      if (!compiled.ok()) {
        compiled.delete();
        return null;
      }
      this.cache.add(key, program.cost, compiled);
    }
    this.cache.charge(key, textBytes);
    this.cache.makeRoom(Math.max(0, 2 * textBytes - TEXT_BYTES_FREE), key);
    return compiled;
  }

  /** Tried again in a fresh module if need be; null when even that has no room for it. */
  private compile(program: RegexProgram, form: Form): WrappedRe2 | null {
    this.cache.makeRoom(program.cost * 16, "");
    this.counters.compiled++;
    const pattern = form === "raw" ? program.pattern : searchForm(program.pattern);
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        const { WrappedRE2 } = (this.module ??= loadRe2());
        return new WrappedRE2(pattern, false, false, false);
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

  private encode(text: string, program: RegexProgram): Uint8Array {
    if (text.length < ENCODED_UNITS_MIN) return encodeText(text, program.encoding, program.caseInsensitive);
    const encoding = `${program.encoding}${program.caseInsensitive ? "i" : ""}`;
    const known = this.encoded.find((row) => row.encoding === encoding && row.text === text);
    if (known !== undefined) return known.bytes;
    const bytes = encodeText(text, program.encoding, program.caseInsensitive);
    if (this.encoded.length === ENCODED_TEXTS_MAX) this.encoded.shift();
    this.encoded.push({ text, encoding, bytes });
    return bytes;
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

/**
 * The pattern tied to the start of the text behind a lazy run of anything, which is captured: its length is where the
 * match begins. RE2 needs no second, backward automaton for it, which halves the cost of a pattern's first hit; and it
 * looks at whole characters only, where an unanchored search looks at each byte.
 */
function searchForm(pattern: string): string {
  return `\\A((?s:.*?))(?:${pattern})`;
}

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

const WORD_OR_HALF = /[\w\u017f\u212a\ud800-\udfff]/;

function joins(text: string, at: number): boolean {
  return WORD_OR_HALF.test(text.charAt(at - 1)) && WORD_OR_HALF.test(text.charAt(at));
}

function matchAt(start: number, encoded: readonly (string | undefined)[]): RegexMatch {
  const groups = encoded.map((group) => (group === undefined ? undefined : decodeText(group)));
  return { start, end: start + (groups[0]?.length ?? 0), groups };
}

/** The depth of brackets in a pattern, an upper bound where brackets are escaped. */
function nestingOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "(") deepest = Math.max(deepest, ++depth);
    else if (pattern[i] === ")") depth--;
  }
  return deepest;
}
