import { expect, it } from "vitest";

import { edgePath, headPath, labelPoint } from "../../../../../../src/trace/inspector/app/views/graph/edge-path.ts";

it("goes through its corners with small curves", () => {
  expect(
    edgePath([
      [0, 0],
      [100, 0],
      [100, 50],
    ]),
  ).toBe("M0 0L94 0Q100 0 100 6L100 50");
});

it("curves over half of a short piece at most, and over none", () => {
  expect(
    edgePath([
      [0, 0],
      [8, 0],
      [8, 4],
      [20, 4],
    ]),
  ).toBe("M0 0L4 0Q8 0 8 2L8 2Q8 4 14 4L20 4");
  expect(
    edgePath([
      [0, 0],
      [10, 0],
      [10, 0],
      [20, 0],
    ]),
  ).toBe("M0 0L5 0Q10 0 10 0L10 0Q10 0 15 0L20 0");
  expect([edgePath([]), edgePath([[1, 2]])]).toEqual(["", "M1 2"]);
});

it("has its label on the longest piece", () => {
  expect(
    labelPoint([
      [0, 0],
      [10, 0],
      [10, 90],
      [30, 90],
    ]),
  ).toEqual([10, 45]);
  expect(labelPoint([])).toEqual([0, 0]);
});

it("has its head where the line ends, pointing the way that the line goes", () => {
  const right = [
    [0, 0],
    [0, 20],
    [50, 20],
  ] as const;
  expect(headPath(right)).toBe("M41 15.5L50 20L41 24.5z");
  expect(headPath([...right].reverse().map(([x]) => [x, 20] as const))).toBe("M-9 15.5L0 20L-9 24.5z");
  const left = [
    [50, 0],
    [20, 0],
    [20, 9],
    [0, 9],
  ] as const;
  expect(headPath(left)).toBe("M9 4.5L0 9L9 13.5z");
  expect([headPath([]), headPath([[1, 2]])]).toEqual(["", ""]);
});
