import { LIMITS } from "../../matcher/limits.ts";
import { isActivated, type Reason } from "../../matcher/model/reason.ts";
import { REASON_TABLE } from "../../matcher/model/reason-table.ts";
import type { AuditBook, AuditDecision, AuditSource, AuditSubject } from "../model/audit.ts";
import { AUDIT_COUNTS, AUDIT_UNITS, clipped } from "./clip.ts";

/**
 * The v1 audit of the books of one assembly, in the order of the source. All books together list at most
 * `auditDecisions`: first the included entries, best rank first, then the others in list order.
 */
export function auditBooks(source: AuditSource): AuditBook[] {
  const totals = source.books.map(() => ({ included: 0, rejected: 0 }));
  const rejected: number[] = [];
  for (let entry = 0; entry < source.count; entry++) {
    const total = totals[source.bookOf(entry)];
    if (total === undefined) continue;
    if (isActivated(source.reasonOf(entry))) total.included++;
    else {
      total.rejected++;
      if (rejected.length < LIMITS.auditDecisions.value) rejected.push(entry);
    }
  }
  const included = source.ranked.filter((entry) => isActivated(source.reasonOf(entry)));
  const listed = [...included, ...rejected].slice(0, LIMITS.auditDecisions.value);
  return source.books.map(({ resourceId, tokenBudget, tokensUsed }, book) => ({
    resourceId,
    budget: {
      limit: tokenBudget,
      used: tokensUsed,
      remaining: tokenBudget === null ? null : Math.max(0, tokenBudget - tokensUsed),
    },
    decisions: listed
      .filter((entry) => source.bookOf(entry) === book)
      .map((entry) => auditDecision(resourceId, source.subjectOf(entry))),
    totals: totals[book] ?? { included: 0, rejected: 0 },
  }));
}

/** One row of the v1 audit. */
export function auditDecision(resourceId: string, subject: AuditSubject): AuditDecision {
  const { uid, reason, secondaryLogic, groupName, groupWeight } = subject;
  return {
    resourceId: clipped(resourceId, AUDIT_UNITS.id),
    entryId: typeof uid === "string" ? clipped(uid, AUDIT_UNITS.entryId) : uid,
    entryName: clipped(subject.name, AUDIT_UNITS.item),
    decision: isActivated(reason) ? "included" : "rejected",
    reason: v1Reason(reason, secondaryLogic ?? "and_any"),
    primaryKeys: clippedList(subject.keys),
    secondaryKeys: clippedList(subject.secondaryKeys),
    primaryMatches: clippedList(subject.primaryMatches),
    secondaryMatches: clippedList(subject.secondaryMatches),
    secondaryLogic,
    groupName: groupName === "" ? null : clipped(groupName, AUDIT_UNITS.item),
    groupWeight: typeof groupWeight === "number" && Number.isFinite(groupWeight) ? groupWeight : null,
    groupOverride: subject.groupOverride,
    probability: subject.probability,
    probabilityRoll: subject.probabilityRoll,
    tokenCost: subject.tokenCost,
    requestedPosition: subject.requestedPosition,
    appliedPosition: v1Place(subject.appliedPosition),
    approximatePosition: subject.approximatePosition,
  };
}

/** The name of a reason in the v1 API. `logic`: selective logic of the entry. */
export function v1Reason(reason: Reason, logic: string): string {
  return REASON_TABLE[reason].v1.replace("*", logic);
}

function v1Place(applied: AuditSubject["appliedPosition"]): AuditDecision["appliedPosition"] {
  return applied === null || applied === "before" ? applied : "after";
}

const clippedList = (texts: readonly string[]): string[] =>
  texts.slice(0, AUDIT_COUNTS.keys).map((text) => clipped(text, AUDIT_UNITS.item));
