import { expect, test } from "vitest";
import { splitKeys } from "../../../src/matcher/formats/key-list.ts";

test.each([
  ["apple, /x{1,3}/i ,pear", ["apple", "/x{1,3}/i", "pear"]],
  ["a,b", ["a", "b"]],
  ["  a b ,, ", ["a b"]],
  ["", []],
  [",", []],
  ["/usr/bin, b", ["/usr/bin", "b"]],
  ["/a\\/,b/, c", ["/a\\/,b/", "c"]],
  ["/a,b", ["/a", "b"]],
  ["/a,b/xyz, c", ["/a", "b/xyz", "c"]],
  ["a/b,c/d", ["a/b", "c/d"]],
  ["//,a", ["//", "a"]],
  ["键，词, 🙂", ["键，词", "🙂"]],
])("%j", (text, keys) => {
  expect(splitKeys(text)).toEqual(keys);
});
