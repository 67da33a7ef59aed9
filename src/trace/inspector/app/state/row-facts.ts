import type { TurnSummary } from "../../../model/turn/turn-trace.ts";
import { cacheShare } from "../../core/cards/call-card.ts";
import { type Phrase, phrase } from "../../core/phrase.ts";

/** A turn in a few words: calls, tools, entries, citations, cache, duration; what is not known of it is left out. */
export function rowFacts({ counts, usage, startedAt, endedAt, recovered }: TurnSummary): Phrase[] {
  const share = usage === null ? null : cacheShare(usage);
  return [
    ...(recovered === null ? [] : [phrase("list.recovered")]),
    phrase("is.calls", { n: counts.calls }),
    ...(counts.tools > 0 ? [phrase("is.tools", { n: counts.tools })] : []),
    phrase("list.counts", { included: counts.included, considered: counts.considered }),
    ...((counts.cited ?? 0) > 0 ? [phrase("list.cited", { n: counts.cited })] : []),
    ...(share === null ? [] : [phrase("is.cache-read", { share })]),
    ...(endedAt === null ? [] : [phrase("is.duration", { ms: endedAt - startedAt })]),
  ];
}
