import { expect, it } from "vitest";

import { RECORD_STATUSES, type TraceRecord, TraceRecordSchema } from "../../../src/trace/model/record.ts";
import { afterRestart } from "../../../src/trace/store/restart.ts";
import { fullRecord, omitted } from "./support/records.ts";

const restarted = (record: TraceRecord) => afterRestart({ record, value: { ...record, later: 1 } });

it("does not know whether a request that was on its way has left", () => {
  const record = fullRecord("a", 1, { status: "assembled", delivery: null });
  const after = restarted(record);
  expect(record.audit.status).toBe("awaiting-header");
  const expected = {
    ...record,
    status: "unloaded-unconfirmed",
    audit: { ...record.audit, status: "request-not-confirmed" },
  };
  expect(after).toEqual({ record: expected, value: { ...expected, later: 1 } });
  expect(TraceRecordSchema.parse(after.value)).toEqual(after.record);
});

it("says so of omitted records", () => {
  const after = restarted(omitted("a", 1, { status: "assembled" }));
  expect([after.record.status, after.value["status"], "audit" in after.value]).toEqual([
    "unloaded-unconfirmed",
    "unloaded-unconfirmed",
    false,
  ]);
});

it.each(RECORD_STATUSES.filter((status) => status !== "assembled"))("leaves %s as it is", (status) => {
  const record = fullRecord("a", 1, { status });
  expect(restarted(record)).toEqual({ record, value: { ...record, later: 1 } });
});
