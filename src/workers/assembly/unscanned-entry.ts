import type { EntryAt } from "./protocol.ts";
import type { EntryExplanation } from "./why-entry.ts";

/** The explanation of an entry whose book no thread scanned; made without looking at the book. */
export function unscannedEntry({ book, uid, occurrence = 1 }: EntryAt, why: string): EntryExplanation {
  const header = `Not in the prompt (not-scanned): ${why}.`;
  const gate = { gate: "loaded", title: "book loaded", verdict: "stopped", says: why } as const;
  return {
    book,
    uid,
    occurrence,
    reason: "not-scanned",
    loop: 0,
    header,
    gates: [gate],
    nearMisses: [],
    leftOut: { messages: 0, cutUnits: 0 },
    name: "",
    keys: [],
    secondaryKeys: [],
  };
}
