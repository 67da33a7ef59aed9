import type { RegexEngine, RegexMatch, RegexProgram, RegexVerdict } from "../ports.ts";

/** A regex engine that counts what it is asked. */
export class CountingRegex implements RegexEngine {
  calls = 0;
  /** UTF-16 units of the texts that were searched. */
  units = 0;
  /** Calls that the engine did not make: time was up, or the program is in quarantine. */
  skipped = 0;
  readonly #engine: RegexEngine;

  constructor(engine: RegexEngine) {
    this.#engine = engine;
  }

  test(program: RegexProgram, text: string): RegexVerdict {
    const verdict = this.#engine.test(program, text);
    this.#count(text, verdict === "deadline" || verdict === "killed");
    return verdict;
  }

  exec(program: RegexProgram, text: string, from: number): RegexMatch | null | "deadline" | "failed" {
    const match = this.#engine.exec(program, text, from);
    this.#count(text, match === "deadline");
    return match;
  }

  #count(text: string, skipped: boolean): void {
    if (skipped) this.skipped++;
    else {
      this.calls++;
      this.units += text.length;
    }
  }
}
