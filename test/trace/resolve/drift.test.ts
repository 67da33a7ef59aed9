import { expect, test } from "vitest";

import { driftOf } from "../../../src/trace/resolve/drift.ts";
import { storedTurn } from "./support/story.ts";

const stateIn = (now: Parameters<typeof driftOf>[1]) => driftOf(storedTurn(), now);

test("a resource is the same, changed, or gone", () => {
  expect(stateIn([["world-book", "book", "r1"]])).toEqual([{ resourceId: "book", kind: "world-book", state: "same" }]);
  expect(stateIn([["world-book", "book", "r2"]])).toMatchObject([{ state: "changed" }]);
  expect(stateIn([["world-book", "book", null]])).toMatchObject([{ state: "missing" }]);
  expect(stateIn([["preset", "book", "r1"]])).toMatchObject([{ state: "missing" }]);
});

test("nobody knows where the library was not asked or the revision not recorded", () => {
  expect(stateIn([])).toMatchObject([{ state: "unknown" }]);
  const grounding = storedTurn().grounding!.map((source) => ({ ...source, revision: null }));
  expect(driftOf({ blocks: null, grounding }, [["world-book", "book", "r1"]])).toMatchObject([{ state: "unknown" }]);
});
