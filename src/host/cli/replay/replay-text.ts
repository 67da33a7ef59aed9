import type { ReplayDifference } from "../../../workers/protocol.ts";

/** What became of one recorded assembly. */
export interface Replayed {
  readonly turnId: string;
  readonly turn: number;
  readonly captureId: string;
  readonly key: string;
  /** Entries that were decided on. */
  readonly rows: number;
  /** Byte for byte. */
  readonly same: boolean;
  readonly difference: ReplayDifference | null;
}

/** What people are told: a line for each assembly, and in what it differs. */
export function replayText(replayed: readonly Replayed[]): string {
  return replayed.map((one) => linesOf(one).join("\n")).join("\n") + "\n";
}

function linesOf({ turn, captureId, rows, same, difference }: Replayed): string[] {
  const head = `turn ${turn}, assembly ${captureId}: ${rows} decisions, ${same ? "the same" : "DIFFERENT"}`;
  if (difference === null) return [head];
  const { fields, rows: listed, rowCount } = difference;
  return [
    head,
    `  not the same: ${fields.join(", ")}`,
    ...listed.map(({ row, resourceId, was, is }) => `  entry ${row} of the list (${resourceId}): ${was} → ${is}`),
    ...(rowCount > listed.length ? [`  and ${rowCount - listed.length} more entries`] : []),
  ];
}
