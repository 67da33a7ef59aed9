import { describe, expect, it } from "vitest";

import { turnRange } from "../../../../../src/host/http/routes/v4/turn-range.ts";
import { LIMITS } from "../../../../../src/matcher/limits.ts";
import { FakeReads, kept } from "../../support/fake-turns.ts";

const at = { ownerId: "local", sessionId: "s" };
const { signal } = new AbortController();
const ids = (count: number) => Array.from({ length: count }, (_, i) => `t_${i + 1}`);
const reads = (count: number) => new FakeReads(ids(count).map((id) => kept(id)));
const range = (count: number, ends: { readonly from?: string; readonly to?: string } = {}) =>
  turnRange(reads(count), { at, ...ends }, signal);

describe("a range of turns", () => {
  it("is all of a session, the oldest first", async () => {
    expect(await range(5)).toEqual(ids(5));
  });

  it("is from one to another, both with it", async () => {
    expect(await range(9, { from: "t_3", to: "t_6" })).toEqual(["t_3", "t_4", "t_5", "t_6"]);
    expect(await range(9, { from: "t_8" })).toEqual(["t_8", "t_9"]);
    expect(await range(9, { to: "t_2" })).toEqual(["t_1", "t_2"]);
    expect(await range(9, { from: "t_4", to: "t_4" })).toEqual(["t_4"]);
    expect(await range(250, { from: "t_3", to: "t_90" })).toEqual(ids(90).slice(2));
  });

  it("is none when an end of it is not there, or they stand the wrong way", async () => {
    expect(await range(0)).toBeNull();
    expect(await range(3, { to: "t_9" })).toBeNull();
    expect(await range(3, { from: "t_9" })).toBeNull();
    expect(await range(3, { from: "t_3", to: "t_1" })).toBeNull();
    expect(await turnRange(reads(3), { at: { ...at, sessionId: "other" }, to: "t_1" }, signal)).toBeNull();
  });

  it("has no more turns than one export takes", async () => {
    const most = LIMITS.exportTurns.value;
    expect(await range(most)).toHaveLength(most);
    expect(await range(most + 5, { from: "t_6" })).toHaveLength(most);
    for (const ends of [{}, { from: "t_1" }, { to: `t_${most + 1}` }, { from: "t_1", to: `t_${most + 1}` }]) {
      await expect(range(most + 1, ends)).rejects.toMatchObject({ code: "TURN_EXPORT_LIMIT" });
    }
  });
});
