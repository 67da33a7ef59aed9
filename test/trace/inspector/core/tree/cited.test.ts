import { expect, it } from "vitest";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { citationNodes } from "../../../../../src/trace/inspector/core/tree/cited.ts";

it("names the entry of each citation, and says which were not in the prompt or fit several", () => {
  const rows = citationNodes(permissionDenial.trace);
  expect(rows.map(({ id, card }) => [id, card.title, card.badges.map(({ text }) => text)])).toEqual([
    ["citation:0", "禁书阁", []],
    ["citation:1", "守库人的誓言", [{ word: "match.unsurfaced" }]],
  ]);
  const [first] = permissionDenial.trace.citations!;
  const unclear = citationNodes(
    turn({ citations: [{ ...first!, itemId: null, qualifiedEntryId: null, ambiguous: true }] }),
  );
  expect(unclear[0]?.card).toMatchObject({
    title: { word: "tree.citation", with: { n: 1 } },
    badges: [{ text: { word: "cited.ambiguous" } }],
  });
  expect(citationNodes(turn())).toEqual([]);
});
