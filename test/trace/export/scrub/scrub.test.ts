import { describe, expect, it } from "vitest";

import { type LeakError, scrubbed } from "../../../../src/trace/export/scrub/scrub.ts";
import type { ExportedTurn } from "../../../../src/trace/export/model.ts";
import { exportedTurn } from "../support/decided.ts";
import { alone, bareTurn, block, fullTurn, shown } from "../support/turns.ts";

const UUID = "3f2b8c1e-7d4a-4f60-9b1d-2c5e8a7f0b36";

const allOf = (turns: readonly ExportedTurn[]): ExportedTurn[] => [...scrubbed(turns)];

function leakOf(turns: readonly ExportedTurn[]): unknown {
  try {
    return allOf(turns);
  } catch (error) {
    return (error as LeakError).leak;
  }
}

describe("scrubbing turns", () => {
  it("names a session alike in all of them", () => {
    const turns = allOf([alone(fullTurn({ sessionId: UUID })), alone(bareTurn({ sessionId: UUID }))]);
    expect(turns.map(({ trace }) => [trace.turnId, trace.sessionId])).toEqual([
      ["demo_turn_1", "demo_session_1"],
      ["demo_turn_2", "demo_session_1"],
    ]);
  });

  it("names an id alike that only a later turn tells to be one", () => {
    const blocks = [block("b0", { body: shown(`of ${UUID}`) })];
    const [first] = allOf([alone(bareTurn({ blocks })), alone(bareTurn({ sessionId: UUID }))]);
    expect(first?.trace.blocks?.[0]?.body.text).toBe("of demo_session_2");
  });

  it("finds ids in texts and in names that are made of them", () => {
    const awareness = { ...bareTurn().awareness, cwd: "/home/vell/harbour" };
    const blocks = [block("b0", { name: `part:user:${UUID}`, body: shown(`cwd: /home/vell/harbour, of ${UUID}`) })];
    const turns = allOf([alone(bareTurn({ sessionId: UUID, awareness, blocks }))]);
    expect(turns[0]?.trace.blocks?.[0]).toMatchObject({
      name: "part:user:demo_session_1",
      body: { text: "cwd: demo_folder_1, of demo_session_1" },
    });
  });

  it("names decisions and catalogues as their turn", () => {
    const turns = allOf([exportedTurn()]);
    expect(turns[0]?.decisions[0]?.packed.books[0]?.resourceId).toBe(turns[0]?.trace.grounding?.[0]?.resourceId);
    expect(turns[0]?.catalogues[0]?.packed.resourceId).toBe("demo_book_1");
  });

  it.each([
    ["another id", `of ${UUID}`, "id"],
    ["a path", "see /home/vell/x.md", "path"],
    ["a key", "sk-0123456789abcdefghij", "key"],
  ])("refuses %s that nobody knows of", (_name, text, kind) => {
    const blocks = [block("b0", { body: shown(text) })];
    const place = "turns[1].trace.blocks[0].body.text";
    expect(leakOf([alone(bareTurn()), alone(bareTurn({ blocks }))])).toEqual({ kind, place });
  });

  it("looks into names and keys of entries", () => {
    const turn = exportedTurn();
    const [catalogue, ...rest] = turn.catalogues;
    const packed = { ...catalogue!.packed, texts: "Path to /home/vell/x.md\u001F" };
    const leak = leakOf([{ ...turn, catalogues: [{ ...catalogue!, packed }, ...rest] }]);
    expect(leak).toEqual({ kind: "path", place: "turns[0].catalogues[0].packed.texts" });
  });
});
