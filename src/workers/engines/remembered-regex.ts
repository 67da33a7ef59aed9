import type { RegexEngine, RegexMatch, RegexProgram, RegexVerdict } from "../../matcher/ports.ts";

/** Longer texts are whole conversations or contents, which rarely come again. */
const TEXT_UNITS_MAX = 512;

type Match = RegexMatch | null;

/**
 * Where regexes matched in short texts, kept between scans of one thread. From turn to turn most of a conversation stays
 * as it was, and with it the pieces of it that regexes are run on. An answer depends on the pattern and the text alone,
 * and both are compared as a whole.
 */
export class RegexAnswers {
  readonly #unitsMax: number;
  /** Two generations: when the young one is full it becomes the old one, and what nobody asked for since is dropped. */
  #young = new Map<string, Match>();
  #old = new Map<string, Match>();
  #youngUnits = 0;

  /** `unitsMax`: UTF-16 units of patterns and texts that each generation holds. */
  constructor(unitsMax = 256 * 1024) {
    this.#unitsMax = unitsMax;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The answer that was noted; undefined for none. */
  get(name: string): Match | undefined {
    const young = this.#young.get(name);
    if (young !== undefined) return young;
    const old = this.#old.get(name);
    if (old !== undefined) {
      this.#old.delete(name);
      this.note(name, old);
    }
    return old;
  }

  note(name: string, match: Match): void {
    if (this.#youngUnits + name.length > this.#unitsMax) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngUnits = 0;
    }
    this.#young.set(name, match);
    this.#youngUnits += name.length;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#youngUnits = 0;
  }
}

/** A regex engine that is not asked again what it has answered for a short text. */
export class RememberedRegex implements RegexEngine {
  readonly #engine: RegexEngine;
  readonly #answers: RegexAnswers;

  constructor(engine: RegexEngine, answers: RegexAnswers) {
    this.#engine = engine;
    this.#answers = answers;
  }

  test(program: RegexProgram, text: string): RegexVerdict {
    return this.#engine.test(program, text);
  }

  exec(program: RegexProgram, text: string, from: number): Match | "deadline" | "failed" {
    if (from !== 0 || program.captures === true || text.length > TEXT_UNITS_MAX) {
      return this.#engine.exec(program, text, from);
    }
    const name = nameOf(program, text);
    const known = this.#answers.get(name);
    if (known !== undefined) return known;
    const match = this.#engine.exec(program, text, from);
    if (typeof match !== "string") this.#answers.note(name, match);
    return match;
  }
}

/** The pattern comes with its length, so that no other pattern and text make the same name. */
function nameOf({ pattern, caseInsensitive, encoding }: RegexProgram, text: string): string {
  return `${encoding}${caseInsensitive ? "i" : ""}${pattern.length}/${pattern}${text}`;
}
