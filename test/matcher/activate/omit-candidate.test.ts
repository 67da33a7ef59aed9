import { describe, expect, it } from "vitest";
import { type Fields, scanned, UNITS } from "../../support/lore.ts";

const cat: Fields = { key: ["none", "cat"], content: "Text." };
const found = { key: "cat", keyIndex: 1, where: "message", index: 0, offset: 2, length: 3 };
const scanOf = (entries: Fields[], given: Parameters<typeof scanned>[0] = {}): ReturnType<typeof scanned> =>
  scanned({ entries, messages: ["a cat"], ports: { tokens: UNITS }, ...given });

describe("a candidate that is omitted", () => {
  it("by its roll tells the key that had hit", () => {
    const { omission } = scanOf([{ ...cat, probability: 10 }], { rolls: [0.9] });
    expect(omission(0)).toEqual({
      entry: 0,
      reason: "probability",
      by: "key",
      loop: 1,
      roll: { value: 0.9, probability: 10 },
      evidence: found,
    });
  });

  it("by its group tells the key that had hit", () => {
    const { omission } = scanOf([
      { ...cat, group: "g" },
      { ...cat, group: "g", groupOverride: true },
    ]);
    expect(omission(0)).toMatchObject({ reason: "group-lost", group: { name: "g", winner: 1 }, evidence: found });
  });

  it("by the budget tells the key that had hit", () => {
    const { omission } = scanOf([cat], { settings: { budgetCap: 2 } });
    expect(omission(0)).toMatchObject({ reason: "budget", evidence: found });
  });

  it("by its secondary keys tells the primary key that had hit", () => {
    const { omission } = scanOf([{ ...cat, keysecondary: ["dog"] }]);
    expect(omission(0)).toEqual({ entry: 0, reason: "secondary-miss", loop: 1, evidence: found });
  });

  it("tells no key where it needed none", () => {
    const { omission } = scanOf([{ ...cat, constant: true, probability: 10 }], { rolls: [0.9] });
    expect(omission(0)).toBeDefined();
    expect("evidence" in (omission(0) ?? {})).toBe(false);
  });
});

describe("an entry that was no candidate", () => {
  it("has nothing to tell beside its reason", () => {
    expect(scanOf([{ key: ["dog"] }, { key: ["cat"], disable: true }]).outcome.omitted).toEqual([]);
  });
});
