import { type Attribute, plainValue } from "../attribute.ts";
import type { TurnSpan, TurnSpans } from "../spans/span.ts";
import { type ExportHead, headAttributes } from "./otlp-request.ts";
import { separated } from "./otlp-json.ts";
import { isoOf } from "./otlp-time.ts";

/**
 * Spans as Arize Phoenix takes them, in parts, at `POST /v1/projects/{project}/spans`. It has no resource: what the file says of
 * itself stands with each turn. Links are not in its model.
 */
export function* phoenixJson(turns: Iterable<TurnSpans>, head: ExportHead): Generator<string> {
  const told = headAttributes(head);
  yield '{"data":[';
  yield* separated(spansOf(turns), (span) => phoenixSpan(span, span.parentSpanId === null ? told : []));
  yield "]}";
}

function* spansOf(turns: Iterable<TurnSpans>): Generator<TurnSpan> {
  for (const { spans } of turns) yield* spans;
}

const phoenixSpan = (span: TurnSpan, told: readonly Attribute[]): object => ({
  name: span.name,
  context: { trace_id: span.traceId, span_id: span.spanId },
  span_kind: span.openInference,
  parent_id: span.parentSpanId,
  start_time: isoOf(span.startMs),
  end_time: isoOf(span.endMs),
  status_code: span.error === null ? "UNSET" : "ERROR",
  status_message: span.error ?? "",
  attributes: attributesJson([...told, ...span.attributes]),
  events: span.events.map(({ name, atMs, attributes }) => ({
    name,
    timestamp: isoOf(atMs),
    attributes: attributesJson(attributes),
  })),
});

const attributesJson = (attributes: readonly Attribute[]): object =>
  Object.fromEntries(attributes.map(([name, value]) => [name, plainValue(value)]));
