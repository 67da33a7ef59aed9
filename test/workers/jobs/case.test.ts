import { expect, test } from "vitest";

import { runCase } from "../../../src/workers/jobs/case.ts";
import { jobContext } from "../support/context.ts";

const CASE = {
  id: "a",
  books: {
    B: { entries: { 0: { uid: 0, key: ["pier"], content: "P" }, 1: { uid: 1, key: ["/(\\w+) \\1/"], content: "Q" } } },
  },
  steps: [{ chat: [{ name: "U", mes: "pier" }], expected: { before: "P" } }, { chat: [{ name: "U", mes: "quay" }] }],
};

test("runs the steps of a case and tells counts, decisions and refused keys", async () => {
  const { output } = await runCase.run({ text: JSON.stringify(CASE), decisions: true }, jobContext());
  if ("problem" in output) throw new Error(output.problem.message);
  expect(output.id).toBe("a");
  const [first, second] = output.steps;
  expect(JSON.parse(first?.fields ?? "")).toMatchObject({ activated: [["B", 0]], before: "P" });
  expect([first?.expected, second?.expected]).toEqual(['{"before":"P"}', null]);
  expect(first?.activated.map(({ uid }) => uid)).toEqual([0]);
  expect(first?.counts).toContainEqual(["key", 1]);
  expect(first?.decisions).toContainEqual(["B", 0, "key", 1]);
  expect(output.refused).toMatchObject([{ book: "B", uid: 1, key: "/(\\w+) \\1/" }]);
});

test("leaves decisions out unless they are asked for", async () => {
  const { output } = await runCase.run({ text: JSON.stringify(CASE), decisions: false }, jobContext());
  expect("steps" in output && output.steps.map(({ decisions }) => decisions)).toEqual([[], []]);
});

test("says where a case has not the form of one", async () => {
  const wrong = { ...CASE, steps: [{ chat: [{ mes: 1 }] }] };
  const { output } = await runCase.run({ text: JSON.stringify({ cases: [wrong] }), decisions: false }, jobContext());
  expect(output).toMatchObject({ problem: { path: "$.cases[0].steps[0].chat[0].mes" } });
});
