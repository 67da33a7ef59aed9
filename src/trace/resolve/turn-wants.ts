import type { TurnTrace } from "../model/turn/turn-trace.ts";
import type { HistoryWants } from "../verify/wants.ts";

/** Events behind a question to the user among which its decision and what ran after it are looked for. */
export const PROPOSAL_EVENTS = 512;

/** The events that a turn refers to, those that may tell what became of its proposal, and the largest of their cuts. */
export function turnWants(trace: TurnTrace): HistoryWants {
  const { sessionRef, blocks, tools, answer, question, proposal } = trace;
  if (sessionRef === null) return { seqs: [], cut: -1 };
  const references = blocks?.flatMap(({ reference }) => reference ?? []) ?? [];
  const events = [...tools.flatMap(({ callRef, resultRef }) => [callRef, resultRef]), answer, question];
  const verifiable = events.flatMap((event) => (event?.eventHash == null ? [] : [event]));
  const seqs = new Set([...references, ...verifiable].map(({ eventSeq }) => eventSeq));
  for (const seq of proposalSeqs(proposal)) seqs.add(seq);
  const cuts = verifiable.map(({ logCutSeq }) => logCutSeq);
  const cut = references.length === 0 ? -1 : sessionRef.logCutSeq;
  return { seqs: [...seqs].toSorted((a, b) => a - b), cut: Math.max(cut, ...cuts) };
}

/** The question itself and what follows it. */
export function proposalSeqs(proposal: TurnTrace["proposal"]): number[] {
  const eventSeq = proposal?.eventSeq ?? null;
  return eventSeq === null ? [] : Array.from({ length: PROPOSAL_EVENTS + 1 }, (_, i) => eventSeq + i);
}
