import { describe, expect, it } from "vitest";
import { plainUnitLoader } from "../../../../src/matcher/ports.ts";
import { LoadedText, TEXT_AT } from "../../../../src/matcher/scan/literals/loaded-text.ts";

function unitsOf(text: LoadedText): string {
  return String.fromCharCode(...text.units.subarray(TEXT_AT, TEXT_AT + text.length));
}

describe("LoadedText", () => {
  it("holds the units of a text between zeros", () => {
    const text = new LoadedText(plainUnitLoader);
    text.load("a longer text first");
    text.load("Ab\ud800");
    expect(unitsOf(text)).toBe("Ab\ud800");
    expect([...text.units.subarray(0, TEXT_AT)]).toEqual(Array.from({ length: TEXT_AT }, () => 0));
    expect([...text.units.subarray(TEXT_AT + 3, TEXT_AT + 8)]).toEqual([0, 0, 0, 0, 0]);
    expect(text.shifted).toBe(false);
  });

  it("grows, and keeps its buffer otherwise", () => {
    const text = new LoadedText(plainUnitLoader);
    text.load("x".repeat(100_000));
    const units = text.units;
    text.load("y".repeat(90_000));
    expect(text.units).toBe(units);
    expect(text.length).toBe(90_000);
  });

  it("leads from the lower-cased text back to the original", () => {
    const text = new LoadedText(plainUnitLoader);
    text.loadLowered("aİbİİc");
    expect(unitsOf(text)).toBe("ai\u0307bi\u0307i\u0307c");
    expect(text.shifted).toBe(true);
    expect(Array.from({ length: text.length }, (_, i) => text.originalOffset(i))).toEqual([0, 1, 1, 2, 3, 3, 4, 4, 5]);
    text.loadLowered("ΟΔΟΣ");
    expect(unitsOf(text)).toBe("οδος");
    expect(text.shifted).toBe(false);
    expect(text.originalOffset(3)).toBe(3);
  });
});
