import { expect, it } from "vitest";

import { inListOrder } from "../../../src/host/library/list-order.ts";
import type { IndexRow } from "../../../src/workers/protocol.ts";

const row = (id: string, name: string, times: readonly [created: string, updated: string]): IndexRow => {
  const [createdAt, updatedAt] = times;
  return { kind: "user", id, revision: "", createdAt, updatedAt, summary: { id, name, description: "" } };
};

const rows = [row("a", "x10", ["1", "9"]), row("b", "X2", ["2", "2"]), row("c", "é", ["3", "3"])];

const ids = (kind: "user" | "character", order: Parameters<typeof inListOrder>[2]): string =>
  inListOrder(kind, rows as IndexRow<typeof kind>[], order)
    .map(({ id }) => id)
    .join("");

it("is newest first but for characters", () => expect(ids("user", { mode: "name" })).toBe("cba"));

it("has characters by update, by name, or as they were put", () => {
  expect(ids("character", { mode: "updated" })).toBe("acb");
  expect(ids("character", { mode: "name" })).toBe("cba");
  expect(ids("character", { mode: "custom", characterIds: ["b", "a", "c"] })).toBe("bac");
});

it("has characters that came after the order before it", () =>
  expect(ids("character", { mode: "custom", characterIds: ["a", "gone"] })).toBe("cba"));
