import { expect, it } from "vitest";

import { MATCH_SOURCES, POSITIONS, SELECTIVE_LOGICS } from "../../../src/matcher/model/book.ts";
import { REASON_TABLE } from "../../../src/matcher/model/reason-table.ts";
import { BUDGET_CUTS } from "../../../src/matcher/model/reason.ts";
import {
  APPLIED_PLACES,
  CUT_NAMES,
  LOGIC_NAMES,
  MATCH_PLACES,
  POSITION_NAMES,
  RETRIEVERS,
  SOURCE_NAMES,
} from "../../../src/trace/decisions/names.ts";

it("are the engine's, in its order", () => {
  expect(POSITION_NAMES).toEqual(POSITIONS);
  expect(LOGIC_NAMES).toEqual(SELECTIVE_LOGICS);
  expect(SOURCE_NAMES).toEqual(MATCH_SOURCES);
  expect(CUT_NAMES).toEqual(BUDGET_CUTS);
});

it("have every way in which an entry is found", () => {
  const found = Object.values(REASON_TABLE).flatMap(({ trace }) => (trace.as === "retriever" ? [trace.name] : []));
  expect(new Set(["none", ...found])).toEqual(new Set(RETRIEVERS));
});

it("are stored as numbers: none may move", () => {
  expect(RETRIEVERS).toEqual([
    "none",
    "constant",
    "primary",
    "secondary",
    "sticky",
    "decorator",
    "external",
    "recursion",
  ]);
  expect(MATCH_PLACES).toEqual(["message", "source", "injection", "recursion", "haystack"]);
  expect(APPLIED_PLACES).toEqual(["before", "after", "examples-before", "examples-after", "outlet"]);
});
