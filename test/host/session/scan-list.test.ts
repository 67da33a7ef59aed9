import { describe, expect, it } from "vitest";

import { ScanList } from "../../../src/host/session/scan-list.ts";
import type { SceneMessage } from "../../../src/workers/protocol.ts";

const message = (id: string, text = id): SceneMessage => ({ id, role: "user", text });
const ids = (list: ScanList): string[] => list.bodies.map(({ id }) => id);
const wide = { messagesMax: 100, unitsMax: 10_000 };

function filled(bounds: { readonly messagesMax: number; readonly unitsMax: number }, count: number): ScanList {
  const list = new ScanList(bounds);
  for (let seq = 0; seq < count; seq++) list.append(seq, message(`m${seq}`));
  return list;
}

describe("ScanList", () => {
  it("keeps all sizes and the newest bodies", () => {
    const list = filled({ messagesMax: 3, unitsMax: 100 }, 10);
    expect(ids(list)).toEqual(["m7", "m8", "m9"]);
    expect(list.messageCount).toBe(10);
    expect(list.unitCount).toBe(20);
  });

  it("keeps bodies up to the one that crosses the bound of units", () => {
    expect(ids(filled({ messagesMax: 100, unitsMax: 5 }, 10))).toEqual(["m7", "m8", "m9"]);
    expect(ids(filled({ messagesMax: 100, unitsMax: 6 }, 10))).toEqual(["m7", "m8", "m9"]);
    expect(ids(filled({ messagesMax: 100, unitsMax: 7 }, 10))).toEqual(["m6", "m7", "m8", "m9"]);
  });

  it("keeps of one great text its newest end, and its full size", () => {
    const list = new ScanList({ messagesMax: 10, unitsMax: 6 });
    list.append(0, message("long", "the old dragon"));
    expect(list.bodies).toEqual([{ id: "long", role: "user", text: "dragon" }]);
    expect(list.unitCount).toBe(14);
  });

  it("puts a summary where its run was", () => {
    const list = filled(wide, 6);
    list.replace({ first: 1, last: 3 }, 9, message("sum"));
    expect(ids(list)).toEqual(["m0", "sum", "m4", "m5"]);
    expect(list.messageCount).toBe(4);
    expect(list.unitCount).toBe(9);
  });

  it("takes a run away for a replacement without text, or puts a text where none was", () => {
    const list = filled(wide, 3);
    list.replace({ first: 1, last: 1 }, 9, null);
    list.replace({ first: 7, last: 8 }, 10, message("late"));
    expect(ids(list)).toEqual(["m0", "m2", "late"]);
  });

  it("is exact about runs whose bodies are gone, wholly or in part", () => {
    const bounds = { messagesMax: 3, unitsMax: 100 };
    const gone = filled(bounds, 10);
    gone.replace({ first: 1, last: 4 }, 20, message("sum"));
    expect(ids(gone)).toEqual(["m7", "m8", "m9"]);
    expect(gone.messageCount).toBe(7);
    expect(gone.unitCount).toBe(15);

    const half = filled(bounds, 10);
    half.replace({ first: 4, last: 8 }, 20, message("sum"));
    expect(ids(half)).toEqual(["sum", "m9"]);
    expect(half.messageCount).toBe(6);
  });

  it("does not take a summary for the newest of the bodies that are gone", () => {
    const list = filled({ messagesMax: 3, unitsMax: 100 }, 10);
    list.replace({ first: 8, last: 9 }, 20, null);
    list.replace({ first: 2, last: 3 }, 21, message("sum"));
    expect(ids(list)).toEqual(["m7"]);
  });

  it("asks again for what a replacement moved into reach, and only for that", () => {
    const list = filled({ messagesMax: 3, unitsMax: 100 }, 10);
    expect(list.lacks(wide)).toBe(true);
    expect(list.lacks({ messagesMax: 3, unitsMax: 100 })).toBe(false);
    list.replace({ first: 7, last: 8 }, 20, null);
    expect(list.lacks({ messagesMax: 2, unitsMax: 100 })).toBe(true);
    expect(list.lacks({ messagesMax: 2, unitsMax: 2 })).toBe(false);
    const asked: number[] = [];
    list.refill((seq) => {
      asked.push(seq);
      return message(`m${seq}`);
    });
    expect(asked).toEqual([6, 5]);
    expect(ids(list)).toEqual(["m5", "m6", "m9"]);
  });

  it("asks for a summary by its own number, and stops at one that is gone", () => {
    const list = filled({ messagesMax: 2, unitsMax: 100 }, 6);
    list.replace({ first: 1, last: 3 }, 20, message("sum"));
    list.replace({ first: 4, last: 5 }, 21, null);
    const asked: number[] = [];
    list.refill((seq) => {
      asked.push(seq);
      return asked.length === 1 ? message("sum") : null;
    });
    expect(asked).toEqual([20, 0]);
    expect(ids(list)).toEqual(["sum"]);
  });

  it("lacks nothing when it has all", () => expect(filled(wide, 3).lacks(wide)).toBe(false));
});
