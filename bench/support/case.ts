import type { BlockOptions } from "./block.ts";

/** What every bench case exports and gives back. */

/** What a case may use of the harness. */
export interface BenchContext {
  /** How often a gate may be tried before it counts as failed. */
  readonly attempts: number;
  /** Sizes that take minutes are asked for. */
  readonly full: boolean;
  /** Times `fn` in one contiguous block; figures in milliseconds. */
  block(
    name: string,
    fn: () => unknown,
    options?: BlockOptions,
  ): Promise<{ min: number; p50: number; p99: number; samples: number }>;
  readonly log: (line: string) => void;
}

/** One figure of a case beside its bar. */
export interface BenchRow {
  readonly id: string;
  readonly variant: string;
  readonly value: number;
  readonly unit: "x" | "ms" | "MiB" | "KiB" | "count";
  readonly bar: number;
  readonly direction: "at-least" | "at-most";
  readonly pass: boolean;
  readonly reach?: number;
  readonly note?: string;
}

/** A case measures one thing, states its expected answer and throws when the answer is wrong. */
export interface BenchCase {
  readonly id: string;
  readonly title: string;
  run(context: BenchContext): Promise<BenchRow[]>;
}
