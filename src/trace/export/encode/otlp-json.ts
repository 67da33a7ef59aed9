import { type Attribute, AttributeList, type AttributeValue } from "../attribute.ts";
import { NAMES } from "../conventions.ts";
import type { TurnSpan } from "../spans/span.ts";
import { OTLP_ERROR, OTLP_KIND, type OtlpRequest } from "./otlp-request.ts";
import { nanosOf } from "./otlp-time.ts";

/**
 * A request of OpenTelemetry's protocol in JSON, in parts: one object, ids in hexadecimal, enums as numbers, 64-bit numbers as
 * texts. Source: the protocol's specification, "JSON Protobuf Encoding".
 */
export function* otlpJson({ schemaUrl, resource, scope, spans }: OtlpRequest): Generator<string> {
  const url = JSON.stringify(schemaUrl);
  yield `{"resourceSpans":[{"resource":${JSON.stringify({ attributes: resource.map(attributeJson) })},"scopeSpans":[`;
  yield `{"scope":${JSON.stringify(scope)},"spans":[`;
  yield* separated(spans, spanJson);
  yield `],"schemaUrl":${url}}],"schemaUrl":${url}}]}`;
}

/** Values of a JSON list, with commas between them. */
export function* separated<Value>(values: Iterable<Value>, json: (value: Value) => object): Generator<string> {
  let comma = "";
  for (const value of values) {
    yield comma + JSON.stringify(json(value));
    comma = ",";
  }
}

const spanJson = (span: TurnSpan): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: OTLP_KIND[span.kind],
  startTimeUnixNano: String(nanosOf(span.startMs)),
  endTimeUnixNano: String(nanosOf(span.endMs)),
  attributes: span.attributes.map(attributeJson),
  events: span.events.map(({ name, atMs, attributes }) => ({
    timeUnixNano: String(nanosOf(atMs)),
    name,
    attributes: attributes.map(attributeJson),
  })),
  links: span.links.map(({ spanId, kind }) => ({
    traceId: span.traceId,
    spanId,
    attributes: linkAttributes(kind).map(attributeJson),
  })),
  status: span.error === null ? {} : { code: OTLP_ERROR, message: span.error },
});

/** What a link means. */
export const linkAttributes = (kind: string): readonly Attribute[] =>
  new AttributeList().text(NAMES.linkKind, kind).list;

const attributeJson = ([key, value]: Attribute): object => ({ key, value: valueJson(value) });

function valueJson({ type, value }: AttributeValue): object {
  switch (type) {
    case "string":
      return { stringValue: value };
    case "boolean":
      return { boolValue: value };
    case "int":
      return { intValue: String(value) };
    case "double":
      // JSON has no such numbers; the protocol's JSON says them as texts.
      return { doubleValue: Number.isFinite(value) ? value : String(value) };
    case "strings":
      return { arrayValue: { values: value.map((text) => ({ stringValue: text })) } };
  }
}
