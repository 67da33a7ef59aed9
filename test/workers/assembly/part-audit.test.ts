import { expect, test } from "vitest";

import type { AuditFacts } from "../../../src/workers/assembly/protocol.ts";
import { partAudit } from "../../../src/workers/assembly/part-audit.ts";

const resource = (id: string) => ({ id, name: id, kind: "k", format: null, entryCount: 1, matchedEntryCount: 0 });
const facts = { resources: { worldBooks: [resource("a"), resource("b")] }, diagnostics: [] } as unknown as AuditFacts;
const row = {
  resourceId: "b",
  budget: { limit: 9, used: 1, remaining: 8 },
  decisions: [{ resourceId: "b", entryId: "0" }],
  totals: { included: 1, rejected: 4 },
} as never;

test("each book has its decisions, and none where nothing was scanned", () => {
  expect(partAudit(facts, [row]).worldBooks).toEqual([
    {
      resource: resource("a"),
      budget: { limit: null, used: 0, remaining: null },
      decisions: [],
      totals: { included: 0, rejected: 0 },
    },
    {
      resource: resource("b"),
      budget: { limit: 9, used: 1, remaining: 8 },
      decisions: [{ resourceId: "b", entryId: "0" }],
      totals: { included: 1, rejected: 4 },
    },
  ]);
});
