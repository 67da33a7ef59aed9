import type { Speech } from "../../core/words/speech.ts";
import type { SessionRow } from "../data/turns-api.ts";

/** Characters of an id that tell sessions of one reader apart. */
const SHOWN = 8;

/**
 * How a session is called in a list: when it was used last, and the beginning of its id. Its title is the host's own: it
 * quotes the conversation, which nothing here keeps.
 */
export function sessionName({ sessionId, lastUsedAt }: SessionRow, speech: Pick<Speech, "date">): string {
  const id = sessionId.replace(/^session-/u, "");
  const short = id.length > SHOWN + 1 ? `${id.slice(0, SHOWN)}…` : id;
  const at = Date.parse(lastUsedAt);
  return Number.isNaN(at) ? short : `${speech.date(at)} · ${short}`;
}
