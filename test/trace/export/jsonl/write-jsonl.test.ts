import { expect, it } from "vitest";

import { writeJsonl } from "../../../../src/trace/export/jsonl/write-jsonl.ts";
import { exportedTurn } from "../support/decided.ts";
import { alone, bareTurn, fullTurn } from "../support/turns.ts";

const linesOf = (parts: Iterable<string>) =>
  [...parts]
    .join("")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("says first what the file is", () =>
  expect(linesOf(writeJsonl([alone(fullTurn()), alone(bareTurn())], { bodies: false, scrubbed: true }))[0]).toEqual({
    schema: "dsh-lorekeeper/turn-trace",
    v: 1,
    bodies: false,
    scrubbed: true,
    turns: 2,
    catalogues: 0,
  }));

it("has a line for each part of a turn", () => {
  const nodes = linesOf(writeJsonl([alone(fullTurn())], { bodies: false, scrubbed: false })).map(({ node }) => node);
  expect([...Map.groupBy(nodes.slice(1), (node) => node)].map(([node, all]) => [node, all.length])).toEqual([
    ["turn", 1],
    ["activation", 1],
    ["block", 3],
    ["capture", 1],
    ["book", 2],
    ["item", 2],
    ["tool-definition", 1],
    ["call", 3],
    ["tool", 3],
    ["attempt", 3],
    ["citation", 2],
    ["message", 1],
  ]);
});

it("writes a catalogue that several turns share once", () => {
  const lines = linesOf(writeJsonl([exportedTurn(), exportedTurn()], { bodies: false, scrubbed: false }));
  expect(lines.filter(({ node }) => node === "catalogue")).toHaveLength(2);
  expect(lines.filter(({ node }) => node === "decisions")).toHaveLength(2);
});

it("shows what a scan was made with: seeds, settings' hash, window, revisions", () => {
  const [line] = linesOf(writeJsonl([exportedTurn()], { bodies: false, scrubbed: false })).filter(
    ({ node }) => node === "decisions",
  );
  expect(line).toMatchObject({
    decisions: {
      scan: { seeds: { turn: "t", session: "s" }, settingsHash: "h", window: { ids: ["m1", "m0"], units: [5, 7] } },
      books: [{ resourceId: "harbour", revision: "revision of harbour" }, { resourceId: "sea" }],
      reason: { $bytes: expect.any(String) as string },
    },
  });
});
