import { describe, expect, it } from "vitest";
import { call, run, turn } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { inventoryOf } from "../../../../src/trace/inspector/core/inventory.ts";
import { request } from "./support/turns.ts";

const toolset = ["read", "write"].map((name) => ({ name, bytes: 10, hash: null }));
const calls = [call({ id: "1.0.1", request: request({ toolsOffered: ["read"] }) })];

describe("tools of a turn", () => {
  it("has declared, offered and called as three facts", () => {
    const tools = [run({ callId: "a", name: "read" }), run({ callId: "b", name: "read", status: "error" })];
    const inventory = inventoryOf(turn({ toolset, calls, tools }));
    expect(inventory).toMatchObject({ declared: 2, offered: 1, called: 1 });
    expect(inventory.rows).toMatchObject([
      { name: "read", declared: true, offered: true, ran: 2, failed: 1 },
      { name: "write", declared: true, offered: false, ran: 0, failed: 0 },
    ]);
  });

  it("does not know what was offered when a call does not say, or there was none", () => {
    const silent = call({ id: "1.1.1", request: request({ toolsOffered: null }) });
    for (const of of [[...calls, silent], []]) {
      const inventory = inventoryOf(turn({ toolset, calls: of }));
      expect(inventory.offered).toBeNull();
      expect(inventory.rows.map(({ offered }) => offered)).toEqual([null, null]);
    }
  });

  it("lists tools that ran without a definition, and does not count what was not run", () => {
    const tools = [run({ callId: "a", name: "ghost", status: "not_run" })];
    const inventory = inventoryOf(turn({ toolset: null, tools }));
    expect(inventory).toMatchObject({ declared: null, called: 0 });
    expect(inventory.rows).toMatchObject([{ name: "ghost", declared: null, ran: 0, bytes: null }]);
    expect(inventoryOf(turn({ toolset: [], tools })).rows[0]?.declared).toBe(false);
  });
});
