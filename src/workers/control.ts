/**
 * The few words that the host and one running task share while the task runs. Every task has its own, so that a thread
 * that is being ended cannot write into the words of its successor.
 */
const STOP = 0;
const PROGRAM = 1;
const STARTED = 2;
const PATTERN_LENGTH = 3;
const DECIDED = 4;
const WORDS = 8;
const PATTERN_UNITS = 4_096;

const DEADLINE = 1;
const ABORT = 2;

/** What {@link TaskControl.program} holds outside a regex call. */
export const NO_PROGRAM = -1;

/** Milliseconds of a clock that all threads of the process share, as a positive 31-bit number. */
const clockWord = (): number => (Math.floor(performance.timeOrigin + performance.now()) & 0x7fff_ffff) | 1;

export class TaskControl {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #pattern: Uint16Array;

  constructor(buffer?: SharedArrayBuffer) {
    this.buffer = buffer ?? new SharedArrayBuffer(WORDS * 4 + PATTERN_UNITS * 2);
    this.#words = new Int32Array(this.buffer, 0, WORDS);
    this.#pattern = new Uint16Array(this.buffer, WORDS * 4);
    if (buffer === undefined) this.#words[PROGRAM] = NO_PROGRAM;
  }

  /** Asks the task to end soon; it looks before each regex call and between its steps. An abort outranks a deadline. */
  requestStop(stop: "deadline" | "abort"): void {
    Atomics.or(this.#words, STOP, stop === "abort" ? ABORT : DEADLINE);
  }

  /** `deadline`: leave out what can be left out and answer; `abort`: nobody wants the answer any more. */
  get stopRequested(): "no" | "deadline" | "abort" {
    const word = Atomics.load(this.#words, STOP);
    return (word & ABORT) !== 0 ? "abort" : word === 0 ? "no" : "deadline";
  }

  /** Called by the thread when the task begins to run. */
  markStarted(): void {
    Atomics.store(this.#words, STARTED, clockWord());
  }

  /** Milliseconds since the task began to run, or undefined while no thread has taken it up. */
  get ranMs(): number | undefined {
    const started = Atomics.load(this.#words, STARTED);
    return started === 0 ? undefined : (clockWord() - started) & 0x7fff_ffff;
  }

  /** Called by a scan when only details are left, which can be left out if the thread is lost over them. */
  markDecided(): void {
    Atomics.store(this.#words, DECIDED, 1);
  }

  get decided(): boolean {
    return Atomics.load(this.#words, DECIDED) !== 0;
  }

  /** The word into which the regex engine writes the number of the program it is about to run. */
  get programWord(): Int32Array {
    return this.#words.subarray(PROGRAM, PROGRAM + 1);
  }

  /** The regex program that is running now, or {@link NO_PROGRAM}. */
  get program(): number {
    return Atomics.load(this.#words, PROGRAM);
  }

  /**
   * Notes the text of a pattern that is about to run and whose number the host cannot look up, because it was made
   * during the scan; "" when the number is enough.
   */
  notePattern(pattern: string): void {
    const text = regexName(pattern);
    for (let i = 0; i < text.length; i++) this.#pattern[i] = text.charCodeAt(i);
    Atomics.store(this.#words, PATTERN_LENGTH, text.length);
  }

  /** The pattern that {@link notePattern} noted last. */
  get pattern(): string {
    const units = this.#pattern.subarray(0, Atomics.load(this.#words, PATTERN_LENGTH));
    return String.fromCharCode(...units);
  }
}

/** What a pattern is known by when it is not to run again: its text, of a very long one the beginning. */
export function regexName(pattern: string): string {
  return pattern.slice(0, PATTERN_UNITS);
}
