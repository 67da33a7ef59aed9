import { describe, expect, it } from "vitest";
import { MessageText } from "../../../src/matcher/scan/message-text.ts";

const literal = (text: string, caseSensitive = false) => ({ text, caseSensitive });

describe("a message", () => {
  it("knows all places of a literal, those that overlap too", () => {
    const text = new MessageText("aAa cat Cat");
    expect(text.placesOf(literal("aa"))).toEqual([0, 1]);
    expect(text.placesOf(literal("cat"))).toEqual([4, 8]);
    expect(text.placesOf(literal("cat", true))).toEqual([4]);
    expect(text.placesOf(literal("dog"))).toEqual([]);
  });

  it("searches once", () => {
    const text = new MessageText("cat");
    const places = text.placesOf(literal("cat"));
    expect(text.placesOf(literal("cat"))).toBe(places);
  });

  it("does not tell where lower case moves offsets, nor of a literal that is everywhere", () => {
    expect(new MessageText("İ cat").placesOf(literal("cat"))).toBeNull();
    expect(new MessageText("İ cat").placesOf(literal("cat", true))).toEqual([2]);
    expect(new MessageText("a".repeat(64)).placesOf(literal("a"))).toHaveLength(64);
    expect(new MessageText("a".repeat(65)).placesOf(literal("a"))).toBeNull();
  });

  it("remembers a bounded number of literals, and is right beyond it", () => {
    const text = new MessageText("cat");
    const first = text.placesOf(literal("cat"));
    for (let i = 0; i < 1_024; i++) expect(text.placesOf(literal(`x${i}`))).toEqual([]);
    const again = text.placesOf(literal("cat"));
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });
});
