import { expect, test } from "vitest";
import {
  readAny,
  readList,
  readObject,
  readTags,
  readText,
  splitTags,
} from "../../../../src/workers/formats/cards/field-values.ts";

test("texts", () => {
  expect(readText("a")).toEqual({ value: "a" });
  expect([undefined, null].map(readText)).toEqual([{ value: "" }, { value: "" }]);
  expect([1, true].map(readText)).toEqual([
    { value: "1", fault: "a text" },
    { value: "true", fault: "a text" },
  ]);
  expect(readText(["a"])).toEqual({ value: "", fault: "a text" });
});

test("lists", () => {
  expect(readList(["a", ""])).toEqual({ value: ["a", ""] });
  expect(readList(null)).toEqual({ value: [] });
  expect(readList("one")).toEqual({ value: ["one"], fault: "a list of texts" });
  expect(readList("")).toEqual({ value: [], fault: "a list of texts" });
  expect(readList({ 0: "a" })).toEqual({ value: [], fault: "a list of texts" });
  expect(readList(["a", 1, null, {}])).toEqual({ value: ["a", "1"], fault: "a list of texts only" });
});

test("tags", () => {
  expect(readTags(" a, b ,,c ")).toEqual({ value: ["a", "b", "c"] });
  expect(readTags(["a,b"])).toEqual({ value: ["a,b"] });
  expect(splitTags(" , ")).toEqual([]);
});

test("objects and lists of anything", () => {
  expect(readObject({ a: 1 })).toEqual({ value: { a: 1 } });
  expect([undefined, null].map(readObject)).toEqual([{ value: undefined }, { value: undefined }]);
  expect([[], "x", 1].map((value) => readObject(value).fault)).toEqual(["an object", "an object", "an object"]);
  expect(readAny([1, null])).toEqual({ value: [1, null] });
  expect(readAny({})).toEqual({ value: [], fault: "a list" });
  expect(readAny(undefined)).toEqual({ value: [] });
});
