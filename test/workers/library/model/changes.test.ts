import { expect, it } from "vitest";

import { DocumentAtSchema, MapChangeSchema } from "../../../../src/workers/library/model/changes.ts";

it("tells changes apart by their type", () => {
  const good = [
    { type: "delete-session", sessionId: "s" },
    { type: "relate", kind: "user", id: "u", worldBookIds: [] },
    { type: "default-preset", id: null },
    { type: "order", order: { mode: "name" }, present: [] },
    { type: "relink", previousId: "a", id: "b" },
    { type: "settings", settings: { any: 1 } },
    { type: "import-settings" },
  ];
  for (const change of good) expect(MapChangeSchema.parse(change)).toEqual(change);
  const bad = [{}, { type: "relate", kind: "world-book", id: "u", worldBookIds: [] }, { type: "order", order: {} }];
  for (const change of bad) expect(MapChangeSchema.safeParse(change).success).toBe(false);
});

it("names documents", () => expect(DocumentAtSchema.safeParse({ kind: "user" }).success).toBe(false));
