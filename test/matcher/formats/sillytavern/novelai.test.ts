import { expect, test } from "vitest";
import { novelAiEntryToWorld } from "../../../../src/matcher/formats/sillytavern/novelai.ts";

test("fields and what is filled in", () => {
  const entry = { text: "T", displayName: "D", keys: ["/b/i"], enabled: true, contextConfig: { budgetPriority: 400 } };
  expect(novelAiEntryToWorld(entry, 2)).toMatchObject({
    uid: 2,
    key: ["/b/i"],
    comment: "D",
    addMemo: true,
    content: "T",
    order: 400,
    disable: false,
    displayIndex: 2,
  });
});

test("missing parts: off, order 0, no memo for a blank name", () => {
  const world = novelAiEntryToWorld({ displayName: "  " }, 0);
  expect(world).toMatchObject({ disable: true, order: 0, comment: "  ", addMemo: false });
  expect(world).not.toHaveProperty("key");
});
