import { AttributeList } from "../attribute.ts";
import { NAMES, type OpenInferenceKind } from "../conventions.ts";
import type { SpanEvent, SpanLink, TurnSpan } from "./span.ts";
import type { SpanIds } from "./span-ids.ts";

/** What a span is made from; times are milliseconds from the start of the turn, null: not recorded. */
export interface SpanDraft {
  readonly nodeId: string;
  /** null: the turn itself. */
  readonly parent: TurnSpan | null;
  readonly name: string;
  readonly kind?: TurnSpan["kind"];
  readonly openInference: OpenInferenceKind;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The latest time that is known of its parts: it reaches there when its end was not recorded. */
  readonly coveredMs?: number;
  readonly error?: string | null;
  readonly attributes: AttributeList;
  readonly events?: readonly SpanEvent[];
  readonly links?: readonly SpanLink[];
}

/** `error.type` of a fault without a code, as OpenTelemetry has it. */
const UNNAMED_ERROR = "_OTHER";

/** Makes the spans of one turn. */
export class SpanMaker {
  readonly ids: SpanIds;
  readonly #zeroMs: number;

  /** `zeroMs`: start of the turn, milliseconds since the epoch. */
  constructor(ids: SpanIds, zeroMs: number) {
    this.ids = ids;
    this.#zeroMs = zeroMs;
  }

  /** A time of the turn as milliseconds since the epoch. */
  at(ms: number): number {
    return this.#zeroMs + ms;
  }

  make(draft: SpanDraft): TurnSpan {
    const { nodeId, parent, name, kind = "internal", openInference, events = [], links = [] } = draft;
    const error = draft.error === "" ? UNNAMED_ERROR : (draft.error?.toWellFormed() ?? null);
    const startMs = draft.startMs === null ? (parent?.startMs ?? this.#zeroMs) : this.at(draft.startMs);
    // An end without a start says nothing about a length.
    const hasEnd = draft.startMs !== null && draft.endMs !== null;
    const lastMs = hasEnd ? draft.endMs : (draft.coveredMs ?? null);
    const endMs = lastMs === null ? startMs : Math.max(startMs, this.at(lastMs));
    const times = { startRecorded: draft.startMs !== null, endRecorded: hasEnd };
    const told = new AttributeList()
      .text(NAMES.openInferenceKind, openInference)
      .flag(NAMES.startRecorded, times.startRecorded ? null : false)
      .flag(NAMES.endRecorded, times.endRecorded ? null : false)
      .text(NAMES.errorType, error);
    return {
      traceId: this.ids.traceId,
      spanId: this.ids.of(nodeId),
      parentSpanId: parent?.spanId ?? null,
      name: name.toWellFormed(),
      kind,
      openInference,
      startMs,
      endMs,
      ...times,
      error,
      attributes: [...told.list, ...draft.attributes.list],
      events,
      links,
    };
  }
}
