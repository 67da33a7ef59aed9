import { expect, it } from "vitest";

import {
  foundRecords,
  LegacyPositionSchema,
  SessionIds,
  textOrNull,
} from "../../../src/trace/store/legacy-position.ts";
import { metadata } from "./support/legacy.ts";

it("numbers ids that come again in a session, and gives none twice", () => {
  const ids = new SessionIds();
  const given = ["a", "a", "a~2", "a", "a~3", "b"].map((id) => ids.unique("s", id));
  expect(given).toEqual(["a", "a~2", "a~2~2", "a~3", "a~3~2", "b"]);
  expect(ids.unique("t", "a")).toBe("a");
});

it("stays fast when one id comes again and again", () => {
  const ids = new SessionIds();
  const given = new Set(Array.from({ length: 20_000 }, () => ids.unique("s", "a")));
  expect([given.size, given.has("a~20000")]).toEqual([20_000, true]);
});

it.each([
  [{}, true],
  [{ id: "" }, false],
  [{ id: "x".repeat(201) }, false],
  [{ sessionId: 1 }, false],
  [{ turn: -1 }, false],
  [{ recordedAt: "1" }, false],
])("with %j is a position: %s", (more, expected) => {
  expect(LegacyPositionSchema.safeParse({ ...metadata("s", "1:2:3", 4), ...more }).success).toBe(expected);
});

it("takes texts that say something", () => expect(["a", "", 1, null].map(textOrNull)).toEqual(["a", null, null, null]));

it("finds records of a kind with their positions, oldest first", () => {
  const [late, early, other] = [metadata("s", "1:1:2", 9), metadata("s", "1:1:1", 3), metadata("s", "x", 1)];
  const found = foundRecords({ a: [late], b: early, c: other }, (object) => object["sessionId"] === "s");
  expect(found.map(({ stored, at }) => [stored, at.id])).toEqual([
    [early, "1:1:1"],
    [late, "1:1:2"],
  ]);
});
