import { describe, expect, it } from "vitest";
import { codesOf } from "../support.ts";

describe("timed effects", () => {
  it("sticky-without-effect", () => {
    expect(codesOf([{ effects: { sticky: 1 } }])).toEqual(["sticky-without-effect"]);
    expect(codesOf([{ effects: { cooldown: 1 } }])).toEqual(["sticky-without-effect"]);
    expect(codesOf([{ effects: { sticky: 2, cooldown: 2, delay: 1 } }])).toEqual([]);
  });

  it("sticky-group-cooldown", () => {
    const group = { name: "weather" };
    expect(codesOf([{ effects: { sticky: 4, cooldown: 4 }, group }])).toEqual(["sticky-group-cooldown"]);
    expect(codesOf([{ effects: { sticky: 4, cooldown: null }, group }])).toEqual([]);
  });
});
