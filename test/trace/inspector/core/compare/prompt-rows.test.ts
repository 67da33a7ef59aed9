import { describe, expect, it } from "vitest";
import { blockSection, divergenceSection } from "../../../../../src/trace/inspector/core/compare/prompt-rows.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { comparison } from "../support/comparison.ts";

const speech = speechIn("en");
const side = { blockId: "b0", index: 0, name: "identity", capability: "host", utf16Units: 66, hash: "h", stable: true };
const block = { identity: "host:identity", kind: "section", moved: false, sources: null } as const;
const divergence = (state: "at" | "end" | "none" | "not-recorded") =>
  divergenceSection(
    comparison({
      divergence: {
        state,
        index: state === "at" ? 2 : null,
        blockA: null,
        blockB: null,
        sharedUnits: 168,
        cost: { a: { uncachedTokens: 412, cacheReadTokens: 0 }, b: { uncachedTokens: 96, cacheReadTokens: null } },
      },
    }),
  );

describe("prompts beside each other", () => {
  it("have each block on both sides, or said to be absent on one", () => {
    const { rows } = blockSection(
      comparison({
        blocks: [
          { ...block, state: "same", a: side, b: side },
          { ...block, identity: "x", state: "removed", a: side, b: null },
        ],
      }),
    );
    expect(rows?.map(({ id, state, b }) => [id, state, b.is === "value" && speech.say(b.text)])).toEqual([
      ["host:identity", "same", "identity (66 UTF-16 units)"],
      ["x", "removed", "not there"],
    ]);
    expect(blockSection(comparison()).rows).toBeNull();
  });

  it("say where they part, counted from one, and what it cost", () => {
    const { note, rows } = divergence("at");
    expect(speech.say(note!)).toBe("The prompts part at section 3; 168 UTF-16 units before it are the same.");
    expect(rows?.map(({ state }) => state)).toEqual(["changed", "unknown"]);
    const notes = (["at", "end", "none", "not-recorded"] as const).map((state) => divergence(state).note?.word);
    expect(new Set(notes).size).toBe(4);
  });
});
