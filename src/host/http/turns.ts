import { setImmediate } from "node:timers/promises";

/**
 * Bytes that one turn of the event loop moves between a socket and memory, under a millisecond of work. Without a bound
 * a fast peer keeps a stream busy inside one turn, for as long as it has or takes bytes.
 */
const TURN_BYTES = 64 * 1024;

/** Lets the event loop turn after every so many bytes of one body. */
export class Turns {
  #bytes = 0;

  /** To be awaited after moving some bytes. */
  async moved(bytes: number): Promise<void> {
    this.#bytes += bytes;
    if (this.#bytes < TURN_BYTES) return;
    this.#bytes = 0;
    await setImmediate();
  }
}
