import type { TurnPayloads } from "../../../workers/protocol.ts";
import type { TurnAnswer, TurnAt } from "../face.ts";

export type SessionAt = Omit<TurnAt, "turnId">;

type Input<N extends keyof TurnPayloads> = TurnPayloads[N]["input"];
type Question<N extends keyof TurnPayloads> = Omit<Input<N>, "folder" | keyof TurnAt>;

export type TurnPage = Question<"turnList">;
/** Of one answer: which decisions, in which order, and whether they come packed. */
export type DecisionsQuestion = Question<"turnDecisions">;
export type EntryQuestion = Question<"turnEntry">;
export type CompareQuestion = Question<"turnCompare">;
export type ExportQuestion = Pick<Input<"turnExport">, "format" | "bodies" | "scrub">;

/** A file to save. `refused`: why there is none. */
export type TurnFile =
  | { readonly file: string; readonly mediaType: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly refused: string };

/**
 * What was recorded of turns, for those who ask. Each question names owner, session and turn; what is not all three of
 * them answers null, and nothing tells why. All reject with what the threads reject with, or with an abort.
 */
export interface TurnReads {
  list(at: SessionAt, page: TurnPage, signal?: AbortSignal): TurnAnswer;
  turn(at: TurnAt, bodies: "resolved" | "none", signal?: AbortSignal): TurnAnswer;
  /** The definitions of tools that a turn had, as JSON; `null` in it: not recorded. */
  toolset(at: TurnAt, signal?: AbortSignal): TurnAnswer;
  decisions(at: TurnAt, question: DecisionsQuestion, signal?: AbortSignal): TurnAnswer;
  entry(at: TurnAt, question: EntryQuestion, signal?: AbortSignal): TurnAnswer;
  compare(at: TurnAt, question: CompareQuestion, signal?: AbortSignal): TurnAnswer;
  /** Of turns of one session, in the order given. */
  export(
    at: SessionAt,
    turnIds: readonly string[],
    question: ExportQuestion,
    signal?: AbortSignal,
  ): Promise<TurnFile | null>;
  stats(ownerId: string, signal?: AbortSignal): TurnAnswer;
}
