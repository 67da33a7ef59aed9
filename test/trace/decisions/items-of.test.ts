import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { itemsOf } from "../../../src/trace/decisions/items-of.ts";
import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import { ItemSchema } from "../../../src/trace/model/turn/grounding.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "./support/decisions.ts";

const evidence = { keyIndex: 1, where: "message", index: 3, offset: 4, length: 5 } as const;
const { opened, packed } = decisionsOf({
  rows: [
    {
      entry: entryOf(0, { order: Number.NaN }),
      reason: "group-lost",
      more: { by: "primary", group: { name: "g", winner: 1, score: 2, best: 3 } },
    },
    {
      entry: entryOf(1, { keys: ["a", "b"], group: ["g", "h"] }),
      reason: "recursion",
      loop: 2,
      more: active(1, { by: "recursion", evidence, wokenBy: 2, tokens: 9, roll: { value: 0.1, probability: 50 } }),
    },
    {
      entry: entryOf(2),
      reason: "constant",
      more: active(0, { by: "constant", evidence: { ...evidence, where: "source", source: "scenario" } }),
    },
    { entry: entryOf(3), reason: "key-miss" },
  ],
});

describe("the items of a turn", () => {
  const { items, itemsTotal, itemsTruncated } = itemsOf([captureOf(opened)], NOTHING_AFTER);

  it("come included first, by rank, and say all that is recorded", () => {
    expect(items.map(({ id }) => id)).toEqual(["b:2", "b:1", "b:0"]);
    expect([itemsTotal, itemsTruncated]).toEqual([3, false]);
    expect(items[1]).toEqual({
      id: "b:1",
      resourceId: "b",
      uid: "1",
      kind: "entry",
      title: "Entry 1",
      state: "included",
      by: { captureId: "c1", callId: "1.1.1", toolCallId: null, citation: null },
      selected: true,
      inclusion: "verified",
      blockIds: ["b0"],
      omittedReason: null,
      family: null,
      reason: "recursion",
      retriever: "recursion",
      rank: 1,
      score: null,
      key: "b",
      match: { where: "message", messageIndex: 3, offset: 4, length: 5, approximate: false },
      loop: 2,
      wokenBy: "b:2",
      tokens: 9,
      roll: { value: 0.1, probability: 50 },
      group: null,
      place: { revision: "revision of b", group: "g, h", position: "before_character_definition", order: 100 },
    });
    expect(items[0]?.match).toMatchObject({ where: "source:scenario", messageIndex: null });
    expect(items[2]).toMatchObject({ score: 2, group: { name: "g", winner: "b:1" }, place: { order: null } });
    for (const item of items) expect(ItemSchema.parse(item)).toEqual(item);
  });

  it("have neither title nor place without a catalogue", () => {
    const bare = itemsOf([captureOf(openDecisions(packed, new Map()))], NOTHING_AFTER);
    expect(bare.items[0]).toMatchObject({ id: "b@2", uid: "", title: "", key: null, place: null, state: "included" });
    for (const item of bare.items) expect(ItemSchema.parse(item)).toEqual(item);
  });

  it("of several assemblies are one each, as it came furthest, with the blocks of all", () => {
    const first = captureOf(opened, { captureId: "c1", blockIds: new Map([["lore", "b0"]]) });
    const second = captureOf(opened, { captureId: "c2", blockIds: new Map([["lore", "b5"]]), verifiedBy: null });
    const third = captureOf(opened, { captureId: "c3", blockIds: new Map([["lore", "b0"]]) });
    const told = itemsOf([first, second], NOTHING_AFTER);
    expect(told.itemsTotal).toBe(3);
    expect(told.items[0]).toMatchObject({ state: "included", by: { captureId: "c1" }, blockIds: ["b0", "b5"] });
    expect(itemsOf([first, third], NOTHING_AFTER).items[0]?.by.captureId).toBe("c3");
  });

  it("are cut at their limit, the furthest kept", () => {
    const max = LIMITS.turnItems.value;
    const rows = Array.from({ length: max + 5 }, (_, uid) => ({
      entry: entryOf(uid),
      reason: uid < 5 ? ("budget" as const) : ("key" as const),
      more: uid < 5 ? {} : active(uid - 5),
    }));
    const many = itemsOf([captureOf(decisionsOf({ rows }).opened)], NOTHING_AFTER);
    expect([many.items.length, many.itemsTotal, many.itemsTruncated]).toEqual([max, max + 5, true]);
    expect(many.items.every(({ state }) => state === "included")).toBe(true);
    expect(many.grounding[0]).toMatchObject({ considered: max + 5, included: max });
  });
});
