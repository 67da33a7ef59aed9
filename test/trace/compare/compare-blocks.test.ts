import { describe, expect, it } from "vitest";

import { compareBlocks, countStates } from "../../../src/trace/compare/compare-blocks.ts";
import type { Block } from "../../../src/trace/model/turn/prompt.ts";
import { seeded } from "../export/support/random-value.ts";
import { block, hash } from "../export/support/turns.ts";
import { entry } from "./support/sources.ts";

const blocks = (...ids: string[]): Block[] => ids.map((id) => block(id));
const states = (a: readonly Block[], b: readonly Block[]) =>
  compareBlocks(a, b).map((one) => `${one.state} ${(one.b ?? one.a)?.blockId}`);

describe("the blocks of two prompts", () => {
  it("are the same, changed, moved, added or removed", () => {
    const a = blocks("b0", "b1", "b2", "b3");
    const b = [block("b3"), block("b0"), block("b1", { hash: hash("other") }), block("b9")];
    expect(states(a, b)).toEqual(["moved b3", "same b0", "changed b1", "removed b2", "added b9"]);
    expect(countStates(compareBlocks(a, b))).toEqual({
      same: 1,
      changed: 1,
      moved: 1,
      added: 1,
      removed: 1,
      unknown: 0,
    });
  });

  it("may have changed and moved", () =>
    expect(
      compareBlocks(blocks("b0", "b1", "b2"), [block("b2", { hash: hash("x") }), ...blocks("b0", "b1")])[0],
    ).toMatchObject({
      state: "changed",
      moved: true,
    }));

  it("are unknown when a hash was not recorded, unless their lengths tell", () => {
    const [a] = blocks("b0");
    expect(states([a!], [block("b0", { hash: null })])).toEqual(["unknown b0"]);
    expect(states([a!], [block("b0", { hash: null, utf16Units: 11 })])).toEqual(["changed b0"]);
  });

  it("tell which contributors are not the same", () => {
    const lore = (...sources: ReturnType<typeof entry>[]) =>
      block("b0", { provenance: "tavern", hash: hash(JSON.stringify(sources)), sources });
    const a = lore(entry("1"), entry("2"), entry("3"), entry("5"));
    const b = lore(entry("5"), entry("1"), entry("2", { hash: hash("edited") }), entry("4"));
    const [difference] = compareBlocks([a], [b]);
    expect(difference?.sources?.map(({ state, qualifiedEntryId }) => `${state} ${qualifiedEntryId}`)).toEqual([
      "moved harbour:5",
      "changed harbour:2",
      "removed harbour:3",
      "added harbour:4",
    ]);
    expect(compareBlocks([a], [{ ...b, sources: null }])[0]?.sources).toBeNull();
    expect(compareBlocks([a], [a])[0]?.sources).toBeNull();
  });

  it("are found whatever was edited", () => {
    const random = seeded(21);
    for (let run = 0; run < 500; run++) {
      const a = blocks(...Array.from({ length: 3 + Math.floor(random() * 20) }, (_, at) => `b${at}`));
      const at = Math.floor(random() * a.length);
      const kind = ["changed", "removed", "added"][Math.floor(random() * 3)]!;
      const b =
        kind === "changed"
          ? a.with(at, { ...a[at]!, hash: hash("edit") })
          : kind === "removed"
            ? a.toSpliced(at, 1)
            : a.toSpliced(at, 0, block("b99"));
      const found = compareBlocks(a, b).filter(({ state }) => state !== "same");
      const id = kind === "added" ? "b99" : a[at]!.id;
      expect(
        found.map((one) => [one.state, (one.b ?? one.a)?.blockId]),
        `run ${run}`,
      ).toEqual([[kind, id]]);
    }
  });
});
