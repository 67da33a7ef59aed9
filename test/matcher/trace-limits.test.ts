import { expect, it } from "vitest";

import { LIMITS } from "../../src/matcher/limits.ts";
import { TRACE_LIMITS } from "../../src/matcher/trace-limits.ts";

it("are among all limits, under the same names", () => {
  for (const [name, limit] of Object.entries(TRACE_LIMITS))
    expect(Object.entries(LIMITS)).toContainEqual([name, limit]);
});

it("have bounds of settings that lie within the hard ones, and a file that is read back whole", () => {
  const { traceBoundMin, traceRecordBytes, traceRecordBytesHard, traceTotalBytes, traceTotalBytesHard } = TRACE_LIMITS;
  const ascending = [traceBoundMin, traceRecordBytes, traceRecordBytesHard, traceTotalBytes, traceTotalBytesHard];
  const values = ascending.map(({ value }) => value);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(TRACE_LIMITS.traceFileBytes.value).toBeGreaterThan(traceTotalBytesHard.value);
});

it("try again sooner than a part is given up, and never keep more audits than records", () => {
  const { traceWriteDelayMs, traceRetryMs, traceAuditRecords, traceRecords, tracePartWaitMs } = TRACE_LIMITS;
  expect(traceWriteDelayMs.value).toBeLessThan(Math.min(traceRetryMs.value, tracePartWaitMs.value));
  expect(traceAuditRecords.value).toBeLessThanOrEqual(traceRecords.value);
});
