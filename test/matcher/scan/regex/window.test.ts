import { describe, expect, it } from "vitest";

import { cutAround, lineAround, segmentAround } from "../../../../src/matcher/scan/regex/window.ts";
import { accepted } from "../../../support/regex/engine.ts";

const cut = (text: string, start: number, source: string): string => {
  const span = cutAround(text, { start, end: start + 1 }, accepted(source));
  return text.slice(span.start, span.end);
};

describe("windows", () => {
  it("are lines and segments", () => {
    expect(lineAround("ab\ncd\nef", { start: 4, end: 5 })).toEqual({ start: 3, end: 5 });
    expect(lineAround("abcd", { start: 0, end: 2 })).toEqual({ start: 0, end: 4 });
    expect(segmentAround("\u0001ab\n\u0001cd", { start: 5, end: 6 })).toEqual({ start: 5, end: 7 });
    expect(segmentAround("ab\n\u0001cd", { start: 0, end: 1 })).toEqual({ start: 0, end: 3 });
  });

  it("reach one unit further than a match", () => expect(cut("0123456789", 5, "x5|yz")).toBe("2345678"));

  it("go on to where a word boundary does not notice the cut", () => {
    expect(cut("ab cdefghijkl mn", 8, "\\bfg")).toBe("cdefghijkl");
    expect(cut("ab cdefghijkl mn", 8, "fg")).toBe("efghijk");
  });

  it("do not cut through a pair", () => expect(cut("🐉🐉a🐉🐉", 4, "x|a")).toBe("🐉a🐉"));
});
