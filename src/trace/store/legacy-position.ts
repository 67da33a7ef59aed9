import { z } from "zod";

import { type JsonObject, objectsIn } from "./legacy-walk.ts";

/** Longest id of a record or session that is listed, in UTF-16 units. */
const ID_UNITS_MAX = 200;

const count = z.int().min(0);
const id = z.string().min(1).max(ID_UNITS_MAX);

/** What all records of older versions tell of themselves. */
export const LegacyPositionSchema = z.object({
  id,
  sessionId: id,
  turn: count,
  step: count,
  attempt: count,
  recordedAt: z.number(),
});

/** A record of an older version as it stands in its file. */
export interface FoundRecord {
  readonly stored: JsonObject;
  readonly at: z.infer<typeof LegacyPositionSchema>;
}

/** The records of a file for which `isWanted` holds, oldest first; those of one time in the order of the file. */
export function foundRecords(json: unknown, isWanted: (object: JsonObject) => boolean): FoundRecord[] {
  const read = (stored: JsonObject): FoundRecord | null => {
    const at = isWanted(stored) ? LegacyPositionSchema.safeParse(stored).data : undefined;
    return at === undefined ? null : { stored, at };
  };
  return [...objectsIn(json, read)].toSorted((a, b) => a.at.recordedAt - b.at.recordedAt);
}

/** Makes ids unique within their sessions: the second record of an id is called `<id>~2`, in the order of the calls. */
export class SessionIds {
  /** Ids that were given, with the next number to try for a record of that id. */
  readonly #next = new Map<string, number>();

  unique(sessionId: string, recordId: string): string {
    const key = keyOf(sessionId, recordId);
    let unique = recordId;
    let times = this.#next.get(key) ?? 1;
    for (; this.#next.has(keyOf(sessionId, unique)); unique = `${recordId}~${times}`) times++;
    this.#next.set(key, times);
    if (unique !== recordId) this.#next.set(keyOf(sessionId, unique), 1);
    return unique;
  }
}

const keyOf = (sessionId: string, recordId: string): string => JSON.stringify([sessionId, recordId]);

export const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
