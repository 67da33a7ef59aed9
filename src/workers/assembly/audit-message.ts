import { LIMITS } from "../../matcher/limits.ts";
import { isActivated, reasonOf } from "../../matcher/model/reason.ts";
import type { ScanAnswer } from "../answer.ts";
import type { AssembleOutput, AuditInput } from "./protocol.ts";

/**
 * What an audit needs of an assembly: of the active entries only as many as it may list, both of those that are in the
 * profile and of those that it left out. Cost on this thread: one look at each active entry.
 */
export function auditMessage(answer: ScanAnswer, output: AssembleOutput): Omit<AuditInput, "lore" | "live"> {
  const { activated, placements } = output;
  const { columns, detail } = answer.packed;
  const listMax = LIMITS.auditDecisions.value;
  const isIncluded = (entry: number): boolean => isActivated(reasonOf(columns[entry] ?? -1));
  const included = activated.filter(({ entry }) => isIncluded(entry));
  const cut = activated.filter(({ entry }) => !isIncluded(entry)).toSorted((a, b) => a.entry - b.entry);
  const tokens = new Map<string, number>();
  for (const one of included) tokens.set(one.book, (tokens.get(one.book) ?? 0) + (one.tokens ?? 0));
  const sent = [...included.slice(0, listMax), ...cut.slice(0, listMax)];
  const entries = new Set(sent.map(({ entry }) => entry));
  return {
    columns,
    detail,
    activated: sent,
    tokens: [...tokens],
    placements: placements.filter(({ entry }) => entries.has(entry)),
  };
}
