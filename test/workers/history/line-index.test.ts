import { expect, it } from "vitest";

import { indexBytes, type LineIndex, placeOf } from "../../../src/workers/history/line-index.ts";

const segment = (start: number, line: number, textBytes: number) => ({ start, end: start + 10, line, textBytes });

/** Lines of 0–2, 3, 4–5, 6 and 7 events; the first and the third segment have none. */
const INDEX: LineIndex = {
  header: { id: "a", version: 0, createdAt: 0 },
  events: 8,
  seqs: Uint32Array.of(0, 3, 4, 6, 7),
  offsets: Uint32Array.of(0, 30, 0, 20, 40),
  segments: [segment(0, 0, 50), segment(10, 0, 60), segment(20, 2, 0), segment(30, 2, 90)],
  completeBytes: 40,
  hashedBytes: 40,
  digest: "",
};

it("finds the line of each event", () => {
  const places = [0, 1, 2, 3, 4, 5, 6, 7].map((seq) => {
    const place = placeOf(INDEX, seq);
    return [place?.segment.start, place?.start, place?.end];
  });
  expect(places).toEqual([
    [10, 0, 29],
    [10, 0, 29],
    [10, 0, 29],
    [10, 30, 59],
    [30, 0, 19],
    [30, 0, 19],
    [30, 20, 39],
    [30, 40, 89],
  ]);
});

it("finds no line for what is no event", () => {
  for (const seq of [8, -1, 0.5, Number.NaN, 1e300]) expect(placeOf(INDEX, seq)).toBe(undefined);
  expect(placeOf({ ...INDEX, events: 0, seqs: new Uint32Array(), offsets: new Uint32Array() }, 0)).toBe(undefined);
});

it("weighs no more than twelve bytes for each line of a long log", () => {
  const seqs = new Uint32Array(100_000);
  expect(indexBytes({ ...INDEX, seqs, offsets: seqs }) / seqs.length).toBeLessThan(12);
});
