import { expect, it } from "vitest";

import { drawGraph } from "../../../../../../src/trace/inspector/core/graph/draw.ts";
import { expandable } from "../../../../../../src/trace/inspector/core/graph/expansion.ts";
import { projectTurnGraph } from "../../../../../../src/trace/inspector/core/graph/project.ts";
import { moveFrom, neighbours } from "../../../../../../src/trace/inspector/app/views/graph/moves.ts";
import { sampleTurn } from "../../../../../browser/support/sample-turn.ts";

const graph = projectTurnGraph(sampleTurn());
const folded = drawGraph(graph, new Set(), null);
const opened = drawGraph(graph, expandable(graph), null);

it("walks a column from its first card to its last, members on the way", () => {
  const walked: string[] = [];
  for (let at: string | null = "prompt"; at !== null; at = moveFrom(opened, at, "down")) walked.push(at);
  const column = [...opened.boxes.values()].filter(({ col }) => col === 1);
  expect(walked).toHaveLength(column.length);
  expect(walked.slice(0, 2)).toEqual(["prompt", "block:b0"]);
  expect(moveFrom(opened, "block:b0", "up")).toBe("prompt");
  expect(moveFrom(opened, "prompt", "up")).toBeNull();
});

it("crosses along edges, both ways", () => {
  expect(moveFrom(folded, "book:harbour", "right")).toBe("prompt");
  expect(moveFrom(folded, "prompt", "left")).toBe("book:harbour");
  expect(moveFrom(folded, "call:7.1.1", "right")).toBe("run:call_1");
  expect(moveFrom(folded, "book:harbour", "left")).toBeNull();
  expect(moveFrom(folded, "nothing", "right")).toBeNull();
  expect(moveFrom(folded, "nothing", "down")).toBeNull();
});

it("knows what a card is joined with", () => {
  expect(neighbours(folded, "run:call_1")).toEqual(new Set(["run:call_1", "call:7.1.1", "call:7.2.1"]));
  expect(neighbours(folded, "nothing")).toEqual(new Set(["nothing"]));
});
