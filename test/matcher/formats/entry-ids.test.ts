import { expect, test } from "vitest";
import { assignIds, isUsableId, qualifiedEntryId, stKeyOrder } from "../../../src/matcher/formats/entry-ids.ts";

test("an entry is named by resource and uid", () => {
  expect(qualifiedEntryId("world-book-1", 7)).toBe("world-book-1:7");
  expect(qualifiedEntryId("world-book-1", "title")).toBe("world-book-1:title");
});

const claims = (...stated: unknown[]): { stated: unknown; fallback: number }[] =>
  stated.map((id, fallback) => ({ stated: id, fallback }));

test("stated ids stay, 0 and '0' are one id", () => {
  expect(assignIds(claims(0, "0", 5))).toEqual([
    { uid: 0, missing: false, duplicate: true },
    { uid: "0", missing: false, collidesWith: 0, duplicate: true },
    { uid: 5, missing: false, duplicate: false },
  ]);
});

test("a missing id gives way to a stated one, wherever that stands", () => {
  const ids = assignIds(claims(undefined, 0, null, 3));
  expect(ids.map(({ uid }) => uid)).toEqual([4, 0, 2, 3]);
  expect(ids[0]).toEqual({ uid: 4, missing: true, collidesWith: 1, duplicate: false });
  expect(new Set(ids.map(({ uid }) => String(uid))).size).toBe(4);
});

test("what can be an id", () => {
  expect([0, -1, 1.5, "", "x"].every(isUsableId)).toBe(true);
  expect([null, undefined, true, {}, Number.NaN].some(isUsableId)).toBe(false);
});

test("the order of keys is JavaScript's own", () => {
  const ids = ["b", 10, "2", -1, "a", "01", 4_294_967_294, 4_294_967_295, 0];
  const map = Object.fromEntries(ids.map((id, at) => [String(id), at]));
  expect(stKeyOrder(ids)).toEqual(Object.values(map));
});
