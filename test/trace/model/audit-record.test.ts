import { expect, it } from "vitest";

import { AUDIT_STATUSES, AuditRecordSchema } from "../../../src/trace/model/audit-record.ts";
import { projectAudit } from "../../../src/trace/project/audit-record.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { captureWith, PART } from "../project/support/captures.ts";

const audit = projectAudit(captureWith({}, PART), { hash: sha256, match: null });

it.each(AUDIT_STATUSES)("takes an audit that is %s", (status) => {
  expect(AuditRecordSchema.parse({ ...audit, status })).toEqual({ ...audit, status });
});

it("keeps all that a decision says, whatever fields it has", () => {
  const [book] = audit.worldBooks;
  const decisions = [{ resourceId: "b", entryId: "7", decision: "included", probabilityRoll: 63.2, keys: ["k"] }];
  const parsed = AuditRecordSchema.parse({ ...audit, worldBooks: [{ ...book, decisions }] });
  expect(parsed.worldBooks[0]?.decisions).toEqual(decisions);
});

it.each([
  { schemaVersion: 2 },
  { status: "request-observed" },
  { turn: -1 },
  { sensitiveContentStored: true },
  { entersModelHistory: true },
  { activation: { ...audit.activation, claimEventSeqs: [1, 2, 3, 4, 5] } },
  { worldBooks: [{ decisions: [{}] }] },
  { authority: { kind: "other" } },
])("refuses one with %j", (more) => {
  expect(AuditRecordSchema.safeParse({ ...audit, ...more }).success).toBe(false);
});
