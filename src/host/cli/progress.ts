import type { CliIo } from "./io.ts";

const SHOW_AFTER_MS = 400;
const REDRAW_MS = 100;
const CLEAR = "\r\u001B[K";

/**
 * A line on standard error that says how far long work has come: only on a terminal, only after a moment. It is drawn
 * by a timer, so that one long step is seen too, and taken away by {@link clear}.
 */
export class Progress {
  readonly #io: CliIo;
  readonly #what: string;
  readonly #total: number;
  readonly #started: number;
  readonly #timer: NodeJS.Timeout | null;
  #done = 0;
  #visible = false;

  /** `what` is in the singular: `case 3 of 12`. */
  constructor(io: CliIo, what: string, total: number) {
    this.#io = io;
    this.#what = what;
    this.#total = total;
    this.#started = io.now();
    this.#timer = io.stderr.isTTY === true ? setInterval(() => this.draw(), REDRAW_MS) : null;
    this.#timer?.unref();
  }

  /** One piece of the work is done. */
  step(): void {
    this.#done++;
  }

  /** Draws the line, unless it is too early. */
  draw(): void {
    const { stderr, now } = this.#io;
    const elapsed = now() - this.#started;
    if (stderr.isTTY !== true || elapsed < SHOW_AFTER_MS) return;
    const at = Math.min(this.#done + 1, this.#total);
    const count = this.#total > 1 ? ` ${at} of ${this.#total}` : "";
    this.#visible = true;
    stderr.write(`${CLEAR}${this.#what}${count}, ${Math.round(elapsed / 1_000)} s`);
  }

  /** Takes the line away, so that results begin at the left margin. */
  clear(): void {
    if (this.#visible) this.#io.stderr.write(CLEAR);
    this.#visible = false;
  }

  /** Ends it for good. */
  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.clear();
  }
}

/** Work that takes long enough to be watched. */
export interface Task {
  /** In the singular: `case 3 of 12`. */
  readonly what: string;
  readonly total: number;
}

/** Runs `work` with a progress line that is gone when it ends, however it ends. */
export async function withProgress<Result>(
  io: CliIo,
  { what, total }: Task,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress = new Progress(io, what, total);
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
