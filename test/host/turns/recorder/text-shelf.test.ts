import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { TextShelf } from "../../../../src/host/turns/recorder/text-shelf.ts";
import { textIn } from "./support/told-turns.ts";

const read = (shelf: TextShelf, place: ReturnType<TextShelf["put"]>): string => {
  if (place === null) throw new Error("no place");
  return textIn({ shared: shelf.parts }, place);
};

describe("a shelf of texts", () => {
  it("gives each text back from where it says that it is", () => {
    const shelf = new TextShelf();
    const texts = ["one", "", "港 🌊 \ud83d", "x".repeat(40_000), "last", "y".repeat(16_380), "z"];
    const places = texts.map((text) => shelf.put(text));
    expect(places.map((place) => read(shelf, place))).toEqual(texts);
    expect(new Set(places.map((place) => place?.part)).size).toBeLessThan(texts.length);
  });

  it("takes memory that has its texts already, and goes on behind it", () => {
    const shelf = new TextShelf();
    const before = shelf.put("before");
    const part = shelf.add(new SharedArrayBuffer(4));
    const after = shelf.put("after");
    expect([before?.part, part, after?.part]).toEqual([0, 1, 2]);
    expect(read(shelf, after)).toBe("after");
    expect(read(shelf, before)).toBe("before");
  });

  it("has no room for more than a turn may have", () => {
    const shelf = new TextShelf();
    const half = "x".repeat(LIMITS.turnTextUnits.value / 2);
    expect([shelf.put(half), shelf.put(half), shelf.put("y"), shelf.put("")].map((place) => place === null)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
