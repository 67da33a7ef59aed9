import { expect, test } from "vitest";
import { loreCandidates, type LorePlace } from "../../../src/workers/profile/lore-candidates.ts";
import { LoreTexts, loreSources } from "../../../src/workers/profile/lore-texts.ts";
import { testLore } from "./support/profile-input.ts";

const { activated } = testLore([
  { content: "o0", position: "outlet", outletName: "o", order: 1 },
  { content: "b", order: 3 },
  { content: "n", position: "after_author_note" },
  { content: "o1", position: "outlet", outletName: "o", order: 2 },
  { content: "p", position: "outlet", outletName: "__proto__" },
]);
const given = loreCandidates(activated, { bytesMax: 100, isOpen: () => true, dynamic: new Map() });
const contents = (texts: LoreTexts, ...places: readonly LorePlace[]): string[] =>
  texts.entries(...places).map(({ entry }) => entry.content);

test("the best candidates by place, places in the order that is asked for", () => {
  const texts = new LoreTexts(given, 5);
  expect(contents(texts, "note-bottom", "before")).toEqual(["n", "b"]);
  expect(contents(new LoreTexts(given, 2), "note-bottom", "before")).toEqual(["b"]);
  expect(contents(new LoreTexts(given, 0), "before")).toEqual([]);
});

test("outlets by name, the highest order first, with entries in the same order", () => {
  const texts = new LoreTexts(given, 5);
  expect(Object.fromEntries(texts.outlets())).toEqual(
    Object.fromEntries([
      ["o", ["o1", "o0"]],
      ["__proto__", ["p"]],
    ]),
  );
  expect(texts.ofOutlet("o").map(({ entry }) => entry.content)).toEqual(["o1", "o0"]);
  expect(texts.ofOutlet("none")).toEqual([]);
  expect([...new LoreTexts(given, 1).outlets()]).toEqual([["o", ["o0"]]]);
});

test("sources name book and entry", () => {
  const use = { identifier: "worldInfoBefore", relationship: "content" } as const;
  expect(loreSources(new LoreTexts(given, 5).entries("before"), use)).toEqual([
    {
      kind: "world-book",
      resourceId: "book",
      field: "content",
      role: null,
      entry: 1,
      text: "b",
      volatile: true,
      ...use,
    },
  ]);
});
