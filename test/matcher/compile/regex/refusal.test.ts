import { describe, expect, it } from "vitest";

import { REGEX_REFUSALS, REGEX_UNSUPPORTED, Refused, refusal } from "../../../../src/matcher/compile/regex/refusal.ts";

describe("refusals", () => {
  it("have lower-case codes with a meaning and a remedy", () => {
    for (const [code, { meaning, remedy }] of Object.entries(REGEX_REFUSALS)) {
      expect(code).toMatch(/^regex-[a-z]+(-[a-z]+)*$/);
      expect(meaning.length).toBeGreaterThan(10);
      expect(remedy.length).toBeGreaterThan(10);
    }
    expect(REGEX_UNSUPPORTED).toBe("regex-unsupported-by-safe-engine");
  });

  it("give the remedy as the hint unless there is a better one", () => {
    expect(refusal("regex-too-long", "2000 units").hint).toBe(REGEX_REFUSALS["regex-too-long"].remedy);
    expect(refusal("regex-lookaround", "x", "better").hint).toBe("better");
    expect(new Refused("regex-anchor", "^").message).toBe("regex-anchor: ^");
  });
});
