import { describe, expect, it } from "vitest";

import { liveItems } from "../../../../src/host/turns/recorder/live-items.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { GroundingSourceSchema, ItemSchema } from "../../../../src/trace/model/turn/grounding.ts";
import { active, loreAssembly } from "./support/assembly.ts";

const NO_NAMES = new Map();

const placement = (entry: number, cut: string | null) =>
  ({ entry, requested: null, applied: cut === null ? "before" : null, approximate: false, cut }) as never;

describe("items while nobody has unpacked the decisions", () => {
  it("are what was activated, with the evidence that came with it", () => {
    const evidence = { key: "harbor", keyIndex: 0, where: "message", index: 1, offset: 4, length: 6 } as const;
    const activated = [
      active(0, {
        evidence,
        tokens: 7,
        roll: { value: 0.2, probability: 40 },
        wonGroup: "sea",
        position: "before_character_definition",
      }),
      active(1, { reason: "recursion", wokenBy: 0, loop: 1, order: Number.NaN }),
    ];
    const made = liveItems(loreAssembly({ activated }), "c1")?.(NO_NAMES);
    expect(made?.items.map((item) => ItemSchema.parse(item))).toEqual(made?.items);
    expect(made?.items).toMatchObject([
      {
        id: "b:0",
        resourceId: "b",
        state: "considered",
        by: { captureId: "c1" },
        selected: true,
        inclusion: "unverified",
        retriever: "primary",
        key: "harbor",
        match: { where: "message", messageIndex: 1, offset: 4, length: 6, approximate: false },
        tokens: 7,
        roll: { value: 0.2, probability: 40 },
        group: { name: "sea", winner: "b:0" },
        place: { revision: "r1", position: "before_character_definition", order: 100 },
      },
      { id: "b:1", retriever: "recursion", wokenBy: "b:0", loop: 1, match: null, place: { order: null } },
    ]);
  });

  it("are called by their names where those are known, wherever they are told of", () => {
    const activated = [active(0, { wonGroup: "sea" }), active(1, { reason: "recursion", wokenBy: 0 }), active(2)];
    const names = new Map([
      [0, { id: "b:0#2", title: "Harbor" }],
      [1, { id: "b:1", title: "Tide" }],
      [2, { id: "other:2", title: "Of another list" }],
    ]);
    expect(liveItems(loreAssembly({ activated }), "c1")?.(names).items).toMatchObject([
      { id: "b:0#2", title: "Harbor", group: { winner: "b:0#2" } },
      { id: "b:1", title: "Tide", wokenBy: "b:0#2" },
      { id: "b:2", title: "" },
    ]);
  });

  it.each([
    [{ cut: "candidates" }, "below_cutoff"],
    [{ cut: "raw-lore" }, "size_cap"],
    [{ cut: "profile-bytes" }, "size_cap"],
    [{ cut: "no-outlet" }, "placement"],
    [{ cut: null, unprinted: "empty" }, "empty"],
    [{ cut: null, unprinted: "no-position" }, "placement"],
  ] as const)("with %j were left out by %s", ({ cut, ...more }, omittedReason) => {
    const made = liveItems(
      loreAssembly({ activated: [active(0, more)], placements: [placement(0, cut)] }),
      "c1",
    )?.(NO_NAMES);
    expect(made?.items).toMatchObject([{ selected: false, inclusion: "none", omittedReason }]);
  });

  it("are a window; the books are all there, with what is known of them", () => {
    const activated = Array.from({ length: LIMITS.turnItems.value + 5 }, (_, entry) => active(entry));
    const made = liveItems(loreAssembly({ activated }), "c1")?.(NO_NAMES);
    expect(made?.items).toHaveLength(LIMITS.turnItems.value);
    expect(made).toMatchObject({ itemsTotal: LIMITS.turnItems.value + 5, itemsTruncated: true });
    expect(made?.grounding.map((source) => GroundingSourceSchema.parse(source))).toEqual(made?.grounding);
    expect(made?.grounding).toMatchObject([
      {
        resourceId: "b",
        name: "Sea",
        revision: "r1",
        bindingSources: ["session", "preset"],
        ran: true,
        pool: 3,
        considered: null,
      },
    ]);
  });

  it("say why a book did not run", () => {
    const leftOut = [{ book: "b", revision: "r1", code: "WORLD_BOOK_NOT_READY", message: "" }];
    const made = liveItems(loreAssembly({ books: [] }, { result: { answer: {}, leftOut } }), "c1")?.(NO_NAMES);
    expect(made?.grounding).toMatchObject([{ ran: false, skippedReason: "WORLD_BOOK_NOT_READY", pool: null }]);
  });

  it("are not recorded where nothing was scanned", () => {
    expect(liveItems(loreAssembly({}, { output: null }), "c1")).toBeNull();
    expect(liveItems(loreAssembly({}, { result: { answer: null, leftOut: [] } }), "c1")).toBeNull();
  });
});
