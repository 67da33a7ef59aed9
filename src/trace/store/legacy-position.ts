import { z } from "zod";

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

export type LegacyPosition = z.infer<typeof LegacyPositionSchema>;

/** Makes ids unique within their sessions: the second record of an id is called `<id>~2`, in the order of the calls. */
export class SessionIds {
  readonly #taken = new Set<string>();

  unique(sessionId: string, recordId: string): string {
    let unique = recordId;
    for (let times = 2; this.#taken.has(keyOf(sessionId, unique)); times++) unique = `${recordId}~${times}`;
    this.#taken.add(keyOf(sessionId, unique));
    return unique;
  }
}

const keyOf = (sessionId: string, recordId: string): string => JSON.stringify([sessionId, recordId]);
