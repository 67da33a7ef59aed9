import type { HashText } from "../model/capture.ts";
import type { RecordSource } from "../model/record.ts";

/** What a source says of an entry: its id, and the size and hash of its text. */
export type EntrySource = Pick<RecordSource, "kind" | "qualifiedEntryId" | "utf16Units" | "hash">;

export interface EntryRange {
  readonly qualifiedEntryId: string;
  readonly start: number;
  readonly end: number;
}

/** Places that are tried for one entry: behind the one before it, and where lines begin. */
const TRIES_MAX = 64;

/**
 * Where the entries of a section stand in its text, by the size and hash that each of them left: sources come in the
 * order of the text. One that is not found, because its text was changed on its way, has no range. UTF-16 units.
 */
export function entryRanges(text: string, sources: readonly EntrySource[], hash: HashText): EntryRange[] {
  const ranges: EntryRange[] = [];
  let from = 0;
  for (const { kind, qualifiedEntryId, utf16Units, hash: wanted } of sources) {
    if (kind !== "worldbook" || typeof qualifiedEntryId !== "string" || utf16Units === 0) continue;
    const start = placesFrom(text, from, utf16Units).find((at) => hash(text.slice(at, at + utf16Units)) === wanted);
    if (start === undefined) continue;
    const end = start + utf16Units;
    ranges.push({ qualifiedEntryId, start, end });
    from = end;
  }
  return ranges;
}

function placesFrom(text: string, from: number, units: number): number[] {
  const places = [from];
  for (let at = text.indexOf("\n", from); at >= 0 && places.length < TRIES_MAX; at = text.indexOf("\n", at + 1)) {
    places.push(at + 1);
  }
  return places.filter((at) => at + units <= text.length);
}
