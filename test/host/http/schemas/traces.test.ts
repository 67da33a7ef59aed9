import { expect, it } from "vitest";

import { TracesSchema } from "../../../../src/host/http/schemas/traces.ts";
import { V0 } from "../../../trace/verify/support/fixtures.ts";
import { bent, notMissed } from "../support/bent.ts";

const audit = V0.records[0]?.audit;
const answer = {
  ok: true,
  sessionId: "s",
  records: [audit],
  storage: { kind: "plugin-bounded-json", persistedBytes: 1 },
  authority: "DSH",
  responseTrimmed: true,
};

it("audits miss their fields, but for what full answers and older versions lack", () => {
  expect(notMissed(TracesSchema, answer, ["authority", "responseTrimmed"])).toEqual([]);
  const refused = Object.keys(audit ?? {}).filter(
    (field) => !TracesSchema.safeParse({ ...answer, records: [bent(audit, field)] }).success,
  );
  expect(refused).toEqual(Object.keys(audit ?? {}).filter((field) => field !== "captureId"));
  expect(TracesSchema.safeParse({ ...answer, records: [{ ...audit, older: true }] }).success).toBe(true);
  expect(TracesSchema.safeParse({ ...answer, sections: [] }).success).toBe(false);
});
