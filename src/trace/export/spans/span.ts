import type { Attribute } from "../attribute.ts";
import type { OpenInferenceKind } from "../conventions.ts";

/** A point in time on a span. */
export interface SpanEvent {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  readonly attributes: readonly Attribute[];
}

/** A span of the same trace that this one came from. */
export interface SpanLink {
  readonly spanId: string;
  readonly kind: "requested_by" | "result_of";
}

/**
 * A part of a turn as a span; every encoder takes these. Ids in hexadecimal, times in milliseconds since the epoch. A
 * format wants times of every span: where none was recorded the span lies at its parent's start, without length, and its
 * flags say that this is no fact.
 */
export interface TurnSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** null: the turn itself. */
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: "internal" | "client";
  readonly openInference: OpenInferenceKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly startRecorded: boolean;
  readonly endRecorded: boolean;
  /** A code; null: it did not fail, or it is not told. */
  readonly error: string | null;
  readonly attributes: readonly Attribute[];
  readonly events: readonly SpanEvent[];
  readonly links: readonly SpanLink[];
}

/** A turn as spans: itself first, parents before their children. */
export interface TurnSpans {
  readonly turnId: string;
  readonly spans: readonly TurnSpan[];
}
