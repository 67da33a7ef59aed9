import { expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { LIST_NAMES, LISTS } from "../../../../src/trace/export/jsonl/nodes.ts";
import { fullTurn } from "../support/turns.ts";

it("has every list of a turn, so that each part is a line", () => {
  const isList = (value: unknown): boolean => Array.isArray(value);
  const lists = Object.keys(TurnTraceSchema.shape).filter((key) => isList(fullTurn()[key as keyof typeof LISTS]));
  expect([...LIST_NAMES].toSorted()).toEqual(lists.toSorted());
  expect(new Set(Object.values(LISTS)).size).toBe(LIST_NAMES.length);
});
