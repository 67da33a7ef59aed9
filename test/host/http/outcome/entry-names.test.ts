import { describe, expect, it } from "vitest";

import { readEntryNames } from "../../../../src/host/http/outcome/entry-names.ts";
import { fakeAssembly, fakeTavern, jsonBytes } from "../support/fake-tavern.ts";

const row = { worldBookId: "b", uid: "x", occurrence: 2, name: "X" };

describe("names of entries", () => {
  const { signal } = new AbortController();

  it("are asked for once each, and an unknown entry is told by its index", async () => {
    const asked: (readonly number[])[] = [];
    const tavern = fakeTavern({
      entryRows: (_assembly, entries) => Promise.resolve(jsonBytes((asked.push(entries), [row, null]))),
    });
    const names = await readEntryNames(tavern, fakeAssembly(), { entries: [3, 9, 3], signal });
    expect(asked).toEqual([[3, 9]]);
    expect(names.of(3)).toEqual(row);
    expect([names.maybe(9), names.maybe(undefined)]).toEqual([
      { worldBookId: "", uid: 9, occurrence: 1, name: "" },
      null,
    ]);
  });

  it("are not asked for where there are none", async () => {
    const tavern = fakeTavern({ entryRows: () => Promise.reject(new Error("asked")) });
    expect((await readEntryNames(tavern, fakeAssembly(), { entries: [], signal })).maybe(undefined)).toBeNull();
  });
});
