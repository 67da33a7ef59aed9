import { expect, it } from "vitest";

import { eventJson } from "../../../../src/host/trace/history/event-json.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";

const parsed = (json: Buffer | null): unknown => (json === null ? null : JSON.parse(json.toString()));

it("has the type, the number and the data of an event, and nothing else", () => {
  for (const data of [{ a: ["雨", 1, null, { b: true }] }, "text", 0, null, [], { lone: "\uD800" }]) {
    const event = { type: 't"', seq: 7, data, surfaceOp: "append" };
    expect(parsed(eventJson(event))).toEqual({ type: 't"', seq: 7, data });
  }
});

it("is none of what no log has", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  let deep: object = {};
  for (let i = 0; i < 100_000; i++) deep = { deep };
  const throws = Object.defineProperty({}, "text", {
    enumerable: true,
    get: () => {
      throw new Error("odd");
    },
  });
  for (const data of [
    undefined,
    () => 1,
    Symbol("s"),
    { n: 10n },
    cyclic,
    deep,
    throws,
    Object.assign([], { length: 1e9 }),
  ])
    expect(eventJson({ type: "t", seq: 1, data })).toBeNull();
  for (const type of [5, undefined, null, {}]) expect(eventJson({ type, seq: 1, data: 1 })).toBeNull();
  expect(
    eventJson({
      type: "t",
      seq: 1,
      get data(): never {
        throw new Error("odd");
      },
    }),
  ).toBeNull();
});

it("is none of data that is too large, whatever makes it so", () => {
  const most = LIMITS.historyEventUnits.value;
  const text = "x".repeat(most / 2);
  expect(eventJson({ type: "t", seq: 1, data: { text, other: text.slice(100) } })).not.toBeNull();
  for (const data of [{ text, other: text }, { [text]: text }, Array.from({ length: most / 16 + 1 }, () => 0)])
    expect(eventJson({ type: "t", seq: 1, data })).toBeNull();
});
