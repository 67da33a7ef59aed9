import type { TurnSummary } from "../../../../model/turn/turn-trace.ts";

/** The newest ended turn that began before another one; null: none is known. `rows`: newest first. */
export const turnBefore = (
  rows: readonly TurnSummary[],
  { turnId, startedAt }: { readonly turnId: string; readonly startedAt: number },
): TurnSummary | null =>
  rows.find((row) => row.turnId !== turnId && row.state === "ended" && row.startedAt <= startedAt) ?? null;
