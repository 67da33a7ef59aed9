import { expect, it } from "vitest";

import { gridMove } from "../../../../../../src/trace/inspector/app/views/decisions/grid-keys.ts";

const table = { count: 100, page: 20 };

it.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 99, 99],
  ["ArrowUp", 0, 0],
  ["PageDown", 90, 99],
  ["PageUp", 30, 10],
  ["Home", 50, 0],
  ["End", 50, 99],
  ["x", 50, null],
])("%s leads from %i to %s", (key, from, to) => expect(gridMove(key, from, table)).toBe(to));

it("leads nowhere in an empty table", () => expect(gridMove("End", -1, { count: 0, page: 5 })).toBeNull());
