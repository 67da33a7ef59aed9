import { describe, expect, it } from "vitest";

import { loreSide } from "../../../src/trace/compare/lore-side.ts";
import { active, bookOf, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "../decisions/support/decisions.ts";
import { bareTurn, item } from "../export/support/turns.ts";

const { opened } = decisionsOf({
  rows: [
    { book: "sea", entry: entryOf(1), reason: "key", more: active(0, { tokens: 12 }) },
    { book: "sea", entry: entryOf(2), reason: "key-miss" },
    {
      book: "sea",
      entry: entryOf(3),
      reason: "probability",
      more: { by: "primary", roll: { value: 0.6, probability: 40 } },
    },
    { book: "sea", entry: entryOf(1, { occurrence: 2, name: "twin" }), reason: "constant", more: active(1) },
  ],
  books: [bookOf("sea"), bookOf("off", { ran: false, skippedReason: "X", catalogue: null })],
});
const capture = captureOf(opened);
const decided = loreSide({ trace: bareTurn(), captures: [capture], after: NOTHING_AFTER }, "c1")!;
const entry = (resourceId: string, uid: string, occurrence = 1) => ({
  ...[...decided.fired.values()][0]!,
  itemId: occurrence === 1 ? `${resourceId}:${uid}` : `${resourceId}:${uid}#${occurrence}`,
  resourceId,
  uid,
  occurrence,
});

describe("lore by decisions", () => {
  it("is what the engine put into the prompt", () => {
    expect(decided.from).toBe("decisions");
    expect([...decided.fired.keys()]).toEqual(["sea:1", "sea:1#2"]);
    expect(decided.fired.get("sea:1")).toMatchObject({
      reason: "key",
      retriever: "primary",
      rank: 0,
      tokens: 12,
      state: "included",
    });
    expect(decided.fired.get("sea:1#2")).toMatchObject({ occurrence: 2, title: "twin" });
  });

  it.each([
    ["at its key", "sea", "2", { state: "stopped", gate: "primary", reason: "key-miss" }],
    ["at its chance", "sea", "3", { state: "stopped", gate: "probability", reason: "probability" }],
    ["nowhere: its book ran without it", "sea", "9", { state: "absent", gate: null, reason: null }],
    ["at its book, which did not run", "off", "9", { state: "stopped", gate: "loaded", reason: null }],
    ["at its book, which was not bound", "other", "9", { state: "stopped", gate: "bound", reason: null }],
  ])("tells where an entry stopped: %s", (_name, book, uid, stop) =>
    expect(decided.stopOf(entry(book, uid))).toEqual(stop),
  );
});

describe("lore by listed items", () => {
  const items = [item("sea", "1", { selected: true }), item("sea", "2", { omittedReason: "budget" })];
  const listed = loreSide({ trace: bareTurn({ items }), captures: null, after: NOTHING_AFTER }, "c1")!;

  it("is what was selected of them", () => expect([...listed.fired.keys()]).toEqual(["sea:1"]));
  it("knows no gate, and nothing of what is not listed", () => {
    expect(listed.stopOf(entry("sea", "2"))).toEqual({ state: "stopped", gate: null, reason: "budget" });
    expect(listed.stopOf(entry("sea", "3"))).toEqual({ state: "not-recorded", gate: null, reason: null });
  });
  it("stands in when the compared assembly has no decisions", () => {
    const turn = {
      trace: bareTurn({ items }),
      captures: [captureOf(opened, { captureId: "c0" })],
      after: NOTHING_AFTER,
    };
    expect(loreSide(turn, "c1")?.from).toBe("window");
  });
});

it("is not recorded without either", () =>
  expect(loreSide({ trace: bareTurn(), captures: null, after: NOTHING_AFTER }, null)).toBeNull());
