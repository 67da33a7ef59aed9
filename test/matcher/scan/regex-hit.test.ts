import { describe, expect, it } from "vitest";
import { Haystack } from "../../../src/matcher/scan/haystack.ts";
import { type KeyPlace, keyPlace } from "../../../src/matcher/scan/key-place.ts";
import { RecursionContents } from "../../../src/matcher/scan/recursion-contents.ts";
import { placeInView, type RegexHit, regexHit, segmentText, viewText } from "../../../src/matcher/scan/regex-hit.ts";

const haystack = new Haystack({
  messages: ["one", "two"],
  sources: { scenario: "scene" },
  injections: ["note"],
  messagesMax: 9,
});
const contents = new RecursionContents();
contents.push({ entry: 4, segment: 0, start: 0, isStatic: true }, "first");
contents.push({ entry: 5, segment: 0, start: 6, isStatic: true }, "second");
haystack.pushSegment("first\nsecond");

function hit(place: KeyPlace, byLine = true): RegexHit {
  const cut = { depth: 2, prefix: 9, sources: 1 << 4, recursion: true };
  return regexHit({ source: "x", flags: "i" }, { place, byLine, cut, haystack });
}

describe("a hit", () => {
  it("keeps what its entry saw, whatever becomes of the cut", () => {
    const cut = { depth: 1, prefix: 4, sources: 1, recursion: false };
    const one = regexHit(
      { source: "x", flags: "" },
      { place: keyPlace("message", 0, 0, 0), byLine: false, cut, haystack },
    );
    cut.depth = 9;
    expect(one).toMatchObject({ source: "x", flags: "", depth: 1, sources: 1, segments: 0, byLine: false });
    expect(hit(keyPlace("message", 0, 0, 0)).segments).toBe(1);
  });
});

describe("the text of a match that stays in a line", () => {
  it.each([
    ["a message", keyPlace("message", 1, 1, 0), "\x01one\n\x01two", 7],
    ["a source", keyPlace("source", 4, 2, 0), "\x01scene", 3],
    ["an injection", keyPlace("injection", 0, 2, 0), "\x01note", 3],
    ["the first content of a segment", keyPlace("recursion", 0, 2, 0), "\x01first", 3],
    ["a later content", keyPlace("recursion", 0, 8, 0), "second", 2],
  ])("is %s, and offsets are told as evidence does", (_what, place, text, at) => {
    const known = segmentText(hit(place), haystack, contents);
    expect(known).toMatchObject({ text, low: at, high: at });
    expect(known?.placeOf(at, at + 1)).toEqual({ ...place, length: 1 });
  });

  it("may begin with the marker, which is not counted", () => {
    const known = segmentText(hit(keyPlace("message", 1, 0, 0)), haystack, contents);
    expect(known).toMatchObject({ low: 5, high: 6 });
    expect(known?.placeOf(5, 8)).toEqual(keyPlace("message", 1, 0, 2));
    expect(known?.placeOf(5, 5)).toEqual(keyPlace("message", 1, 0, 0));
  });

  it("is none at the edges of the haystack", () => {
    expect(segmentText(hit(keyPlace("haystack", 0, 0, 0)), haystack, contents)).toBeNull();
  });
});

describe("the text of any other match", () => {
  const view = haystack.earlierView(2, 1 << 4, 1);

  it("is all that the entry saw", () => {
    expect(view.text).toBe("\x01one\n\x01two\n\x01scene\n\x01note\n\x01first\nsecond");
    expect(haystack.earlierView(1, 0, 0).text).toBe("\x01one\n\x01note");
    const known = viewText(hit(keyPlace("recursion", 0, 8, 0)), view);
    expect(known).toMatchObject({ text: view.text, low: 32, high: 32 });
    expect(known.placeOf(6, 34)).toEqual(keyPlace("message", 1, 0, 28));
    expect(viewText(hit(keyPlace("message", 1, 0, 0)), view)).toMatchObject({ low: 5, high: 6 });
    expect(viewText(hit(keyPlace("haystack", 0, 5, 0)), view)).toMatchObject({ low: 5, high: 5 });
  });

  it("tells a match at a marker from behind it, if it was found by lines", () => {
    expect(placeInView(view, 5, 9, true)).toEqual(keyPlace("message", 1, 0, 3));
    expect(placeInView(view, 5, 5, true)).toEqual(keyPlace("message", 1, 0, 0));
    expect(placeInView(view, 5, 9, false)).toEqual(keyPlace("haystack", 0, 5, 4));
  });
});
