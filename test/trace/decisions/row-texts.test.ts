import { expect, it } from "vitest";

import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import { rowText, searchable } from "../../../src/trace/decisions/row-texts.ts";
import { decisionsOf, entryOf } from "./support/decisions.ts";

const { opened, packed } = decisionsOf({
  rows: [{ entry: entryOf(1, { name: "Cafe\u0301 DRAGON", keys: ["龙王", "x"] }), reason: "key-miss" }],
});

it("has title and keys, composed and in lower case", () => {
  expect(rowText(opened, 0)).toBe("café dragon\u0000龙王\u0000x");
  expect(rowText(opened, 0)).toContain(searchable("CAFÉ"));
});

it("is empty without a catalogue", () => {
  expect(rowText(openDecisions(packed, new Map()), 0)).toBe("");
});
