import { expect, test } from "vitest";
import { CARD_FEATURES, CARD_WARNINGS, isCarrierCode } from "../../../../src/workers/formats/cards/codes.ts";

test("codes of the file around the card", () => {
  const carrier = Object.keys(CARD_WARNINGS).filter(isCarrierCode);
  expect(carrier).toEqual(["duplicate-json-key", "number-not-finite", "text-replaced", "card-chunk-unreadable"]);
  expect(["unknown", "constructor"].map(isCarrierCode)).toEqual([false, false]);
});

test("every code has words", () => {
  for (const row of Object.values({ ...CARD_WARNINGS, ...CARD_FEATURES })) {
    expect(row.meaning).not.toBe("");
    expect(row.remedy).not.toBe("");
  }
});
