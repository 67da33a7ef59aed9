/** The needles found in the text under scan, each once, with its first occurrence as offsets in the loaded text. */
export class HitList {
  /** 1 for a needle that is in the list. */
  readonly seen: Uint8Array;
  readonly needle: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  count = 0;

  constructor(needleCount: number) {
    this.seen = new Uint8Array(needleCount);
    this.needle = new Int32Array(needleCount);
    this.start = new Int32Array(needleCount);
    this.end = new Int32Array(needleCount);
  }

  /** Records a needle that is not in the list yet. */
  add(needle: number, start: number, end: number): void {
    this.seen[needle] = 1;
    this.needle[this.count] = needle;
    this.start[this.count] = start;
    this.end[this.count++] = end;
  }

  /** Empties the list. */
  clear(): void {
    for (let i = 0; i < this.count; i++) this.seen[this.needle[i]!] = 0;
    this.count = 0;
  }
}
