import type { AuditBook } from "../../trace/model/audit.ts";
import type { AssemblyPart } from "../../trace/model/capture.ts";
import type { AuditFacts } from "./protocol.ts";

const NOTHING = {
  budget: { limit: null, used: 0, remaining: null },
  decisions: [],
  totals: { included: 0, rejected: 0 },
} as const;

/** The audit of an assembly: each book that took part with its decisions. Those of a scan that did not happen are none. */
export function partAudit(facts: AuditFacts, rows: readonly AuditBook[]): AssemblyPart["audit"] {
  const byId = new Map(rows.map((row) => [row.resourceId, row]));
  const worldBooks = facts.resources.worldBooks.map((resource) => {
    const { budget, decisions, totals } = byId.get(resource.id) ?? NOTHING;
    return { resource, budget, decisions: decisions.map((decision) => ({ ...decision })), totals };
  });
  return { ...facts, worldBooks };
}
