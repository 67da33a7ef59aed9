import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { codesOf, type Given } from "../support.ts";

const off = { settings: { ...DEFAULT_SETTINGS, recursive: false } };
const waits = (delayUntil: boolean | number): Given => ({ recursion: { delayUntil } });

describe("entries that wait for recursion", () => {
  it("never open with recursion off and one level", () => {
    expect(codesOf([waits(true), waits(1)], off)).toEqual([
      "unreachable-delay-until-recursion",
      "unreachable-delay-until-recursion",
    ]);
    expect(codesOf([waits(true)])).toEqual([]);
  });

  it("open with recursion off and two levels, disabled entries included", () => {
    const code = "delay-until-recursion-without-recursion";
    expect(codesOf([waits(1), waits(2)], off)).toEqual([code, code]);
    expect(codesOf([waits(1), { ...waits(2), enabled: false }], off)).toEqual([code]);
  });

  it("never open when there is only one loop", () => {
    const one = { settings: { ...DEFAULT_SETTINGS, maxRecursionSteps: 1 } };
    expect(codesOf([waits(1)], one)).toEqual(["unreachable-delay-until-recursion"]);
  });

  it("never fire when they are excluded from recursion", () => {
    const both = { recursion: { delayUntil: 1, exclude: true } };
    expect(codesOf([both])).toEqual(["unreachable-exclude-and-delay"]);
    expect(codesOf([{ recursion: { exclude: true } }])).toEqual([]);
  });

  it("follow the book's own switch", () => {
    const book = { settings: { recursiveScanning: false } };
    expect(codesOf([waits(1)], {}, book)).toEqual(["unreachable-delay-until-recursion"]);
  });
});
