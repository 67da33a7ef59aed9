const FIRST_BYTES = 2 * 1024 * 1024;

/** Bytes of a file from the frame on that is not complete yet: blocks are added behind, complete frames go in front. */
export class FrameWindow {
  #memory = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #used = 0;

  /** Gone with the next change. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#used);
  }

  add(block: Buffer): void {
    const used = this.#used + block.length;
    if (used > this.#memory.length) {
      // Twice as much each time: a frame of a gigabyte comes in a thousand blocks.
      const larger = Buffer.allocUnsafeSlow(Math.max(used, this.#memory.length * 2));
      this.bytes.copy(larger);
      this.#memory = larger;
    }
    block.copy(this.#memory, this.#used);
    this.#used = used;
  }

  drop(bytes: number): void {
    if (bytes === 0) return;
    this.#memory.copyWithin(0, bytes, this.#used);
    this.#used -= bytes;
  }
}
