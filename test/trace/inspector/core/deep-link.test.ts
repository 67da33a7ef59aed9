import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPlace, parsePlace, VIEWS } from "../../../../src/trace/inspector/core/deep-link.ts";

const text = fc.option(fc.string({ minLength: 1, unit: "grapheme" }), { nil: null });
const place = fc.record({
  session: text,
  turn: text,
  node: text,
  view: fc.option(fc.constantFrom(...VIEWS), { nil: null }),
});

describe("links to a place", () => {
  it("give the place again, whatever its ids are", () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(parsePlace(formatPlace(at))).toEqual(at);
      }),
    );
  });

  it("look as they are documented", () => {
    expect(formatPlace({ session: "s", turn: "t", node: "item:wb:1", view: "why-not" })).toBe(
      "#trace?session=s&turn=t&node=item%3Awb%3A1&view=why-not",
    );
    expect(formatPlace({ session: null, turn: null, node: null, view: null })).toBe("#trace");
  });

  it("of others are none of ours; unknown parts are left out", () => {
    expect(parsePlace("#other?turn=t")).toBeNull();
    expect(parsePlace("")).toBeNull();
    expect(parsePlace("#trace?turn=%E4%&view=nothing&x=1&&session=s")).toEqual({
      session: "s",
      turn: null,
      node: null,
      view: null,
    });
  });
});
