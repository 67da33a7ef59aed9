import { expect, test } from "vitest";

import { parentSession } from "../../../../src/trace/project/turn/parent-session.ts";

test("a header tells the parent, or that there is none; anything else tells nothing", () => {
  expect(parentSession("s-0")).toBe("s-0");
  expect([parentSession(undefined), parentSession(null)]).toEqual(["", ""]);
  expect([parentSession(7), parentSession("")]).toEqual([null, null]);
});
