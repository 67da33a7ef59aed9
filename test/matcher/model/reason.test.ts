import { describe, expect, it } from "vitest";
import {
  ACTIVATED_REASONS,
  isActivated,
  OMITTED_REASONS,
  reasonCode,
  reasonOf,
  REASONS,
} from "../../../src/matcher/model/reason.ts";

describe("reasons", () => {
  it("are one closed list without doubles that fits a byte", () => {
    expect(new Set(REASONS).size).toBe(ACTIVATED_REASONS.length + OMITTED_REASONS.length);
    expect(REASONS.length).toBeLessThan(256);
  });

  it("keep their wire values", () => {
    for (const [code, reason] of REASONS.entries()) {
      expect(reasonCode(reason)).toBe(code);
      expect(reasonOf(code)).toBe(reason);
    }
    expect(reasonCode("constant")).toBe(0);
    expect(reasonCode("disabled")).toBe(7);
    expect(() => reasonOf(REASONS.length)).toThrow(TypeError);
  });

  it("say whether an entry is active", () => {
    expect(REASONS.filter(isActivated)).toEqual(ACTIVATED_REASONS);
  });
});
