import { expect, test } from "vitest";
import { describeRun, refusedListErrors, tally, verdictOf, type CheckedFile } from "./report.ts";

const difference = { field: "before", expected: "a", actual: "b" };
const refused = [{ book: "B", uid: 0, key: "/x/", reason: "regex-look-behind" }];
const file: CheckedFile = {
  name: "some.json",
  form: "match",
  rows: [
    { id: "good", differences: [] },
    { id: "bad", differences: [difference] },
    { id: "refused", differences: [difference], refused },
    { id: "decided", differences: [difference], refused, decided: "we keep both" },
  ],
};

test("a difference fails unless a key was refused or the row is decided", () => {
  expect(file.rows.map(verdictOf)).toEqual(["passed", "failed", "refused", "decided"]);
  expect(tally([file])).toEqual({ ran: 4, passed: 1, failed: 1, decided: 1, refused: 1 });
});

test("the list of refused cases must be the true one, both ways", () => {
  expect(refusedListErrors([file], ["refused"])).toEqual([]);
  expect(refusedListErrors([file], [])).toEqual(["refused has a refused key but is not listed"]);
  expect(refusedListErrors([file], ["refused", "good"])).toEqual(["good is listed but has no refused key"]);
});

test("the report names case, field, expected and actual", () => {
  const text = describeRun([file], [{ name: "other.json", form: "other", label: "st-cards" }]);
  expect(text).toContain("match                  1       4       1       1       1       1");
  expect(text).toContain("not of this issue: other.json (st-cards)");
  expect(text).toContain('bad: before\n  expected "a"\n  actual   "b"');
  expect(text).toContain("decided: decided: we keep both");
});
