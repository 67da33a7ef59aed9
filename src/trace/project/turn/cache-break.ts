import type { TraceRecord } from "../../model/record.ts";
import type { TurnCapture } from "../../model/turn/prompt.ts";
import type { TurnCaptureFacts, TurnFacts } from "../../model/turn/turn-facts.ts";

type CacheBreak = TurnCapture["cacheBreak"];

const NOT_RECORDED: CacheBreak = { state: "not-recorded", blockId: null };

/**
 * For each capture the first section whose hash differs from the one at its place in the conversation call before: there
 * ends what a provider can have cached of the system text. `at` without a block: all are the same, and then the earlier
 * prompt went on. Sections alone: runtime contexts stand in the history, which only grows. Both calls must be known to
 * have had their assembly: what another plugin sent cannot be compared. Calls for titles and compaction count not.
 */
export function cacheBreaks(
  { captures, previous }: Pick<TurnFacts, "captures" | "previous">,
  records: ReadonlyMap<string, TraceRecord>,
): CacheBreak[] {
  let before: readonly string[] | "first-call" | null =
    previous.state === "known"
      ? hashesOf(previous.recordId, records)
      : previous.state === "first-call"
        ? "first-call"
        : null;
  return captures.map((capture) => {
    if (!capture.observed) return NOT_RECORDED;
    const own = hashesOf(capture.recordId, records);
    const found =
      before === "first-call" ? { state: "first-call" as const, blockId: null } : brokenAt(before, own, capture);
    before = own;
    return found;
  });
}

/** Hashes of the sections of a verified request, in their order; null: not known. */
function hashesOf(recordId: string | null, records: ReadonlyMap<string, TraceRecord>): readonly string[] | null {
  const record = recordId === null ? undefined : records.get(recordId);
  if (record === undefined || record.contentStatus === "omitted-size-limit") return null;
  if (record.delivery?.assemblyVerified !== true) return null;
  return record.sections.map(({ hash }) => hash);
}

function brokenAt(
  before: readonly string[] | null,
  own: readonly string[] | null,
  { blocks }: TurnCaptureFacts,
): CacheBreak {
  if (before === null || own === null || blocks === null) return NOT_RECORDED;
  const at = own.findIndex((hash, index) => hash !== before[index]);
  if (at < 0) return own.length < before.length ? { state: "at", blockId: null } : { state: "none", blockId: null };
  const block = blocks.find(({ kind, position }) => kind === "section" && position === at);
  return block === undefined ? NOT_RECORDED : { state: "at", blockId: block.id };
}
