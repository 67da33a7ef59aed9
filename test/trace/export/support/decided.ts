import type { ExportedTurn } from "../../../../src/trace/export/model.ts";
import { active, decisionsOf, entryOf, FACTS } from "../../decisions/support/decisions.ts";
import { fullTurn } from "./turns.ts";

/** The decisions of an assembly about two books. */
export const decided = () =>
  decisionsOf({
    rows: [
      {
        book: "harbour",
        entry: entryOf(1, { name: "海港的灯", keys: ["灯", "lamp"] }),
        reason: "key",
        more: active(0),
      },
      { book: "harbour", entry: entryOf(2), reason: "budget", more: { by: "primary", tokens: 40 } },
      { book: "sea", entry: entryOf("not a number"), reason: "key-miss" },
    ],
    scan: {
      ...FACTS,
      nowMs: Number.NaN,
      timed: {
        sticky: { "harbour.1": { hash: "h", start: 0, end: Number.POSITIVE_INFINITY, protected: false } },
        cooldown: {},
      },
    },
  });

/** A turn with its decisions and their catalogues. */
export function exportedTurn(trace = fullTurn()): ExportedTurn {
  const { packed, catalogues } = decided();
  return {
    trace,
    decisions: [{ key: "key-1", packed }],
    catalogues: [...catalogues].map(([id, catalogue]) => ({ id, packed: catalogue })),
  };
}
