import fc from "fast-check";
import { expect, it } from "vitest";

import { mergeByTime } from "../../../src/trace/store/merge-by-time.ts";

const rows = (list: string, ...times: readonly number[]) => times.map((recordedAt) => ({ recordedAt, list }));
const NOW = 1_000;

it.each([
  ["by their times, the older list's first", [1, 3, 5], [2, 3], "1o 2n 3o 3n 5o"],
  ["behind a newer list whose clock was set back", [4], [10, 3, 5], "4o 10n 3n 5n"],
  ["before newer ones when their own clock was ahead", [NOW + 1, NOW + 2, 7], [5, 8], "1001o 1002o 5n 7o 8n"],
  ["in an empty list", [2, 1], [], "2o 1o"],
])("older rows stand %s", (_what, older, newer, expected) => {
  const merged = mergeByTime(rows("o", ...older), rows("n", ...newer), NOW);
  expect(merged.map(({ recordedAt, list }) => `${recordedAt}${list}`).join(" ")).toBe(expected);
});

it("keeps the order of each list, whatever the times are", () => {
  const times = fc.array(fc.integer({ min: 0, max: 2 * NOW }), { maxLength: 30 });
  fc.assert(
    fc.property(times, times, (older, newer) => {
      const lists = { o: rows("o", ...older), n: rows("n", ...newer) };
      const merged = mergeByTime(lists.o, lists.n, NOW);
      expect(merged.filter(({ list }) => list === "o")).toEqual(lists.o);
      expect(merged.filter(({ list }) => list === "n")).toEqual(lists.n);
    }),
  );
});
