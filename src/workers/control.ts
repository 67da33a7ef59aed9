/**
 * The few words that the host and one running task share while the task runs. Every task has its own, so that a thread
 * that is being ended cannot write into the words of its successor.
 */
const STOP = 0;
const PROGRAM = 1;
const STARTED = 2;
const WORDS = 8;

const DEADLINE = 1;
const ABORT = 2;

/** What {@link TaskControl.program} holds outside a regex call. */
export const NO_PROGRAM = -1;

/** Milliseconds of a clock that all threads of the process share, as a positive 31-bit number. */
const clockWord = (): number => (Math.floor(performance.timeOrigin + performance.now()) & 0x7fff_ffff) | 1;

export class TaskControl {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array;

  constructor(buffer?: SharedArrayBuffer) {
    this.buffer = buffer ?? new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT);
    this.#words = new Int32Array(this.buffer);
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

  /** The word into which the regex engine writes the number of the program it is about to run. */
  get programWord(): Int32Array {
    return this.#words.subarray(PROGRAM, PROGRAM + 1);
  }

  /** The regex program that is running now, or {@link NO_PROGRAM}. */
  get program(): number {
    return Atomics.load(this.#words, PROGRAM);
  }
}
