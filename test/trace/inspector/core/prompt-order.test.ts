import { describe, expect, it } from "vitest";
import { block } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { blocksOfKind, promptOrder } from "../../../../src/trace/inspector/core/prompt-order.ts";

type State = "at" | "none" | "first-call" | "not-recorded";
const capture = (captureId: string, state: State, blockId: string | null = null) => ({
  captureId,
  cacheBreak: { state, blockId },
});
const blocks = (...stable: (boolean | null)[]) =>
  stable.map((is, index) => block({ id: `b${index}`, name: "x", stable: is }));
const kinds = (...given: Parameters<typeof promptOrder>) =>
  promptOrder(...given).lines.map((line) => (line.kind === "block" ? line.block.id : line.kind));

describe("the order of the prompt", () => {
  it("has one line where the stable part ends", () => {
    expect(kinds(blocks(true, true, false, true), [])).toEqual(["b0", "b1", "stable-end", "b2", "b3"]);
    expect(kinds(blocks(true, true), [])).toEqual(["b0", "b1"]);
  });

  it("has no such line when a block before does not say, and says so", () => {
    expect(promptOrder(blocks(true, null, false), [])).toMatchObject({ unknown: ["unknown.stable"] });
    expect(kinds(blocks(true, null, false), [])).toEqual(["b0", "b1", "b2"]);
    expect(promptOrder(blocks(false, null), []).unknown).toEqual([]);
  });

  it("has a line where the cache ends, once for each place", () => {
    const captures = [
      capture("c0", "first-call"),
      capture("c1", "at", "b1"),
      capture("c2", "at", "b1"),
      capture("c3", "none"),
    ];
    const { lines, unknown } = promptOrder(blocks(true, true), captures);
    expect(lines.filter(({ kind }) => kind === "cache-end")).toMatchObject([{ captures: ["c1", "c2"] }]);
    expect(unknown).toEqual([]);
    expect(promptOrder(blocks(true), [capture("c", "not-recorded")]).unknown).toEqual(["unknown.cache-break"]);
  });

  it("sorts blocks of a kind by their place in the prompt", () => {
    const all = [
      block({ id: "b2", name: "x" }),
      block({ id: "b9", name: "x", kind: "context" }),
      block({ id: "b1", name: "x" }),
    ];
    expect(blocksOfKind(all, "section").map(({ id }) => id)).toEqual(["b1", "b2"]);
    expect(blocksOfKind(all, "context").map(({ id }) => id)).toEqual(["b9"]);
  });
});
