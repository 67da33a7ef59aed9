import { describe, expect, it } from "vitest";
import { Haystack } from "../../../src/matcher/scan/haystack.ts";
import { keyPlace } from "../../../src/matcher/scan/key-place.ts";
import { RecursionContents } from "../../../src/matcher/scan/recursion-contents.ts";
import { lineHit, viewHit } from "../../../src/matcher/scan/regex-hit.ts";

const REGEX = { source: "x", flags: "i" };
const haystack = new Haystack({
  messages: ["one", "two"],
  sources: { scenario: "scene" },
  injections: ["note"],
  messagesMax: 9,
});
const contents = new RecursionContents();
contents.push({ entry: 4, segment: 0, start: 0, isStatic: true }, "first");
contents.push({ entry: 5, segment: 0, start: 6, isStatic: true }, "second");

describe("the hit of a regex that stays in a line", () => {
  it.each([
    ["a message", keyPlace("message", 1, 1, 0), "\x01one\n\x01two", 7],
    ["a source", keyPlace("source", 4, 2, 0), "\x01scene", 3],
    ["an injection", keyPlace("injection", 0, 2, 0), "\x01note", 3],
    ["the first content of a segment", keyPlace("recursion", 0, 2, 0), "\x01first", 3],
    ["a later content", keyPlace("recursion", 0, 8, 0), "second", 2],
    ["the marker alone", keyPlace("haystack", 0, 0, 0), "\x01", 0],
  ])("in %s has the text that JavaScript sees, and tells offsets as evidence does", (_what, place, text, at) => {
    const hit = lineHit(REGEX, place, haystack, contents);
    expect(hit).toMatchObject({ ...REGEX, text, at, inLine: true });
    expect(hit.placeOf(at, at + 1)).toEqual({ ...place, length: 1 });
  });

  it("counts no marker", () => {
    const hit = lineHit(REGEX, keyPlace("message", 1, 0, 0), haystack, contents);
    expect(hit.placeOf(5, 8)).toEqual(keyPlace("message", 1, 0, 2));
  });
});

describe("the hit of a regex in a joined text", () => {
  it("keeps the text as it was", () => {
    const view = haystack.view(2, 0, false);
    const placeOf = (start: number, end: number) => keyPlace("haystack", 0, start, end - start);
    expect(viewHit(REGEX, 3, view, placeOf)).toEqual({ ...REGEX, text: view.text, at: 3, inLine: false, placeOf });
  });
});
