import { describe, expect, it } from "vitest";

import { ScanWindow } from "../../../src/host/session/scan-window.ts";
import type { SceneMessage } from "../../../src/workers/protocol.ts";

const hard = { messagesMax: 1_024, unitsMax: 1_048_576 };
const message = (id: string, text: string): SceneMessage => ({ id, role: "user", text, sentMs: 5 });

function taken(window: ScanWindow, ...texts: readonly string[]): string[] {
  for (const [index, text] of texts.entries()) window.take(message(`m${index}`, text));
  return window.messages.map(({ text }) => text);
}

describe("ScanWindow", () => {
  it("takes messages up to their number", () => {
    const window = new ScanWindow({ messagesMax: 2, unitsMax: 100 }, hard);
    expect(taken(window, "one", "two", "three")).toEqual(["one", "two"]);
    expect([window.full, window.units]).toEqual([true, 6]);
  });

  it("keeps the newest end of the message that crosses the bound of units, and nothing older", () => {
    const window = new ScanWindow({ messagesMax: 10, unitsMax: 10 }, hard);
    expect(taken(window, "newest", "the old", "x")).toEqual(["newest", " old"]);
    expect(window.messages[1]).toEqual({ id: "m1", role: "user", text: " old", sentMs: 5 });
    expect(window.full).toBe(true);
  });

  it("leaves a message out of which no whole word fits, and all older ones", () => {
    const window = new ScanWindow({ messagesMax: 10, unitsMax: 8 }, hard);
    expect(taken(window, "newest", "dragon", "x")).toEqual(["newest"]);
  });

  it("is full at exactly its units", () => {
    const window = new ScanWindow({ messagesMax: 10, unitsMax: 6 }, hard);
    expect(taken(window, "newest", "x")).toEqual(["newest"]);
    expect(window.full).toBe(true);
  });

  it("takes each id once", () => {
    const window = new ScanWindow({ messagesMax: 10, unitsMax: 100 }, hard);
    expect(window.take(message("a", "new"))).toBe(true);
    expect(window.take(message("a", "old"))).toBe(false);
    expect(window.has("a")).toBe(true);
    expect(window.messages).toHaveLength(1);
  });

  it("is clamped to the hard bounds, and has no room below one", () => {
    const window = new ScanWindow({ messagesMax: 1e9, unitsMax: Number.POSITIVE_INFINITY }, hard);
    expect([window.messagesMax, window.unitsMax]).toEqual([1_024, 1_048_576]);
    for (const messagesMax of [0, -1, 0.5, Number.NaN]) {
      expect(taken(new ScanWindow({ messagesMax, unitsMax: 10 }, hard), "x")).toEqual([]);
      expect(taken(new ScanWindow({ messagesMax: 10, unitsMax: messagesMax }, hard), "x")).toEqual([]);
    }
  });
});
