import type { CliIo } from "./io.ts";

const SHOW_AFTER_MS = 400;
const REDRAW_MS = 100;

/** A line on standard error that says how far long work has come; only on a terminal, only after a moment. */
export class Progress {
  readonly #io: CliIo;
  readonly #what: string;
  readonly #total: number;
  readonly #started: number;
  #done = 0;
  #drawn = 0;
  #visible = false;

  constructor(io: CliIo, what: string, total: number) {
    this.#io = io;
    this.#what = what;
    this.#total = total;
    this.#started = io.now();
  }

  step(): void {
    this.#done++;
    const now = this.#io.now();
    if (this.#io.stderr.isTTY !== true || now - this.#started < SHOW_AFTER_MS || now - this.#drawn < REDRAW_MS) return;
    this.#drawn = now;
    this.#visible = true;
    this.#io.stderr.write(`\r${this.#what} ${this.#done} of ${this.#total}\u001B[K`);
  }

  /** Takes the line away, so that results begin at the left margin. */
  clear(): void {
    if (this.#visible) this.#io.stderr.write("\r\u001B[K");
    this.#visible = false;
  }
}
