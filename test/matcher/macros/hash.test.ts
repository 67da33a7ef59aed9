import { describe, expect, it } from "vitest";
import { hashText } from "../../../src/matcher/macros/hash.ts";

describe("hashText", () => {
  it("gives the published values of cyrb53", () => {
    expect(hashText("a")).toBe(7929297801672961);
    expect(hashText("b")).toBe(8684336938537663);
    expect(hashText("revenge")).toBe(4051478007546757);
    expect(hashText("revenue")).toBe(8309097637345594);
    expect(hashText("revenue", 1)).toBe(8697026808958300);
  });

  it("hashes UTF-16 units, so the halves of a surrogate pair count one by one", () => {
    expect(hashText("😀")).not.toBe(hashText("\ud83d"));
    expect(Number.isSafeInteger(hashText("😀".repeat(100)))).toBe(true);
  });
});
