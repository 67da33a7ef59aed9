import { expect, test } from "vitest";
import { agnaiEntryToWorld } from "../../../../src/matcher/formats/sillytavern/agnai.ts";

test("fields", () => {
  const entry = { name: "n", entry: "E", keywords: ["a"], weight: 3, priority: 9, enabled: true };
  expect(agnaiEntryToWorld(entry, 1)).toMatchObject({
    uid: 1,
    key: ["a"],
    comment: "n",
    content: "E",
    order: 3,
    disable: false,
  });
});

test("a missing weight leaves the order out", () => {
  expect(agnaiEntryToWorld({ keywords: [] }, 0)).not.toHaveProperty("order");
});
