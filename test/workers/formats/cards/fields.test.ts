import { expect, test } from "vitest";
import {
  CARD_FIELDS,
  DATA_ONLY_FIELDS,
  FLAT_FIELDS,
  TOP_LEVEL_COPIES,
  V1_FIELDS,
} from "../../../../src/workers/formats/cards/fields.ts";
import { ADA, importCard, jsonOf } from "./support/files.ts";

const cards: readonly string[] = CARD_FIELDS.map(({ card }) => card);

test("documents have the fields in this order, each once", () => {
  const full = { ...ADA, data: { ...ADA.data, assets: [] } };
  expect(Object.keys(importCard(jsonOf(full)).data)).toEqual(CARD_FIELDS.map(({ name }) => name));
  expect(new Set(cards).size).toBe(cards.length);
});

test("the other tables speak of fields that there are", () => {
  const named = [...TOP_LEVEL_COPIES, ...DATA_ONLY_FIELDS, ...Object.values(FLAT_FIELDS).flatMap(Object.keys)];
  expect(named.filter((name) => !cards.includes(name))).toEqual([]);
  expect([...TOP_LEVEL_COPIES].filter((name) => V1_FIELDS[name] !== name)).toEqual([]);
});
