import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { DecisionQuery } from "../../../src/trace/decisions/model.ts";
import { decisionRow } from "../../../src/trace/decisions/decision-row.ts";
import { decisionRows } from "../../../src/trace/decisions/decision-rows.ts";
import { rowStates } from "../../../src/trace/decisions/row-states.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER, type RowGiven } from "./support/decisions.ts";

const rows: RowGiven[] = [
  { book: "x", entry: entryOf(0, { name: "Dragon" }), reason: "key", more: active(1, { tokens: 5 }) },
  {
    book: "y",
    entry: entryOf(0, { name: "apple", keys: ["龙王"] }),
    reason: "constant",
    more: active(0, { by: "constant", tokens: 9 }),
  },
  { book: "x", entry: entryOf(1, { name: "" }), reason: "probability", more: { by: "primary" } },
  { book: "x", entry: entryOf(2, { keys: ["DRAGON fire"] }), reason: "key-miss" },
  { book: "y", entry: entryOf(3), reason: "disabled" },
];
const { opened } = decisionsOf({ rows });
const states = rowStates(captureOf(opened), NOTHING_AFTER);
const page = (query: Partial<DecisionQuery>) =>
  decisionRows(opened, states, { sort: "book", offset: 0, limit: 500, ...query });
const ids = (query: Partial<DecisionQuery>) => page(query).rows.map(({ row }) => row);

describe("decisions", () => {
  it("are all rows, available ones too, with how many there are of each", () => {
    const { count, total, facets } = page({});
    expect([count, total]).toEqual([5, 5]);
    expect(facets).toEqual({
      book: [
        ["x", 3],
        ["y", 2],
      ],
      state: [
        ["available", 2],
        ["included", 2],
        ["considered", 1],
      ],
      reason: [
        ["constant", 1],
        ["disabled", 1],
        ["key", 1],
        ["key-miss", 1],
        ["probability", 1],
      ],
      retriever: [
        ["none", 2],
        ["primary", 2],
        ["constant", 1],
      ],
    });
  });

  it.each([
    [{ book: "y" }, [1, 4]],
    [{ state: "available" }, [3, 4]],
    [{ state: "considered" }, [2]],
    [{ reason: "probability" }, [2]],
    [{ reason: "key_miss" }, [3]],
    [{ retriever: "constant" }, [1]],
    [{ q: "dragon" }, [0, 3]],
    [{ q: "龙" }, [1]],
    [{ q: "DRAGON", state: "included" }, [0]],
    [{ book: "z" }, []],
  ])("are filtered by %o", (query, wanted) => {
    expect(ids(query)).toEqual(wanted);
  });

  it("of which an omitted reason is a reason too", () => {
    const lost = decisionsOf({ rows: [{ entry: entryOf(0), reason: "candidates", more: active(0) }] }).opened;
    const found = decisionRows(lost, rowStates(captureOf(lost), NOTHING_AFTER), {
      reason: "below_cutoff",
      sort: "rank",
      offset: 0,
      limit: 1,
    });
    expect(found.total).toBe(1);
  });

  it.each([
    ["rank", [1, 0, 2, 3, 4]],
    ["book", [0, 2, 3, 1, 4]],
    ["tokens", [1, 0, 2, 3, 4]],
    ["name", [1, 0, 3, 4, 2]],
  ] as const)("are sorted by %s", (sort, wanted) => {
    expect(ids({ sort })).toEqual(wanted);
  });

  it("come by pages", () => {
    expect(ids({ sort: "rank", offset: 1, limit: 2 })).toEqual([0, 2]);
    expect(page({ offset: 9 }).rows).toEqual([]);
  });

  it("have counts with all other filters applied, as counted one by one", () => {
    const option = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const query = fc.record({
      book: option("x", "y"),
      state: option("available", "included"),
      reason: option("key", "disabled"),
      retriever: option("none", "primary"),
      q: option("dragon", "entry"),
    });
    fc.assert(
      fc.property(query, (asked) => {
        const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
        const all = rows.map((_row, row) => decisionRow(opened, row, states(row)));
        const texts = rows.map(({ entry }) => [entry.name, ...entry.keys].join("\n").toLowerCase());
        const passes = (row: number, without: string): boolean => {
          const one = all[row];
          const own = { book: one?.resourceId, state: one?.state, reason: one?.reason, retriever: one?.retriever };
          return Object.entries(given).every(([name, value]) =>
            name === without
              ? true
              : name === "q"
                ? texts[row]?.includes(String(value))
                : own[name as "book"] === value,
          );
        };
        const { facets, total } = page(given);
        expect(total).toBe(rows.filter((_row, row) => passes(row, "")).length);
        const states_ = all.filter(({ row }) => passes(row, "state")).map(({ state }) => state);
        expect(Object.fromEntries(facets.state)).toEqual(
          Object.fromEntries(
            [...new Set(states_)].map((state) => [state, states_.filter((one) => one === state).length]),
          ),
        );
      }),
    );
  });
});
