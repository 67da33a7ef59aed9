import { describe, expect, it } from "vitest";
import { codesOf, findingsOf } from "../support.ts";

const keyed = (...keys: string[]) => codesOf([{ keys }]);

describe("keys as texts", () => {
  it.each([
    ["empty-key", ["", "harbour"], ["harbour"]],
    ["blank-key", [" \u3000", "harbour"], ["a harbour"]],
    ["one-character-key", ["x"], ["xy"]],
    ["one-character-key", ["猫"], ["猫娘"]],
    ["one-character-key", ["😀"], ["😀😀"]],
    ["separator-in-key", ["龙，凤"], ["龙凤", "/龙，凤/"]],
    ["separator-in-key", ["龙、凤"], ["龙,凤"]],
    ["separator-in-key", ["龙；凤"], ["龙;凤"]],
    ["full-width-key", ["ＮＰＣ"], ["NPC", "（注）"]],
    ["invisible-character-in-key", ["har\u200Bbour"], ["harbour", "👩‍🚀"]],
    ["text-or-key-not-nfc", ["cafe\u0301"], ["café"]],
  ])("%s", (code, bad, good) => {
    expect(keyed(...bad)).toContain(code);
    expect(keyed(...good)).toEqual([]);
  });

  it("looks at secondary keys that count, not at those that are ignored", () => {
    expect(codesOf([{ secondaryKeys: ["x"] }])).toEqual(["one-character-key"]);
    expect(codesOf([{ secondaryKeys: ["x"], selective: false }])).toEqual(["secondary-keys-ignored"]);
  });

  it("says where the key is and how to split it", () => {
    const [finding] = findingsOf([{ keys: ["harbour", "龙，凤"], comment: "Beasts" }]);
    expect(finding).toMatchObject({
      path: '$.entries["0"].key[1]',
      severity: "warning",
      message: 'Key "龙，凤" of "Beasts" (uid 0) matches only as a whole, separator included.',
      remedy: 'Split it into "龙", "凤".',
    });
  });

  it("is silent about disabled entries", () => expect(codesOf([{ keys: [""], enabled: false }])).toEqual([]));
});
