import type { Text } from "../phrase.ts";

export type SegmentKind = "turn" | "prepare" | "wait" | "generate" | "retry" | "approval" | "run";

/** Milliseconds from the start of the turn. `endMs` null: no end was recorded; it is drawn open-ended, hatched. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly startMs: number;
  readonly endMs: number | null;
}

/** A row of the waterfall. Without segments it has no recorded start: its duration is written, no bar is drawn. */
export interface TimingRow {
  /** Of the graph's card where there is one. */
  readonly id: string;
  readonly title: Text;
  readonly level: 0 | 1 | 2;
  readonly segments: readonly Segment[];
  /** null: not recorded. */
  readonly durationMs: number | null;
  /** From where it lasted longer than the row that it belongs to; null: it did not. */
  readonly tailMs: number | null;
}

export interface Timing {
  readonly rows: readonly TimingRow[];
  /** The last moment that is known of. */
  readonly totalMs: number;
  readonly open: boolean;
}

/** Which part of the turn is on the screen. Pixels and milliseconds. */
export interface TimeScale {
  readonly startMs: number;
  readonly pxPerMs: number;
  /** Of the scrolled content, never more than the longest allowed. */
  readonly width: number;
  /** Only a part of the turn is drawn; the rest is reached with the brush. */
  readonly windowed: boolean;
}

export interface Bar {
  readonly x: number;
  readonly w: number;
  /** Open to the right: no end was recorded. */
  readonly hatched: boolean;
}
