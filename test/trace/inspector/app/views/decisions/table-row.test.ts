import { expect, it } from "vitest";

import "../../../../../../src/trace/inspector/app/views/further-words.ts";
import type { Say } from "../../../../../../src/trace/inspector/app/views/context.tsx";
import { COLUMNS, tableRow } from "../../../../../../src/trace/inspector/app/views/decisions/table-row.ts";
import { speechIn } from "../../../../../../src/trace/inspector/core/words/speech.ts";
import type { RowState } from "../../../../../../src/trace/decisions/model.ts";
import { rowStates } from "../../../../../../src/trace/decisions/row-states.ts";
import { openDecisions } from "../../../../../../src/trace/decisions/open-decisions.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "../../../../decisions/support/decisions.ts";

const speech = speechIn("en");
const say: Say = Object.assign((word: Parameters<Say>[0]) => speech.say({ word }), { text: String, speech });

const evidence = { keyIndex: 1, where: "message", index: 0, offset: 3, length: 5 } as const;
const { opened, packed } = decisionsOf({
  rows: [
    {
      entry: entryOf(0, { name: "Lamp", keys: ["lamp", "light"] }),
      reason: "key",
      more: active(0, { evidence, tokens: 31 }),
    },
    { entry: entryOf(1, { name: "" }), reason: "group-lost", more: { by: "primary" } },
    { entry: entryOf(2), reason: "key-miss" },
  ],
});
const states = rowStates(captureOf(opened), NOTHING_AFTER);
const cellsOf = (row: number, source = { decisions: opened, states }) => {
  const { cells } = tableRow(source, row, say);
  return COLUMNS.map((column) => cells[column]);
};

it("says what is recorded of a row, and null of what is not", () => {
  expect(tableRow({ decisions: opened, states }, 0, say)).toMatchObject({
    id: "b:0",
    state: "included",
    selected: true,
  });
  expect(cellsOf(0)).toEqual(["Lamp", "Book b", "included", "key", 0, 31, "light"]);
  expect(cellsOf(2)).toEqual(["Entry 2", "Book b", "available", "no key found", null, null, null]);
});

it("calls an entry without a title by its id, as one whose catalogue is gone", () => {
  expect(cellsOf(1)[0]).toBe("b:1");
  const gone = openDecisions(packed, new Map());
  expect(cellsOf(0, { decisions: gone, states })).toEqual(["b@0", "b", "included", "key", 0, 31, null]);
});

it("tells why it was left out beside the reason, unless the engine left it out for that reason", () => {
  const told = (row: number, state: Partial<RowState>) =>
    cellsOf(row, { decisions: opened, states: (one) => ({ ...states(one), ...state }) })[3];
  expect(told(1, { omittedReason: "group", selected: false })).toBe("lost in its group");
  expect(told(0, { omittedReason: "removed_later", selected: true })).toMatch(/.+ · removed later$/u);
  expect(told(0, { omittedReason: null, selected: true })).not.toContain("·");
});

it("says that a chosen row is not verified", () => {
  const unverified = (row: number): RowState => ({ ...states(row), inclusion: "unverified" });
  expect(cellsOf(0, { decisions: opened, states: unverified })[2]).toBe("selected, not verified");
  expect(cellsOf(2, { decisions: opened, states: unverified })[2]).toBe("available");
});
