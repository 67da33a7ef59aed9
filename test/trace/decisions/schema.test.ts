import { expect, it } from "vitest";

import { PackedCatalogueSchema, PackedDecisionsSchema } from "../../../src/trace/decisions/schema.ts";
import { active, decisionsOf, entryOf } from "./support/decisions.ts";

const { packed, catalogues } = decisionsOf({
  rows: [
    { entry: entryOf(1, { filter: { isExclude: true, names: ["n"], tags: [] } }), reason: "key", more: active(0) },
    { book: "c", entry: entryOf("x"), reason: "key-miss" },
  ],
});

it("takes what is packed, and changes nothing", () => {
  expect(PackedDecisionsSchema.parse(packed)).toEqual(packed);
  for (const catalogue of catalogues.values()) expect(PackedCatalogueSchema.parse(catalogue)).toEqual(catalogue);
});

it("refuses a version that is not known, and a column that is no bytes", () => {
  expect(PackedDecisionsSchema.safeParse({ ...packed, v: 2 }).success).toBe(false);
  expect(PackedDecisionsSchema.safeParse({ ...packed, reason: "x" }).success).toBe(false);
  for (const catalogue of catalogues.values()) {
    expect(PackedCatalogueSchema.safeParse({ ...catalogue, v: 0 }).success).toBe(false);
  }
});
