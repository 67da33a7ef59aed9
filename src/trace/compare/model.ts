import type { LadderGateName } from "../ladder/model.ts";
import type { AfterAssembly, GroundedCapture } from "../decisions/model.ts";
import type { Usage } from "../model/turn/call.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";

/**
 * What is different between two turns, by what was recorded of them; no texts. `a` and `b` have the same place in every
 * part: a comparison of `b` with `a` is the same with the two exchanged, `added` for `removed`. null is "not recorded",
 * in a pair "not on this side" where it says so.
 */

/** One of two turns with its assemblies. */
export interface ComparedTurn {
  readonly trace: TurnTrace;
  /** Its assemblies with their decisions, in the order of the turn; null: not recorded. */
  readonly captures: readonly GroundedCapture[] | null;
  readonly after: AfterAssembly;
}

/** A value on both sides; null: not recorded. */
export interface Pair<Value> {
  readonly a: Value | null;
  readonly b: Value | null;
}

/** `same` null: one of the two was not recorded, so nobody knows. */
export interface ComparedValue<Value> extends Pair<Value> {
  readonly same: boolean | null;
}

/** `delta`: b − a; null when one of them was not recorded. */
export interface ComparedNumber extends Pair<number> {
  readonly delta: number | null;
}

/** Which turn a side is. */
export interface TurnHead {
  readonly turnId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly surface: TurnTrace["surface"];
  readonly startedAt: number;
  readonly state: TurnTrace["state"];
  readonly bodies: TurnTrace["bodies"];
  /** The assembly whose prompt and lore are compared: the last one that a request was made from, else the newest. */
  readonly captureId: string | null;
  /** The request made from it; null: none is known. */
  readonly callId: string | null;
}

/** `unknown`: both are there, and the hash of one was not recorded. `moved`: same text, elsewhere in the order. */
export const BLOCK_STATES = ["same", "changed", "moved", "added", "removed", "unknown"] as const;
export type BlockState = (typeof BLOCK_STATES)[number];

/** One side of a block. */
export interface BlockSide {
  readonly blockId: string;
  readonly index: number;
  readonly name: string;
  readonly capability: string;
  readonly utf16Units: number;
  readonly hash: string | null;
  readonly stable: boolean | null;
}

/** A contributor of a block: `resourceId`, `field` or entry. */
export interface SourceDifference {
  readonly kind: string;
  readonly resourceId: string;
  readonly field: string;
  readonly qualifiedEntryId: string | null;
  readonly entryName: Pair<string>;
  readonly state: "changed" | "moved" | "added" | "removed";
}

export interface BlockDifference {
  /** What makes two blocks the same one; equal on both sides. */
  readonly identity: string;
  readonly kind: "section" | "context";
  readonly state: BlockState;
  /** Also out of its order; always so with `moved`. */
  readonly moved: boolean;
  /** null: not on this side. */
  readonly a: BlockSide | null;
  readonly b: BlockSide | null;
  /** Of a block that is on both sides and not the same; null: contributors of one side were not recorded. */
  readonly sources: readonly SourceDifference[] | null;
}

/** Tokens of the request that was made with a prompt. */
export interface CacheCost {
  /** Sent and not read from a cache: `inputTokens` and what was written to it. */
  readonly uncachedTokens: number | null;
  readonly cacheReadTokens: number | null;
}

/**
 * Where the two prompts part: the first section whose hash differs from the one at its place, all before are alike. A
 * provider's cache of one ends there for the other.
 */
export interface Divergence {
  /** `none`: all sections are alike. `end`: one prompt is the beginning of the other. */
  readonly state: "at" | "end" | "none" | "not-recorded";
  /** Index among the sections; null: `none` or `not-recorded`. */
  readonly index: number | null;
  readonly blockA: string | null;
  readonly blockB: string | null;
  /** UTF-16 units of the sections before it; null: not recorded. */
  readonly sharedUnits: number | null;
  readonly cost: Pair<CacheCost>;
}

/** Where an entry stopped on the side on which it did not fire. */
export interface EntryStop {
  /** `absent`: its book ran and did not have the entry. */
  readonly state: "stopped" | "absent" | "not-recorded";
  readonly gate: LadderGateName | null;
  /** The engine's reason; null also when its book took no part. */
  readonly reason: string | null;
}

/** An entry that one turn had in its prompt and the other had not. */
export interface LoreDifference {
  readonly itemId: string;
  readonly resourceId: string;
  /** null: redacted. */
  readonly title: string | null;
  /** On the side on which it fired. */
  readonly reason: string;
  readonly retriever: string;
  readonly tokens: number | null;
  readonly state: string;
  /** On the other side. */
  readonly other: EntryStop;
}

/** An entry that both had: by another reason or in another way, or it came further in one of them. */
export interface LoreChange {
  readonly itemId: string;
  readonly resourceId: string;
  readonly title: Pair<string>;
  readonly reason: ComparedValue<string>;
  readonly retriever: ComparedValue<string>;
  readonly rank: ComparedNumber;
  readonly state: ComparedValue<string>;
}

/** One book by both turns. */
export interface BookDifference {
  readonly resourceId: string;
  readonly name: Pair<string>;
  /** In which of the two it was bound; the values of the other side are null. */
  readonly bound: "both" | "a" | "b";
  readonly revision: ComparedValue<string>;
  readonly ran: ComparedValue<boolean>;
  readonly considered: ComparedNumber;
  readonly included: ComparedNumber;
}

export interface LoreComparison {
  /** `window`: of the listed items of a turn, because its decisions are not there; what is not listed is not told. */
  readonly from: Pair<"decisions" | "window">;
  /** By rank, then by id. */
  readonly onlyA: readonly LoreDifference[];
  readonly onlyB: readonly LoreDifference[];
  /** Entries that both had. */
  readonly both: number;
  /** Of those, by id. */
  readonly changed: readonly LoreChange[];
  /** By id. */
  readonly books: readonly BookDifference[];
}

/** A parameter that is not the same on both sides; values as they were recorded, null: not set there. */
export interface ParameterDifference {
  readonly parameter: string;
  readonly a: unknown;
  readonly b: unknown;
}

/** null: not recorded on a side. */
export interface ConfigComparison {
  readonly requested: readonly ParameterDifference[] | null;
  readonly effective: readonly ParameterDifference[] | null;
  /** `[parameter, reason]` that one side went without. */
  readonly omitted: { readonly onlyA: readonly Omission[]; readonly onlyB: readonly Omission[] } | null;
}

export interface Omission {
  readonly parameter: string;
  readonly reason: string;
}

export interface ToolDefinitionDifference {
  readonly name: string;
  /** `unknown`: a hash was not recorded. */
  readonly state: "changed" | "added" | "removed" | "unknown";
  readonly bytes: ComparedNumber;
}

export interface ToolsetComparison {
  /** null: not recorded on a side. */
  readonly tools: readonly ToolDefinitionDifference[] | null;
  readonly same: boolean | null;
  /** The same tools in another order, which ends a cache as well. */
  readonly reordered: boolean | null;
}

export type UsageComparison = Readonly<Record<keyof Usage, ComparedNumber>>;

/** Requests that failed and were made again. */
export interface RetryCost {
  /** Attempts beside the first one of each step. */
  readonly retries: ComparedNumber;
  /** Waited before them. */
  readonly waitedMs: ComparedNumber;
  /** Tokens of attempts that failed; null: none of them told. */
  readonly lostTokens: ComparedNumber;
  readonly errorKinds: Pair<readonly string[]>;
}

/** Two requests: of both turns at the same place, or two attempts of one step. null: not on this side. */
export interface CallComparison {
  readonly step: number;
  readonly attempt: Pair<number>;
  readonly callId: Pair<string>;
  readonly provider: ComparedValue<string>;
  readonly model: ComparedValue<string>;
  readonly outcome: ComparedValue<string>;
  readonly errorKind: ComparedValue<string>;
  readonly finishReason: ComparedValue<string>;
  readonly systemHash: ComparedValue<string>;
  readonly historyCount: ComparedNumber;
  readonly toolResults: ComparedNumber;
  readonly toolCalls: ComparedNumber;
  readonly config: ConfigComparison;
  readonly toolsOffered: { readonly onlyA: readonly string[]; readonly onlyB: readonly string[] } | null;
  readonly usage: UsageComparison;
  /** Request to first token. */
  readonly firstTokenMs: ComparedNumber;
  readonly durationMs: ComparedNumber;
  readonly textChars: ComparedNumber;
}

export interface TurnComparison {
  readonly v: 1;
  readonly a: TurnHead;
  readonly b: TurnHead;
  readonly sameSession: boolean;
  /** In prompt order: those of b, and those of a alone behind what they followed. null: not recorded on a side. */
  readonly blocks: readonly BlockDifference[] | null;
  readonly blockCounts: Readonly<Record<BlockState, number>> | null;
  readonly divergence: Divergence;
  /** null: one of the two has no record of what it scanned. */
  readonly lore: LoreComparison | null;
  /** Of the requests made from the compared assemblies. */
  readonly config: ConfigComparison;
  readonly toolset: ToolsetComparison;
  readonly profileVersion: ComparedValue<string>;
  readonly provider: ComparedValue<string>;
  readonly model: ComparedValue<string>;
  /** All calls together. */
  readonly usage: UsageComparison;
  /** Of the first call that told. */
  readonly firstTokenMs: ComparedNumber;
  readonly durationMs: ComparedNumber;
  readonly retries: RetryCost;
  readonly outcome: ComparedValue<string>;
  readonly errorKind: ComparedValue<string>;
  readonly citations: ComparedNumber;
  /** By step and attempt. */
  readonly calls: readonly CallComparison[];
  /** Attempts of one step, each with the one after it. */
  readonly attempts: { readonly a: readonly CallComparison[]; readonly b: readonly CallComparison[] };
}
