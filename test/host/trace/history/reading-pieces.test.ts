import { afterEach, describe, expect, it, vi } from "vitest";

import { EventList } from "../../../../src/host/trace/history/event-list.ts";
import { piecesOf } from "../../../../src/host/trace/history/reading-pieces.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { textOf } from "../support/captures.ts";

const event = (seq: number, data: unknown = seq) => ({ seq, type: "t", data });
const MIB = 1024 * 1024;
const heavy = (seq: number, mib: number) => event(seq, "x".repeat(mib * MIB));

async function pieces(events: readonly unknown[], records: readonly (readonly number[])[]) {
  const found: { readonly records: readonly number[]; readonly seqs: readonly number[] | null }[] = [];
  for await (const piece of piecesOf(new EventList(events), records)) {
    const seqs = piece.events && (JSON.parse(textOf(piece.events)) as { seq: number }[]).map(({ seq }) => seq);
    found.push({ records: piece.records, seqs });
  }
  return found;
}

describe("what is handed to a thread", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("is the events of the records, each once, and no others", async () => {
    const events = [0, 1, 2, 3, 4].map((seq) => event(seq));
    expect(await pieces(events, [[1, 3], [3], [], [1, 9]])).toEqual([{ records: [0, 1, 2, 3], seqs: [1, 3] }]);
    expect(await pieces(events, [[]])).toEqual([{ records: [0], seqs: [] }]);
    expect(await pieces([], [[4]])).toEqual([{ records: [0], seqs: [] }]);
    expect(await pieces(events, [])).toEqual([]);
  });

  it("comes in pieces of a bounded size, unless one record has more", async () => {
    expect(LIMITS.historyPieceBytes.value).toBe(4 * MIB);
    const events = [heavy(0, 1), heavy(1, 2), heavy(2, 2), heavy(3, 5), heavy(4, 1)];
    expect(await pieces(events, [[0], [0, 1], [2], [3], [4, 0], [2]])).toEqual([
      { records: [0, 1], seqs: [0, 1] },
      { records: [2], seqs: [2] },
      { records: [3], seqs: [3] },
      { records: [4], seqs: [4, 0] },
      { records: [5], seqs: [2] },
    ]);
  });

  it("becomes JSON once for each event, with a turn of the event loop before it", async () => {
    const stringify = vi.spyOn(JSON, "stringify");
    const events = [heavy(0, 1), heavy(1, 3), heavy(2, 3), heavy(3, 3)];
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await pieces(events, [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 1],
    ]);
    isOver = true;
    const made = stringify.mock.calls.filter(([data]) => typeof data === "string" && data.length >= MIB);
    // What the last record refers to was kept for it.
    expect(made.map(([data]) => String(data).length / MIB)).toEqual([1, 3, 3, 3]);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it("leaves the records that refer to what cannot be handed over to the end, and these alone", async () => {
    const throwing = Object.defineProperty({}, "seq", {
      get: () => {
        throw new Error("odd");
      },
    });
    const events = [
      event(0),
      { ...event(1), data: undefined },
      heavy(2, 17),
      event(3),
      throwing,
      { ...event(5), type: 5 },
      event(6),
    ];
    expect(await pieces(events, [[0], [0, 1], [2, 3], [3], [4], [5], [6, 0]])).toEqual([
      { records: [0, 3, 6], seqs: [0, 3, 6] },
      { records: [1, 2, 4, 5], seqs: null },
    ]);
  });
});
