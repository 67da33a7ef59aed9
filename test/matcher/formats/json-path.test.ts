import { expect, test } from "vitest";
import { formatPath } from "../../../src/matcher/formats/json-path.ts";

test("plain names, indices and quoted keys", () => {
  expect(formatPath([])).toBe("$");
  expect(formatPath(["entries", "12", "key", 0])).toBe('$.entries["12"].key[0]');
  expect(formatPath(["__proto__", 'a"b', ""])).toBe('$.__proto__["a\\"b"][""]');
});

test("a long key is cut", () => {
  const path = formatPath(["x".repeat(5_000)]);
  expect(path.length).toBeLessThan(100);
  expect(path).toContain("…");
});
