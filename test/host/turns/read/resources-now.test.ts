import { describe, expect, it } from "vitest";

import { LibraryNow } from "../../../../src/host/turns/read/resources-now.ts";

/** A library of these rows: kind, id, revision. */
function fake(rows: (readonly [string, string, string])[]) {
  const watchers = new Set<() => void>();
  let listed = 0;
  const library = {
    list: (kind: string) => (listed++, rows.filter(([of]) => of === kind).map(([, id]) => ({ id }))),
    row: (kind: string, id: string) => {
      const revision = rows.find(([of, at]) => of === kind && at === id)?.[2];
      return revision === undefined || revision === "gone" ? undefined : { revision };
    },
    onChange: (watcher: () => void) => (watchers.add(watcher), () => void watchers.delete(watcher)),
  };
  const change = (): void => {
    for (const watcher of watchers) watcher();
  };
  return {
    library: library as unknown as ConstructorParameters<typeof LibraryNow>[0],
    change,
    watchers,
    listed: () => listed,
  };
}

describe("what the resources are at now", () => {
  it("is each with its revision, the book in a card with its card", () => {
    const { library } = fake([
      ["preset", "p", "r1"],
      ["character", "c", "r2"],
      ["world-book", "b", "r3"],
      ["user", "u", "gone"],
    ]);
    expect(new LibraryNow(library).rows).toEqual([
      ["preset", "p", "r1"],
      ["character", "c", "r2"],
      ["world-book", "character:c:embedded-world-book", "r2"],
      ["world-book", "b", "r3"],
    ]);
  });

  it("is looked up once for each change", () => {
    const rows: (readonly [string, string, string])[] = [["preset", "p", "r1"]];
    const { library, change, watchers, listed } = fake(rows);
    const now = new LibraryNow(library);
    for (let i = 0; i < 3; i++) expect(now.rows).toEqual([["preset", "p", "r1"]]);
    expect(listed()).toBe(4);
    rows[0] = ["preset", "p", "r2"];
    change();
    expect(now.rows).toEqual([["preset", "p", "r2"]]);
    now.close();
    expect(watchers.size).toBe(0);
  });
});
