import { LIMITS } from "../../matcher/limits.ts";
import { isActivated, type Reason } from "../../matcher/model/reason.ts";
import { REASON_TABLE } from "../../matcher/model/reason-table.ts";
import type { AuditBook, AuditDecision, AuditSource, AuditSubject } from "../model/audit.ts";

/** Longest texts, in UTF-16 units, and lists of the v1 audit. Source: the published API. */
const ENTRY_ID_MAX = 120;
const ID_MAX = 200;
const ITEM_MAX = 160;
const LIST_MAX = 16;

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
    resourceId: clipped(resourceId, ID_MAX),
    entryId: typeof uid === "string" ? clipped(uid, ENTRY_ID_MAX) : uid,
    entryName: clipped(subject.name, ITEM_MAX),
    decision: isActivated(reason) ? "included" : "rejected",
    reason: v1Reason(reason, secondaryLogic ?? "and_any"),
    primaryKeys: clippedList(subject.keys),
    secondaryKeys: clippedList(subject.secondaryKeys),
    primaryMatches: clippedList(subject.primaryMatches),
    secondaryMatches: clippedList(subject.secondaryMatches),
    secondaryLogic,
    groupName: groupName === "" ? null : clipped(groupName, ITEM_MAX),
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
  texts.slice(0, LIST_MAX).map((text) => clipped(text, ITEM_MAX));

/** At most `unitsMax` units, the last an ellipsis when something is missing; a surrogate pair is not cut in two. */
function clipped(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const kept = text.slice(0, unitsMax - 1);
  return `${/[\ud800-\udbff]$/u.test(kept) ? kept.slice(0, -1) : kept}…`;
}
