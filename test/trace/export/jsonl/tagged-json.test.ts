import { expect, it } from "vitest";

import { readTaggedJson, writeTaggedJson } from "../../../../src/trace/export/jsonl/tagged-json.ts";

it.each([
  [Uint8Array.of(0, 255, 7)],
  [Number.NaN],
  [Number.NEGATIVE_INFINITY],
  [-0],
  [{ $bytes: "AAAA" }],
  [{ $number: "NaN" }],
  [{ $$a: { $b: [1] } }],
  [{ list: [null, true, "x", { bytes: new Uint8Array() }] }],
  ["lone \uD800 half"],
  [{ a: 1, "": 2, "10": 3 }],
])("reads back %j", (value) => expect(readTaggedJson(writeTaggedJson(value))).toStrictEqual(value));

it.each(['{"$bytes":"A"}', '{"$bytes":1}', '{"$number":"1"}', '{"$other":1}', '{"$a":1,"b":2}', "{"])(
  "refuses %s, which nobody writes",
  (text) => expect(() => readTaggedJson(text)).toThrow(SyntaxError),
);
