import { expect, it } from "vitest";

import { Canaries } from "./canaries.ts";

const canaries = new Canaries("a seed");
const [one = "", two = ""] = canaries.many(2, "somewhere");

it("finds a canary, a part of one, in capitals or UTF-16, and nothing else", () => {
  expect(canaries.leaks(`x ${one}`)).toEqual(["somewhere"]);
  expect(canaries.leaks(JSON.stringify([one.slice(3, 15)]))).toEqual(["somewhere"]);
  expect(canaries.leaks(Buffer.from(two.toUpperCase()))).toEqual(["somewhere"]);
  expect(canaries.leaks(Buffer.from(`x${two}`, "utf16le"))).toEqual(["somewhere"]);
  expect(canaries.found(one + two)).toEqual(new Set([one, two]));
  expect(canaries.leaks(one.slice(0, 11))).toEqual([]);
  expect(canaries.leaks(`${one.slice(0, 11)} ${one.slice(12)}`.replace(one.slice(12), ""))).toEqual([]);
  expect(new Canaries("another seed").next("x")).not.toBe(one);
});
