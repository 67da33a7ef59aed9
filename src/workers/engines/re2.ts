import { createRequire } from "node:module";

import type { RegexEngine, RegexMatch, RegexProgram, RegexVerdict } from "../../matcher/ports.ts";
import { ProgramCache } from "./program-cache.ts";
import { characterIndex, decodeText, encodeText, unitIndex } from "./text-encoding.ts";

/** The class below the public one of re2-wasm; its declarations lack `delete` and byte input. */
interface WrappedRe2 {
  ok(): boolean;
  error(): string;
  match(text: Uint8Array, start: number, captures: boolean): WrappedMatch;
  delete(): void;
}

/** `index` counts code points, -1 without a match. */
interface WrappedMatch {
  readonly match: string;
  readonly index: number;
  readonly groups: readonly (string | undefined)[];
}

interface Re2Module {
  readonly WrappedRE2: new (pattern: string, ignoreCase: boolean, multiline: boolean, dotAll: boolean) => WrappedRe2;
}

const MODULE = "re2-wasm/build/wasm/re2.js";
const NO_PROGRAM = -1;

/** A call that would begin with less time than this is not made. */
const DEADLINE_MARGIN_MS = 5;

/** Of the 16 MiB heap 5 are stack; what is left holds this much of patterns and, beside them, the text. */
const CACHE_BUDGET_BYTES = 7 * 1024 * 1024;
const TEXT_BYTES_FREE = 1024 * 1024;

const ENCODED_TEXTS_MAX = 8;
const FAILED_PATTERNS_MAX = 1_024;

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
  readonly form: string;
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
    const result = this.match(program, text, 0, false);
    if (result === "deadline" || result === "failed") return result;
    return result.index < 0 ? "miss" : "hit";
  }

  exec(program: RegexProgram, text: string, from: number): RegexMatch | null | "deadline" | "failed" {
    const { encoding } = program;
    const result = this.match(program, text, characterIndex(text, encoding, from), true);
    if (result === "deadline" || result === "failed") return result;
    if (result.index < 0) return null;
    const start = unitIndex(text, encoding, result.index);
    const whole = decodeText(result.match);
    const groups = result.groups.map((group) => (group === undefined ? undefined : decodeText(group)));
    return { start, end: start + whole.length, groups: [whole, ...groups] };
  }

  /** What RE2 says against a pattern, null when it takes it. For imports: looks at no clock, leaves nothing behind. */
  validate(program: RegexProgram): string | null {
    const known = this.cache.get(program);
    if (known !== undefined) return null;
    this.enter(program);
    try {
      const compiled = this.compile(program);
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

  private match(
    program: RegexProgram,
    text: string,
    start: number,
    captures: boolean,
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
          const compiled = this.ready(program, bytes.length);
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
  private ready(program: RegexProgram, textBytes: number): WrappedRe2 | null {
    let compiled = this.cache.get(program) ?? null;
    if (compiled === null) {
      compiled = this.compile(program);
      if (compiled === null) return null;
      if (!compiled.ok()) {
        compiled.delete();
        return null;
      }
      this.cache.add(program, compiled);
    }
    this.cache.charge(program, textBytes);
    this.cache.makeRoom(Math.max(0, 2 * textBytes - TEXT_BYTES_FREE), program);
    return compiled;
  }

  private compile(program: RegexProgram): WrappedRe2 | null {
    this.cache.makeRoom(program.cost * 16, program);
    this.counters.compiled++;
    const { WrappedRE2 } = (this.module ??= loadModule());
    try {
      return new WrappedRE2(program.pattern, false, false, false);
    } catch {
      this.dropModule();
    }
    const { WrappedRE2: Fresh } = (this.module = loadModule());
    try {
      return new Fresh(program.pattern, false, false, false);
    } catch {
      this.dropModule();
      return null;
    }
  }

  /** After an abort nothing of the module may be touched again. */
  private dropModule(): void {
    this.module = null;
    this.cache.forget();
    this.counters.rebuilt++;
  }

  private encode(text: string, program: RegexProgram): Uint8Array {
    const form = `${program.encoding}${program.caseInsensitive ? "i" : ""}`;
    const known = this.encoded.find((row) => row.form === form && row.text === text);
    if (known !== undefined) return known.bytes;
    const bytes = encodeText(text, program.encoding, program.caseInsensitive);
    if (this.encoded.length === ENCODED_TEXTS_MAX) this.encoded.shift();
    this.encoded.push({ text, form, bytes });
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
 * A fresh instance of the module. The `require` is made anew each time because a kept one would hold every dropped
 * instance in its list of children; the module prints its abort through the `console.warn` it finds while loading.
 */
function loadModule(): Re2Module {
  const require = createRequire(import.meta.url);
  const path = require.resolve(MODULE);
  const { warn } = console;
  console.warn = () => undefined;
  try {
    const loaded: unknown = require(path);
    return loaded as Re2Module;
  } finally {
    console.warn = warn;
    delete require.cache[path];
  }
}
