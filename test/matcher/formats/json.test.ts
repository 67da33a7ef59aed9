import { expect, test } from "vitest";
import { duplicateKeys, parseJson } from "../../../src/matcher/formats/json.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";

function refusal(input: string | Uint8Array): MatcherError {
  try {
    parseJson(input);
  } catch (error) {
    if (error instanceof MatcherError) return error;
  }
  throw new Error("not refused");
}

test("a trailing comma is located at the brace behind it", () => {
  const error = refusal('{\n  "entries": {\n    "0": {},\n  }\n}');
  expect(error).toMatchObject({ code: "json-syntax", details: { line: 4, column: 3 } });
  expect(error.message).toContain("comma");
});

test.each([
  ["", 1, 1],
  ["{", 1, 2],
  ["[1 2]", 1, 4],
  ["{a:1}", 1, 2],
  ['{"a"\n 1}', 2, 2],
  ["[1,\n2}", 2, 2],
  ['{"a":1}x', 1, 8],
  ["\uFEFF[,]", 1, 2],
])("%j is refused at line %i, column %i", (text, line, column) => {
  expect(refusal(text)).toMatchObject({ code: "json-syntax", details: { line, column } });
});

test("__proto__ is an own property and pollutes nothing", () => {
  const { value } = parseJson('{"__proto__":{"polluted":1}}');
  expect(Object.keys(Object(value))).toEqual(["__proto__"]);
  expect(Object.hasOwn({}, "polluted")).toBe(false);
});

test("a byte order mark is accepted in text and bytes", () => {
  expect(parseJson("\uFEFF{}").value).toEqual({});
  expect(parseJson(new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x5d])).value).toEqual([]);
});

test("too many bytes are refused before anything else, with the numbers", () => {
  const limit = LIMITS.inputBytes.value;
  expect(refusal("x".repeat(limit + 1))).toMatchObject({
    code: "input-too-large",
    details: { limit, requested: limit + 1 },
  });
  // Fewer units than the limit has bytes, but three bytes each.
  expect(refusal("键".repeat(Math.ceil((limit + 1) / 3)))).toMatchObject({ code: "input-too-large" });
});

test("nesting is refused before parsing, with the path", () => {
  const deep = (levels: number): string => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  expect(parseJson(deep(32)).shape.depth).toBe(32);
  expect(refusal(deep(33))).toMatchObject({
    code: "depth-limit",
    details: { path: `$.a${"[0]".repeat(31)}`, limit: 32, requested: 33 },
  });
  expect(refusal("[".repeat(5_000_000))).toMatchObject({ code: "depth-limit" });
});

test("more values than any book may have are refused before parsing", () => {
  expect(refusal(`[${"1,".repeat(4_000_000)}1]`)).toMatchObject({ code: "node-limit", details: { path: "$" } });
});

test("callers may set other bounds", () => {
  const bounds = { depthMax: 40, valuesMax: 45 };
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  expect(parseJson(nested(40), bounds).shape.depth).toBe(40);
  expect(() => parseJson(nested(41), bounds)).toThrow(/at most 40/);
  expect(() => parseJson(`[${"1,".repeat(45)}1]`, bounds)).toThrow(/at most 45/);
  expect(() => parseJson(`${nested(39)},`, bounds)).toThrow(/the end of the text/);
  const twice = `${"[".repeat(38)}{"a":1,"a":2}${"]".repeat(38)}`;
  expect(duplicateKeys(twice, bounds).duplicateCount).toBe(1);
});

test("repeated keys are listed on request", () => {
  expect(duplicateKeys('{"a":1,"a":2}').duplicates).toEqual([{ path: ["a"], firstOffset: 1, offset: 7 }]);
});
