import { LIMITS } from "../../../../matcher/limits.ts";
import type { SessionAt, TurnReads } from "../../../turns/read/face.ts";
import { HttpError } from "../../error.ts";

export interface TurnRange {
  readonly at: SessionAt;
  /** Turn ids of the first and the last; absent: the oldest, the newest. */
  readonly from?: string;
  readonly to?: string;
}

interface Page {
  readonly turns: readonly { readonly turnId: string }[];
  readonly next: string | null;
}

/**
 * Ids of the turns of a range, the oldest first; null: one of its ends is not there, or the session has no turn. Throws
 * `TURN_EXPORT_LIMIT` for more than `exportTurns`.
 */
export async function turnRange(
  reads: Pick<TurnReads, "list">,
  { at, from, to }: TurnRange,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const most = LIMITS.exportTurns.value;
  const ids = to === undefined ? [] : [to];
  let before: string | null | undefined = to;
  while (!includes(ids, from) && before !== null && ids.length <= most) {
    const page = await pageOf(reads, { at, before }, signal);
    if (page === null) return null;
    ids.push(...page.turns.map(({ turnId }) => turnId));
    before = page.next;
  }
  const end = from === undefined ? ids.length - 1 : ids.indexOf(from);
  const count = end < 0 ? ids.length : end + 1;
  if (count > most) throw new HttpError("TURN_EXPORT_LIMIT", `More than ${most} turns: export them in parts`);
  return end < 0 ? null : ids.slice(0, count).toReversed();
}

const includes = (ids: readonly string[], id: string | undefined): boolean => id !== undefined && ids.includes(id);

async function pageOf(
  reads: Pick<TurnReads, "list">,
  { at, before }: { readonly at: SessionAt; readonly before: string | undefined },
  signal: AbortSignal,
): Promise<Page | null> {
  const page = { limit: LIMITS.turnListMax.value, ...(before === undefined ? {} : { before }) };
  const json = await reads.list(at, page, signal);
  // Rows of one page are small enough for this thread.
  return json === null ? null : (JSON.parse(new TextDecoder().decode(json)) as Page);
}
