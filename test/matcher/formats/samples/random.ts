/** A seeded generator (mulberry32) with the helpers that random books need; print `seed` when a test fails. */
export class Random {
  private state: number;
  private counter = 0;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** A text that occurs once, so that its loss is seen. */
  uniqueText(): string {
    return `${this.pick(["t", "键", "é", "🙂", "/r/i "])}${this.counter++}`;
  }

  /** A number that occurs once. */
  uniqueNumber(): number {
    return 1_000 + this.counter++ + this.pick([0, 0.5]);
  }
}
