import type { TurnTrace } from "../model/turn/turn-trace.ts";
import { compareBlocks, countStates } from "./compare-blocks.ts";
import { compareAttempts, compareCalls } from "./compare-calls.ts";
import { compareConfig } from "./compare-config.ts";
import { compareLore } from "./compare-lore.ts";
import { compareToolset } from "./compare-toolset.ts";
import { compareRetries, compareUsage, firstTokenOf, usageOf } from "./compare-usage.ts";
import { divergenceOf } from "./divergence.ts";
import { loreSide } from "./lore-side.ts";
import type { ComparedTurn, TurnComparison } from "./model.ts";
import { headOf, sideOf, type TurnSide } from "./sides.ts";
import { comparedNumber, comparedValue } from "./values.ts";

/**
 * What is different between two turns, of one session or of two. Metadata only: hashes stand for texts. Linear but for
 * the blocks, whose numbers are multiplied.
 */
export function compareTurns(a: ComparedTurn, b: ComparedTurn): TurnComparison {
  const [ofA, ofB] = [sideOf(a.trace), sideOf(b.trace)];
  const blocks = ofA.blocks === null || ofB.blocks === null ? null : compareBlocks(ofA.blocks, ofB.blocks);
  const [loreA, loreB] = [loreSide(a, ofA.capture?.captureId ?? null), loreSide(b, ofB.capture?.captureId ?? null)];
  const books = { a: a.trace.grounding, b: b.trace.grounding };
  return {
    v: 1,
    a: headOf(ofA),
    b: headOf(ofB),
    sameSession: a.trace.sessionId === b.trace.sessionId,
    blocks,
    blockCounts: blocks && countStates(blocks),
    divergence: divergenceOf(ofA, ofB),
    lore: loreA === null || loreB === null ? null : compareLore({ a: loreA, b: loreB }, books),
    ...requestsOf(ofA, ofB),
    ...outcomesOf(a.trace, b.trace),
    attempts: { a: compareAttempts(a.trace), b: compareAttempts(b.trace) },
  };
}

function requestsOf(a: TurnSide, b: TurnSide) {
  return {
    config: compareConfig(a.call, b.call),
    toolset: compareToolset(a.trace.toolset, b.trace.toolset),
    profileVersion: comparedValue(a.trace.profileVersion, b.trace.profileVersion),
    provider: comparedValue(a.call?.provider, b.call?.provider),
    model: comparedValue(a.call?.model, b.call?.model),
    calls: compareCalls(a.trace, b.trace),
  };
}

function outcomesOf(a: TurnTrace, b: TurnTrace) {
  return {
    usage: compareUsage(usageOf(a), usageOf(b)),
    firstTokenMs: comparedNumber(firstOf(a), firstOf(b)),
    durationMs: comparedNumber(durationOf(a), durationOf(b)),
    retries: compareRetries(a, b),
    outcome: comparedValue(a.outcome, b.outcome),
    errorKind: comparedValue(a.errorKind, b.errorKind),
    citations: comparedNumber(a.citations?.length, b.citations?.length),
  };
}

/** Of the first call that told. */
function firstOf({ calls }: TurnTrace): number | null {
  for (const call of calls) {
    const ms = firstTokenOf(call);
    if (ms !== null) return ms;
  }
  return null;
}

const durationOf = ({ startedAt, endedAt }: TurnTrace): number | null =>
  endedAt === null ? null : endedAt - startedAt;
