import { PbfWriter } from "pbf";

import type { Attribute, AttributeValue } from "../attribute.ts";
import type { SpanEvent, SpanLink, TurnSpan } from "../spans/span.ts";
import { linkAttributes } from "./otlp-json.ts";
import { OTLP_ERROR, OTLP_KIND, type OtlpRequest } from "./otlp-request.ts";
import { nanosOf } from "./otlp-time.ts";

/**
 * A request of OpenTelemetry's protocol as protobuf, in parts. Field numbers: opentelemetry-proto, trace/v1 and common/v1.
 * What a message holds comes behind its length: spans are written first.
 */
export function otlpProto(request: OtlpRequest): Uint8Array<ArrayBuffer>[] {
  const spans = Array.from(request.spans, (span) => written((to) => to.writeMessage(2, writeSpan, span)));
  const url = written((to) => to.writeStringField(3, request.schemaUrl));
  const scopeSpans = [written((to) => to.writeMessage(1, writeScope, request.scope)), ...spans, url];
  const resource = written((to) => to.writeMessage(1, writeResource, request.resource));
  return message(1, [resource, ...message(2, scopeSpans), url]);
}

/** A message out of the parts of what it holds. */
const message = (field: number, parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>[] => {
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const start = written((to) => {
    to.writeTag(field, LENGTH_DELIMITED);
    to.writeVarint(length);
  });
  return [start, ...parts];
};

const LENGTH_DELIMITED = 2;

function written(write: (to: PbfWriter) => void): Uint8Array<ArrayBuffer> {
  const writer = new PbfWriter();
  write(writer);
  return new Uint8Array(writer.finish());
}

function writeResource(attributes: readonly Attribute[], to: PbfWriter): void {
  for (const attribute of attributes) to.writeMessage(1, writeAttribute, attribute);
}

function writeScope({ name, version }: OtlpRequest["scope"], to: PbfWriter): void {
  to.writeStringField(1, name);
  to.writeStringField(2, version);
}

function writeSpan(span: TurnSpan, to: PbfWriter): void {
  to.writeBytesField(1, bytesOf(span.traceId));
  to.writeBytesField(2, bytesOf(span.spanId));
  if (span.parentSpanId !== null) to.writeBytesField(4, bytesOf(span.parentSpanId));
  to.writeStringField(5, span.name);
  to.writeVarintField(6, OTLP_KIND[span.kind]);
  writeTime(7, span.startMs, to);
  writeTime(8, span.endMs, to);
  for (const attribute of span.attributes) to.writeMessage(9, writeAttribute, attribute);
  for (const event of span.events) to.writeMessage(11, writeEvent, event);
  for (const link of span.links) to.writeMessage(13, writeLink, { ...link, traceId: span.traceId });
  if (span.error !== null) to.writeMessage(15, writeStatus, span.error);
}

function writeEvent({ name, atMs, attributes }: SpanEvent, to: PbfWriter): void {
  writeTime(1, atMs, to);
  to.writeStringField(2, name);
  for (const attribute of attributes) to.writeMessage(3, writeAttribute, attribute);
}

function writeLink({ traceId, spanId, kind }: SpanLink & { readonly traceId: string }, to: PbfWriter): void {
  to.writeBytesField(1, bytesOf(traceId));
  to.writeBytesField(2, bytesOf(spanId));
  for (const attribute of linkAttributes(kind)) to.writeMessage(4, writeAttribute, attribute);
}

function writeStatus(message: string, to: PbfWriter): void {
  to.writeStringField(2, message);
  to.writeVarintField(3, OTLP_ERROR);
}

function writeAttribute([key, value]: Attribute, to: PbfWriter): void {
  to.writeStringField(1, key);
  to.writeMessage(2, writeValue, value);
}

function writeValue({ type, value }: AttributeValue, to: PbfWriter): void {
  switch (type) {
    case "string":
      return to.writeStringField(1, value);
    case "boolean":
      return to.writeBooleanField(2, value);
    case "int":
      return to.writeVarintField(3, value);
    case "double":
      return to.writeDoubleField(4, value);
    case "strings":
      return to.writeMessage(5, writeTexts, value);
  }
}

function writeTexts(texts: readonly string[], to: PbfWriter): void {
  for (const value of texts) to.writeMessage(1, writeValue, { type: "string", value });
}

/** Eight bytes, low ones first: pbf writes them from a number, which does not hold nanoseconds since the epoch. */
const FIXED64 = 1;
const WORD_BITS = 32n;

function writeTime(field: number, ms: number, to: PbfWriter): void {
  const nanos = BigInt.asUintN(64, nanosOf(ms));
  to.writeTag(field, FIXED64);
  to.writeFixed32(Number(BigInt.asUintN(32, nanos)));
  to.writeFixed32(Number(nanos >> WORD_BITS));
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
