import type { TurnSummary } from "../../../model/turn/turn-trace.ts";
import type { TurnFilter } from "./state.ts";

/** Whether a row is shown. The text is looked for in what is recorded of the turn, ignoring case. */
export function passes(row: TurnSummary, { text, outcome, onlyTools, onlyUnsurfaced }: TurnFilter): boolean {
  if (outcome !== "" && outcomeOf(row) !== outcome) return false;
  if (onlyTools && row.counts.tools === 0) return false;
  if (onlyUnsurfaced && (row.counts.unsurfaced ?? 0) === 0) return false;
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === "" || searched(row).some((part) => part.toLocaleLowerCase().includes(wanted));
}

/** As the words name it: an open turn has none yet, an ended one without was not told how. */
export const outcomeOf = (
  row: Pick<TurnSummary, "state" | "outcome">,
): NonNullable<TurnSummary["outcome"]> | "open" | "not-recorded" =>
  row.outcome ?? (row.state === "open" ? "open" : "not-recorded");

const searched = (row: TurnSummary): string[] => [
  `#${row.turn}`,
  row.turnId,
  outcomeOf(row),
  row.errorKind ?? "",
  row.provider ?? "",
  row.model ?? "",
  row.surface,
  ...row.cited.map(({ title }) => title),
];
