/** Longest texts of the v1 audit in UTF-16 units, and its lists. Source: the published API v1. */
export const AUDIT_UNITS = { id: 200, entryId: 120, item: 160, text: 320 } as const;
export const AUDIT_COUNTS = { books: 16, keys: 16, worldBookIds: 200, claimEventSeqs: 4 } as const;

/** At most `unitsMax` units, the last an ellipsis when something is missing; a surrogate pair is not cut in two. */
export function clipped(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const kept = text.slice(0, unitsMax - 1);
  return `${/[\ud800-\udbff]$/u.test(kept) ? kept.slice(0, -1) : kept}…`;
}

/** The same for a text that may be missing. */
export const clippedOrNull = (text: string | null, unitsMax: number): string | null =>
  text === null ? null : clipped(text, unitsMax);
