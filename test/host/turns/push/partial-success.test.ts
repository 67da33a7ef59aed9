import { PbfWriter } from "pbf";
import { expect, it } from "vitest";

import { rejectedSpans } from "../../../../src/host/turns/push/partial-success.ts";

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** An `ExportTraceServiceResponse`; `more`: fields that are not of the standard yet. */
function protobuf(rejected: number, more = false): Uint8Array {
  const writer = new PbfWriter();
  if (more) writer.writeVarintField(9, 300);
  writer.writeMessage(
    1,
    (_: null, inner: PbfWriter) => {
      inner.writeStringField(2, "too many");
      inner.writeVarintField(1, rejected);
    },
    null,
  );
  return writer.finish();
}

it("reads what the standard's answer says, as protobuf and as JSON", () => {
  expect(rejectedSpans(protobuf(3), "application/x-protobuf")).toBe(3);
  expect(rejectedSpans(protobuf(1_000_000, true), "application/x-protobuf")).toBe(1_000_000);
  expect(rejectedSpans(protobuf(0), "application/x-protobuf")).toBe(0);
  expect(rejectedSpans(json({ partialSuccess: { rejectedSpans: "3", errorMessage: "" } }), "application/json")).toBe(3);
  expect(rejectedSpans(json({ partialSuccess: { rejectedSpans: 2 } }), "application/json; charset=utf-8")).toBe(2);
});

it("takes an answer that says nothing for one that took all", () => {
  for (const answer of [
    {},
    { partialSuccess: {} },
    { partialSuccess: null },
    null,
    { partialSuccess: { rejectedSpans: "x" } },
  ]) {
    expect(rejectedSpans(json(answer), "application/json")).toBe(0);
  }
  const odd = [
    [],
    [0xff],
    [0x0a, 0x7f],
    [0x0d, 1, 2, 3, 4],
    [0x0a, 2, 0x08, 0xff],
    Array.from({ length: 20 }, () => 0x80),
  ];
  for (const bytes of odd) expect(rejectedSpans(Uint8Array.from(bytes), "application/x-protobuf")).toBe(0);
  expect(rejectedSpans(Buffer.from("ok"), "text/plain")).toBe(0);
  expect(rejectedSpans(Buffer.from("{"), "application/json")).toBe(0);
});
