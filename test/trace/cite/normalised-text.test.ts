import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  comparedText,
  isComposed,
  normalisedName,
  normalisedText,
  oneSpaceEach,
} from "../../../src/trace/cite/normalised-text.ts";

const unit = fc.constantFrom(
  "a",
  "e",
  "\u0301",
  "\u0323",
  " ",
  "\n",
  "\r\n",
  "龙",
  "\u1112",
  "\u1161",
  "\u11ab",
  "😀",
  "\u212b",
  "\ud800",
);
const text = fc.string({ unit, maxLength: 24 });

describe("a normalised text", () => {
  it("is composed, with one space for each run of white space", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(normalisedText(given).text).toBe(given.normalize("NFC").replaceAll(/\s+/gu, " "));
      }),
    );
  });

  it("knows where each part of it came from", () => {
    fc.assert(
      fc.property(text, fc.nat(24), fc.nat(24), (given, a, b) => {
        const normalised = normalisedText(given);
        const [start, end] = [Math.min(a, b, normalised.text.length), Math.min(Math.max(a, b), normalised.text.length)];
        const place = normalised.placeOf(start, end);
        // What is between two places is made of what is between their origins: at least all of it.
        expect(normalisedText(given.slice(place.start, place.end)).text).toContain(normalised.text.slice(start, end));
        expect(normalised.placeOf(0, normalised.text.length)).toEqual({ start: 0, end: given.length });
      }),
    );
  });

  it("of a part is the whole of what it was made of", () => {
    const normalised = normalisedText("x e\u0301 \r\n y");
    expect(normalised.text).toBe("x é y");
    expect(normalised.placeOf(2, 3)).toEqual({ start: 2, end: 4 });
    expect(normalised.placeOf(3, 4)).toEqual({ start: 4, end: 8 });
    expect(normalised.placeOf(2, 2)).toEqual({ start: 2, end: 2 });
  });
});

describe("a text without a way back", () => {
  it("is the same", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(comparedText(given)).toBe(normalisedText(given).text);
        if (isComposed(given)) expect(comparedText(given)).toBe(oneSpaceEach(given));
      }),
    );
    for (const plain of ["The Dragon", "b:1", "a  b", " a", "a ", "", " "]) {
      expect(comparedText(plain)).toBe(normalisedText(plain).text);
    }
  });
});

it("a name has no white space around it", () => {
  expect(normalisedName("  The\tDragon \n")).toBe("The Dragon");
});
