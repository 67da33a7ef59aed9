import { describe, expect, it } from "vitest";
import { chooseAlphabet } from "../../../../src/matcher/compile/literals/alphabet.ts";
import {
  buildGrams,
  GRAM_FIELDS,
  GRAM_LENGTH,
  GRAM_NEEDLE,
  GRAM_REACH,
  GRAM_UNITS,
  gramHash,
  SLOT_SHIFT,
} from "../../../../src/matcher/compile/literals/grams.ts";
import { planNeedles } from "../../../../src/matcher/compile/literals/plan.ts";
import { needlesOf, needleText } from "./support.ts";

function build(texts: readonly string[]) {
  const { needles, range } = needlesOf(texts);
  const grams = buildGrams(needles, planNeedles(needles, range, chooseAlphabet(needles, 0, needles.count), 4));
  return { needles, grams };
}

describe("buildGrams", () => {
  it("files each needle under one of its bigrams and sets the bit of its hash", () => {
    const texts = ["龙王", "龙猫咪", "小龙王子", "ab龙"];
    const { needles, grams } = build(texts);
    const found: string[] = [];
    for (let slot = 0; slot + 1 < grams!.slotStart.length; slot++) {
      for (let i = grams!.slotStart[slot]!; i < grams!.slotStart[slot + 1]!; i++) {
        const item = i * GRAM_FIELDS;
        const text = needleText(needles, grams!.items[item + GRAM_NEEDLE]!);
        const reach = grams!.items[item + GRAM_REACH]!;
        const gram = text.charCodeAt(reach - 2) | (text.charCodeAt(reach - 1) << 16);
        expect(grams!.items[item + GRAM_UNITS]).toBe(gram);
        expect(grams!.items[item + GRAM_LENGTH]).toBe(text.length);
        const hash = gramHash(gram, grams!.hashShift);
        expect(hash >> SLOT_SHIFT).toBe(slot);
        expect((grams!.filter[hash >> 5]! >>> (hash & 31)) & 1).toBe(1);
        found.push(text);
      }
    }
    expect(found.toSorted()).toEqual(texts.toSorted());
  });

  it("says below which unit nothing is filed", () => {
    expect(build(["a龙", "王猫"]).grams!.unitFrom).toBe("王".charCodeAt(0));
    expect(build(["a龙", "aé猫"]).grams!.unitFrom).toBeLessThanOrEqual("龙".charCodeAt(0));
  });

  it("is null when no needle needs it", () => {
    expect(build(["plain", "ab"]).grams).toBeNull();
  });
});
