import { expect, test } from "vitest";
import { SOURCE_FORMATS } from "../../../../src/matcher/model/book.ts";
import { API_CONTAINERS, API_FORMATS, formatOfApiName } from "../../../../src/workers/formats/books/api-names.ts";

test.each(SOURCE_FORMATS)("%s has a name of its own in the API", (format) => {
  expect(formatOfApiName(API_FORMATS[format])).toBe(format);
});

test("names of the published API", () => {
  expect(API_FORMATS["st-world"]).toBe("sillytavern-world-info");
  expect(API_CONTAINERS).toEqual({ object: "object-map", array: "array" });
  expect(formatOfApiName("st-world")).toBeUndefined();
  expect(formatOfApiName(undefined)).toBeUndefined();
});
