import { describe, expect, test } from "vitest";

import { ByteLru } from "../../src/workers/byte-lru.ts";

function filled(): { lru: ByteLru<number>; dropped: string[] } {
  const dropped: string[] = [];
  const lru = new ByteLru<number>({ bytesMax: 100, countMax: 4 }, (_value, key) => dropped.push(key));
  for (const [i, key] of ["a", "b", "c"].entries()) lru.put(key, i, 30);
  return { lru, dropped };
}

describe("ByteLru", () => {
  test("drops the least recently used until the bytes fit", () => {
    const { lru, dropped } = filled();
    expect(lru.get("a")).toBe(0);
    lru.put("d", 3, 60);
    expect(dropped).toEqual(["b", "c"]);
    expect([...lru.keys()]).toEqual(["a", "d"]);
    expect(lru.bytes).toBe(90);
  });

  test("keeps the newest even when it alone is too large", () => {
    const { lru, dropped } = filled();
    lru.put("huge", 9, 1_000);
    expect(dropped).toEqual(["a", "b", "c"]);
    expect(lru.get("huge")).toBe(9);
    lru.put("small", 1, 1);
    expect([...lru.keys()]).toEqual(["small"]);
  });

  test("drops the least recently used when there are too many", () => {
    const { lru, dropped } = filled();
    for (const key of ["d", "e", "f"]) lru.put(key, 0, 1);
    expect(dropped).toEqual(["a", "b"]);
    expect(lru.size).toBe(4);
  });

  test("counts a replaced value once and drops the old one", () => {
    const { lru, dropped } = filled();
    lru.put("b", 7, 40);
    expect(dropped).toEqual(["b"]);
    expect([lru.bytes, lru.size, lru.get("b")]).toEqual([100, 3, 7]);
  });

  test("retains by key, deletes and clears", () => {
    const { lru, dropped } = filled();
    lru.retain((key) => key !== "b");
    expect(lru.delete("b")).toBe(false);
    expect(lru.values()).toEqual([0, 2]);
    lru.clear();
    expect([lru.bytes, lru.size, dropped]).toEqual([0, 0, ["b", "a", "c"]]);
  });
});
