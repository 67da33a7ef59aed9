import type { HashText } from "../../model/capture.ts";
import type { TraceRecord } from "../../model/record.ts";
import type { Citation } from "../../model/turn/citation.ts";
import type { GroundingSource, Item } from "../../model/turn/grounding.ts";
import type { Block, TurnCapture } from "../../model/turn/prompt.ts";
import type { TextPlace, TurnCaptureFacts, TurnFacts } from "../../model/turn/turn-facts.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";

/** Blocks of a turn and what its captures had of them: made first, since items and citations are told by blocks. */
export interface TurnPrompt {
  /** null: no assembly of the turn put anything into a prompt. */
  readonly blocks: readonly Block[] | null;
  readonly captures: readonly TurnCapture[];
}

/** What the packed decisions of `groundedCapture` tell: `itemsOf`. */
export interface TurnGrounding {
  readonly sources: readonly GroundingSource[];
  /** At most `turnItems`, included ones first. */
  readonly items: readonly Item[];
  readonly itemsTotal: number;
}

/** What the thread that writes a turn knows beside the host's facts. */
export interface TurnInputs {
  /** Schema 4 records by id; one that is missing or omitted was evicted or too large. */
  readonly records: ReadonlyMap<string, TraceRecord>;
  readonly hash: HashText;
  /** The text at a place in the shared memory of the facts. */
  readonly textAt: (place: TextPlace) => string;
  /** Of `turnPrompt` with the same facts and records. */
  readonly prompt: TurnPrompt;
  /** null: nothing was scanned, or the decisions were not recorded. */
  readonly grounding: TurnGrounding | null;
  /** null: not recorded; `no-text`: there was no answer to look into. */
  readonly citations: readonly Citation[] | "no-text" | null;
  readonly finalize: TurnTrace["timings"]["finalize"];
  readonly nowMs: number;
}

/**
 * The assembly that the items and decisions of a turn are those of: the last one that a request was made from, else the
 * newest. null: there was none.
 */
export const groundedCapture = ({ captures }: Pick<TurnFacts, "captures">): TurnCaptureFacts | null =>
  captures.findLast(({ observed }) => observed) ?? captures.at(-1) ?? null;
