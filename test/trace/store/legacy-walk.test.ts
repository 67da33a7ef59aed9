import { expect, it } from "vitest";

import { objectsIn } from "../../../src/trace/store/legacy-walk.ts";

const found = (value: unknown) => [...objectsIn(value, (object) => object["id"] ?? null)];

it.each([
  [
    [{ id: 1 }, { id: 2 }],
    [1, 2],
  ],
  [{ version: 1, sessions: { a: [{ id: 1 }], b: { records: { x: { id: 2 } } } } }, [1, 2]],
  [{ id: 1, inner: { id: 2 } }, [1]],
  ["text", []],
  [null, []],
  [{}, []],
])("finds records wherever they are: %j", (value, expected) => expect(found(value)).toEqual(expected));

it("does not go deeper than a file of records does", () => {
  const nested = (levels: number): unknown => (levels === 0 ? { id: levels } : [nested(levels - 1)]);
  expect([found(nested(7)), found(nested(8)), found(nested(5_000))]).toEqual([[0], [], []]);
});
