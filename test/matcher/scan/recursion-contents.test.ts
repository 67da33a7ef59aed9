import { describe, expect, it } from "vitest";
import { RecursionContents } from "../../../src/matcher/scan/recursion-contents.ts";

/** Contents of entries 10, 11 in segment 0 and 12, 13 in segment 1, each of four units and a line break. */
function filled(): RecursionContents {
  const contents = new RecursionContents();
  for (const [entry, segment, start] of [
    [10, 0, 0],
    [11, 0, 5],
    [12, 1, 0],
    [13, 1, 5],
  ] as const)
    contents.push({ entry, segment, start, isStatic: true }, `c${entry}!`);
  return contents;
}

describe("contents of recursion segments", () => {
  it.each([
    [0, 0, 10],
    [0, 3, 10],
    [0, 5, 11],
    [0, 99, 11],
    [1, 0, 12],
    [1, 4, 12],
    [1, 5, 13],
  ])("segment %d, offset %d: entry %d", (segment, offset, entry) => {
    expect(filled().at(segment, offset)?.entry).toBe(entry);
  });

  it("are none when there are none", () => expect(new RecursionContents().at(0, 0)).toBeUndefined());

  it("keep their texts in order", () => {
    expect(filled().list.map(({ text }) => text.text)).toEqual(["c10!", "c11!", "c12!", "c13!"]);
  });
});

describe("holders of literals", () => {
  it("are the contents that were last when it was said, in order, each once", () => {
    const contents = new RecursionContents();
    const add = (entry: number, ...patterns: number[]): void => {
      contents.push({ entry, segment: 0, start: 0, isStatic: true }, "");
      for (const pattern of patterns) contents.holds(pattern);
    };
    add(10, 1, 2);
    add(11);
    add(12, 2);
    add(13, 3, 1);
    expect(contents.holdersOf([1], 0)).toEqual([0, 3]);
    expect(contents.holdersOf([2, 1], 0)).toEqual([0, 2, 3]);
    expect(contents.holdersOf([2, 1], 1)).toEqual([2, 3]);
    expect(contents.holdersOf([9], 0)).toEqual([]);
  });

  it("are all contents for a regex that requires nothing", () => {
    expect(filled().holdersOf([], 0)).toEqual([0, 1, 2, 3]);
    expect(filled().holdersOf([], 3)).toEqual([3]);
    expect(filled().holdersOf([], 4)).toEqual([]);
  });
});
