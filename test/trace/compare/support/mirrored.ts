import type { TurnComparison } from "../../../../src/trace/compare/model.ts";

const SWAPPED: Readonly<Record<string, string>> = {
  a: "b",
  b: "a",
  onlyA: "onlyB",
  onlyB: "onlyA",
  blockA: "blockB",
  blockB: "blockA",
  added: "removed",
  removed: "added",
};

/** Lists whose order goes by one of the two sides. */
const BY_SIDE = new Set(["blocks", "sources", "tools"]);

/** A comparison as it is the other way round; lists that go by a side in an order of their own. */
export const mirrored = (comparison: TurnComparison): unknown => turned(comparison, true);

/** The same lists in the same order, nothing exchanged. */
export const ordered = (comparison: TurnComparison): unknown => turned(comparison, false);

function turned(value: unknown, swap: boolean, key = ""): unknown {
  if (Array.isArray(value)) {
    const list = value.map((one) => turned(one, swap));
    return BY_SIDE.has(key) ? list.map((one) => JSON.stringify(one)).toSorted() : list;
  }
  if (typeof value === "string")
    return swap && (key === "state" || key === "bound") ? (SWAPPED[value] ?? value) : value;
  if (typeof value === "number" && key === "delta") return swap && value !== 0 ? -value : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, own]): [string, unknown] => {
    const to = swap ? (SWAPPED[name] ?? name) : name;
    return [to, turned(own, swap, name)];
  });
  return Object.fromEntries(entries.toSorted(([x], [y]) => (x < y ? -1 : 1)));
}
