import type { RegexEngine, RegexMatch, RegexProgram, RegexVerdict } from "../../matcher/ports.ts";
import { regexName, type TaskControl } from "../control.ts";

export interface RegexGuard {
  readonly control: TaskControl;
  /** Names of patterns that cost a thread before. */
  readonly killed: ReadonlySet<string>;
  /** Whether the host can look the program up by its number. */
  readonly isListed: (program: RegexProgram) => boolean;
}

/** A regex engine that skips what cost a thread before, and leaves a name for what the host could not look up. */
export class GuardedRegex implements RegexEngine {
  readonly #engine: RegexEngine;
  readonly #guard: RegexGuard;
  #noted = false;

  constructor(engine: RegexEngine, guard: RegexGuard) {
    this.#engine = engine;
    this.#guard = guard;
  }

  test(program: RegexProgram, text: string): RegexVerdict {
    if (this.#isKilled(program)) return "killed";
    this.#note(program);
    return this.#engine.test(program, text);
  }

  exec(program: RegexProgram, text: string, from: number): RegexMatch | null | "deadline" | "failed" {
    if (this.#isKilled(program)) return "failed";
    this.#note(program);
    return this.#engine.exec(program, text, from);
  }

  #isKilled(program: RegexProgram): boolean {
    return this.#guard.killed.size > 0 && this.#guard.killed.has(regexName(program.pattern));
  }

  #note(program: RegexProgram): void {
    const listed = this.#guard.isListed(program);
    if (listed && !this.#noted) return;
    this.#guard.control.notePattern(listed ? "" : program.pattern);
    this.#noted = !listed;
  }
}
