import { Unpackr } from "msgpackr";
import { expect, it } from "vitest";

import { packPlain, unpackPlain } from "../../../src/workers/grounding/plain-msgpack.ts";

it("is read by any msgpack, with the keys of every map in it", () => {
  const value = { a: [1, null, "龙", 0.5], b: Uint8Array.from([1, 2]), c: { d: true }, e: Number.POSITIVE_INFINITY };
  const bytes = packPlain(value);
  const other = new Unpackr({ useRecords: false, mapsAsObjects: true }).unpack(bytes) as typeof value;
  expect(other).toEqual(value);
  expect(Buffer.from(packPlain([{ a: 1 }, { a: 2 }])).toString("hex")).toBe("9281a1610181a16102");
});

it("gives the same bytes for the same value, in memory of their own", () => {
  const [one, other] = [packPlain({ a: 1 }), packPlain({ a: 1 })];
  expect(one).toEqual(other);
  expect(one.buffer.byteLength).toBe(one.byteLength);
  expect(unpackPlain(one)).toEqual({ a: 1 });
});
