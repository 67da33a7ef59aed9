import { expect, test } from "vitest";
import { jsonEqual } from "../../../src/matcher/formats/json-object.ts";
import { KEPT_NAME, keptOf, keptValue, restoreField, withKept } from "../../../src/matcher/formats/kept.ts";

test("a part is put in, read, and taken out without a trace", () => {
  const holder = { a: 1 };
  const kept = withKept(holder, "world", { x: 1 });
  expect(kept).toEqual({ a: 1, extensions: { [KEPT_NAME]: { world: { x: 1 } } } });
  expect(keptOf(kept)).toEqual({ world: { x: 1 } });
  expect(withKept(kept, "world", undefined)).toEqual(holder);
  expect(holder).toEqual({ a: 1 });
});

test("other extensions and other parts stay", () => {
  const kept = withKept(withKept({ extensions: { own: 1 } }, "a", {}), "b", { c: 1 });
  expect(withKept(kept, "a", undefined)).toEqual({ extensions: { own: 1, [KEPT_NAME]: { b: { c: 1 } } } });
  expect(keptOf({ extensions: { [KEPT_NAME]: "damaged" } })).toBeUndefined();
});

test("extensions that are no object are not lost", () => {
  expect(withKept({ extensions: "x" }, "a", { b: 1 })).toEqual({
    extensions: { [KEPT_NAME]: { replaced: "x", a: { b: 1 } } },
  });
});

test("a value is restored only while the file still says what the mapping wrote", () => {
  const restored = (field: unknown, kept: unknown): object => {
    const target = { field };
    restoreField(target, "field", kept, jsonEqual);
    return target;
  };
  const kept = keptValue(null, false);
  expect(restored(false, kept)).toEqual({ field: null });
  expect(restored(true, kept)).toEqual({ field: true });
  expect(restored(false, keptValue(undefined, false))).toEqual({});
  expect(restored(undefined, keptValue("x", undefined))).toEqual({ field: "x" });
  expect(restored(1, "damaged")).toEqual({ field: 1 });
});
