import { expect, it } from "vitest";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { receiptNodes } from "../../../../../src/trace/inspector/core/tree/receipts.ts";

it("lists what ran after the decision, as it is known now", () => {
  const { resolution } = planHalt.trace;
  const receipts = (["ok", "failed", "not_run"] as const).map((status, index) => ({
    callId: `c${index}`,
    name: "write_file",
    status,
  }));
  const rows = receiptNodes({
    ...planHalt.trace,
    resolution: { ...resolution!, proposal: { ...resolution!.proposal!, receipts } },
  });
  expect(rows.map(({ id, card }) => [id, card.badges[0]?.tone])).toEqual([
    ["receipt:c0", "good"],
    ["receipt:c1", "bad"],
    ["receipt:c2", "plain"],
  ]);
  expect(receiptNodes({ ...planHalt.trace, resolution: null })).toEqual([]);
});
