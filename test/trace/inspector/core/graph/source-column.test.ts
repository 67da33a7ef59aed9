import { describe, expect, it } from "vitest";
import { item, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { GraphDraft } from "../../../../../src/trace/inspector/core/graph/draft.ts";
import { putSources, shownItems } from "../../../../../src/trace/inspector/core/graph/source-column.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { includedItem, source } from "../support/turns.ts";

const considered = (uid: number, rank: number | null) =>
  item({
    resourceId: "wb",
    uid: String(uid),
    rank,
    omittedReason: "budget",
    place: { revision: "r1", group: null, position: null, order: 1 },
  });

function nodesOf(given: Partial<TurnTrace>, show: "best" | "all" = "best") {
  const draft = new GraphDraft();
  putSources(draft, turn(given), show);
  return draft.graph().nodes;
}

describe("column of sources", () => {
  it("shows every included entry and the best twelve of those considered", () => {
    const items = [
      ...Array.from({ length: 20 }, (_, index) => considered(index, index === 3 ? null : 19 - index)),
      ...Array.from({ length: 15 }, (_, index) => includedItem({ uid: String(100 + index) })),
    ];
    const shown = shownItems(items, "best");
    expect(shown).toHaveLength(27);
    expect(shown.slice(15).map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(shownItems(items, "all").at(-1)?.rank).toBeNull();
  });

  it("folds the rest into one row with a count for each reason", () => {
    const nodes = nodesOf({
      grounding: [
        source({
          resourceId: "wb",
          considered: 42,
          omitted: [
            ["budget", 40],
            ["probability", 9],
            ["group", 0],
          ],
        }),
      ],
      items: Array.from({ length: 14 }, (_, index) => considered(index, index)),
    });
    const folds = nodes.filter(({ kind }) => kind === "fold");
    expect(folds.map(({ card }) => [card.title, card.facts])).toEqual([
      [
        { word: "card.fold", with: { n: 37 } },
        [
          { word: "card.fold-reason", with: { reason: { word: "omitted.budget" }, n: 28 } },
          { word: "card.fold-reason", with: { reason: { word: "omitted.probability" }, n: 9 } },
        ],
      ],
    ]);
  });

  it("keeps revisions, groups and places that were not recorded apart", () => {
    const at = (uid: string, place: ReturnType<typeof includedItem>["place"]) => includedItem({ uid, place });
    const nodes = nodesOf({
      grounding: [source({ resourceId: "wb", revision: "r1", omitted: [] })],
      items: [
        at("1", { revision: "r1", group: "hats", position: null, order: 1 }),
        at("2", { revision: "r2", group: null, position: null, order: 1 }),
        at("3", null),
      ],
    });
    const parents = Object.fromEntries(nodes.map(({ id, parent }) => [id, parent]));
    expect([parents["item:wb:1"], parents["item:wb:2"], parents["item:wb:3"]]).toEqual([
      "section:document:wb@r1/=hats",
      "section:document:wb@r2/=",
      "section:document:wb@r1/?",
    ]);
    expect(nodes.find(({ id }) => id === "section:document:wb@r1/?")?.card.unknown).toEqual(["unknown.place"]);
  });

  it("has no cards under a book that was not scanned, and one for a book that only a tool knows", () => {
    const nodes = nodesOf({
      grounding: [source({ resourceId: "wb", ran: false, skippedReason: "invalid" })],
      items: [includedItem({ uid: "1", resourceId: "lore-tool", state: "executed" })],
    });
    expect(nodes.filter(({ parent }) => parent === null).map(({ id }) => id)).toEqual(["book:wb", "book:lore-tool"]);
    expect(nodes.filter(({ kind }) => kind === "document").map(({ parent }) => parent)).toEqual(["book:lore-tool"]);
  });

  it("says when books were not recorded, which is not having none", () => {
    expect(nodesOf({ grounding: null }).map(({ id }) => id)).toEqual(["books"]);
    expect(nodesOf({ grounding: [] })).toEqual([]);
  });
});
