import { expect, test } from "vitest";

import { unscannedEntry } from "../../../src/workers/assembly/unscanned-entry.ts";

test("an entry of a book that was left out says why", () => {
  expect(unscannedEntry({ book: "b", uid: "7" }, "the file is damaged")).toMatchObject({
    book: "b",
    uid: "7",
    occurrence: 1,
    reason: "not-scanned",
    header: "Not in the prompt (not-scanned): the file is damaged.",
    gates: [{ gate: "loaded", verdict: "stopped", says: "the file is damaged" }],
  });
  expect(unscannedEntry({ book: "b", uid: "7", occurrence: 2 }, "").occurrence).toBe(2);
});
