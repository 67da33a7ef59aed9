import { deflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import { deflated, inflated, packed, unpacked } from "../../../src/workers/turns/packing.ts";
import { problemOf } from "../../../src/workers/turns/problem.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";

test("values and bytes come back as they were", () => {
  expect(unpacked(packed(fullTurn()))).toEqual(fullTurn());
  const bytes = Uint8Array.from({ length: 999 }, (_, i) => (i * 7) % 256);
  expect(new Uint8Array(inflated(deflated(bytes)))).toEqual(bytes);
});

test("half a pair of surrogates comes back", () => {
  expect(unpacked(packed({ text: "\ud800" }))).toEqual({ text: "\ud800" });
});

test("a call takes a third of what it would without a dictionary", () => {
  const [call] = fullTurn().calls;
  expect(packed(call).byteLength).toBeLessThan(deflateRawSync(JSON.stringify(call)).byteLength / 1.5);
});

test.each([
  ["nothing", new Uint8Array()],
  ["a form that nobody knows", Uint8Array.of(9, 1, 2)],
  ["no deflated bytes", Uint8Array.of(1, 255, 255, 255)],
  ["no JSON", deflated(Buffer.from("{"))],
])("%s is damage", (_name, blob) => {
  const read = (): unknown => {
    try {
      return unpacked(blob);
    } catch (error) {
      return problemOf(error)?.code;
    }
  };
  expect(read()).toBe("TURN_STORE_CORRUPT");
});
