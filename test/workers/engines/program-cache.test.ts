import { describe, expect, it } from "vitest";

import { ProgramCache } from "../../../src/workers/engines/program-cache.ts";

class Thing {
  deleted = 0;
  delete(): void {
    this.deleted++;
  }
}

describe("ProgramCache", () => {
  it("drops the least recently used under its budget, and frees each once", () => {
    const cache = new ProgramCache<Thing>(10_000);
    const things = [new Thing(), new Thing(), new Thing()];
    things.forEach((thing, i) => cache.add(`p${i}`, 100, thing));
    expect(cache.get("p0")).toBe(things[0]);
    cache.makeRoom(2_000, "");
    expect([things.map(({ deleted }) => deleted), cache.size]).toEqual([[0, 1, 0], 2]);
    cache.clear();
    expect([things.map(({ deleted }) => deleted), cache.size, cache.bytes]).toEqual([[1, 1, 1], 0, 0]);
  });

  it("charges for what a run builds, and keeps the pattern that is about to run", () => {
    const cache = new ProgramCache<Thing>(4_000);
    const [old, current] = [new Thing(), new Thing()];
    cache.add("old", 10, old);
    cache.add("current", 10, current);
    const before = cache.bytes;
    cache.charge("current", 1_000_000);
    expect(cache.bytes).toBeGreaterThan(before);
    cache.charge("current", 10);
    cache.charge("unknown", 10);
    cache.makeRoom(0, "current");
    expect([old.deleted, current.deleted, cache.get("old")]).toEqual([1, 0, undefined]);
  });

  it("forgets without freeing when the heap is gone", () => {
    const cache = new ProgramCache<Thing>(1_000);
    const thing = new Thing();
    cache.add("p", 1, thing);
    cache.forget();
    expect([thing.deleted, cache.size, cache.bytes]).toEqual([0, 0, 0]);
  });
});
