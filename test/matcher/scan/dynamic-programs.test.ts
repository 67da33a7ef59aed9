import { describe, expect, it } from "vitest";
import { DynamicPrograms } from "../../../src/matcher/scan/dynamic-programs.ts";

describe("programs of regexes that are known during the scan", () => {
  it("are numbered from the first free number on, one for each source and flags", () => {
    const programs = new DynamicPrograms(7);
    const ids = [
      ["a", ""],
      ["a", "i"],
      ["a", ""],
      ["b", ""],
    ].map(([source = "", flags = ""]) => programs.get(source, flags)?.program.id);
    expect(ids).toEqual([7, 8, 7, 9]);
  });

  it("are null for refused ones, which take no number", () => {
    const programs = new DynamicPrograms(0);
    expect(programs.get(String.raw`(\w+) \1`, "")).toBeNull();
    expect(programs.get(String.raw`(\w+) \1`, "")).toBeNull();
    expect(programs.get("a", "")?.program.id).toBe(0);
  });

  it("do not mix up flags and source", () => {
    const programs = new DynamicPrograms(0);
    expect(programs.get("i/a", "")?.program.id).not.toBe(programs.get("a", "i")?.program.id);
  });
});
