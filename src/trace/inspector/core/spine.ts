import type { TurnTrace } from "../../model/turn/turn-trace.ts";

export const BANDS = [
  "guard",
  "claim",
  "match",
  "assemble",
  "verify",
  "calls",
  "tools",
  "gate",
  "answer",
  "cite",
  "persist",
] as const;
export type Band = (typeof BANDS)[number];

export type BandState = "done" | "active" | "skipped" | "not-taken" | "failed" | "not-recorded";

export interface SpineBand {
  readonly band: Band;
  readonly state: BandState;
}

/** A step that has left its mark is done; else it is under way or was passed over, as `reached` says. */
interface Progress {
  readonly open: boolean;
  /** Something that comes later has left its mark. */
  readonly passed: boolean;
}

const pending = ({ open, passed }: Progress): BandState => (open && !passed ? "active" : "skipped");

function matchState(trace: TurnTrace, at: Progress): BandState {
  if (trace.grounding === null) return at.open && !at.passed ? "active" : "not-recorded";
  return trace.grounding.some(({ ran }) => ran) ? "done" : "skipped";
}

function verifyState({ captures }: TurnTrace, at: Progress): BandState {
  if (captures.length === 0) return pending(at);
  const verdicts = captures.map(({ assemblyVerified }) => assemblyVerified);
  if (verdicts.includes(false)) return "failed";
  if (!verdicts.includes(null)) return "done";
  return at.open ? "active" : "not-recorded";
}

function callsState({ calls }: TurnTrace, at: Progress): BandState {
  const last = calls.at(-1);
  if (last === undefined) return pending(at);
  if (last.outcome === "open") return at.open ? "active" : "not-recorded";
  if (last.outcome === "cancelled") return "not-taken";
  return last.outcome === "ok" ? "done" : "failed";
}

const FAILED_RUN: ReadonlySet<string> = new Set(["error", "aborted", "blocked_by_rp"]);

function toolsState({ tools, state }: TurnTrace): BandState {
  if (tools.length === 0) return "skipped";
  if (state === "open" && tools.some(({ status }) => status === "open" || status === "requires_approval"))
    return "active";
  if (tools.some(({ status }) => FAILED_RUN.has(status))) return "failed";
  return tools.every(({ status }) => status === "rejected" || status === "not_run") ? "not-taken" : "done";
}

/** `skipped`: nothing was asked; `active`: it waits; `not-taken`: rejected, cancelled, or its decision is not to be found. */
function gateState(trace: TurnTrace): BandState {
  const { proposal, proposalStatus, resolution, outcome } = trace;
  if (proposal === null) return proposalStatus === "not-recorded" ? "not-recorded" : decidedState(trace);
  const now = resolution?.proposal?.status;
  if (now === "approved") return "done";
  if (now === "rejected" || now === "cancelled" || now === "unavailable") return "not-taken";
  // After a crash nobody is asked any more.
  if (now === "pending" && trace.recovered !== null) return "not-taken";
  // Nobody has looked up what became of it: only that it was open when the turn ended is known.
  return now === "pending" || outcome === "awaiting_decision" || outcome === null ? "active" : "not-recorded";
}

/** Of a turn that went on: the decision on the last thing that one of its tools asked leave for. */
function decidedState({ tools }: TurnTrace): BandState {
  const decision = tools.findLast(({ approval }) => approval !== null)?.approval?.decision;
  if (decision === undefined) return "skipped";
  if (decision === null) return "not-recorded";
  return decision.startsWith("allow") ? "done" : "not-taken";
}

function answerState(trace: TurnTrace): BandState {
  const { answer, outcome, calls } = trace;
  if (answer !== null) return "done";
  if (outcome === "awaiting_decision" || outcome === "blocked") return "skipped";
  if (outcome === "error") return "failed";
  if (outcome === "aborted") return "not-taken";
  const last = calls.at(-1);
  if (trace.state === "open") return last?.outcome === "open" && last.firstTokenMs !== null ? "active" : "skipped";
  return "not-recorded";
}

const CITED: Readonly<Record<TurnTrace["citationsStatus"], BandState>> = {
  pending: "active",
  recorded: "done",
  recomputed: "done",
  "no-text": "skipped",
  "not-recorded": "not-recorded",
};

/** How far a turn came, step by step, from its recorded facts. A turn exists only past its door. */
export function spineOf(trace: TurnTrace): readonly SpineBand[] {
  const open = trace.state === "open";
  const called = trace.calls.length > 0;
  const assembled = trace.captures.length > 0;
  const blocked = trace.outcome === "blocked";
  const states: Readonly<Record<Band, BandState>> = {
    guard: blocked ? "failed" : assembled || called ? "done" : open ? "active" : "not-recorded",
    claim: trace.question !== null ? "done" : trace.bodies === "redacted" || !open ? "not-recorded" : "active",
    match: matchState(trace, { open, passed: called }),
    assemble: assembled ? "done" : called ? "not-recorded" : pending({ open, passed: false }),
    verify: verifyState(trace, { open, passed: called }),
    calls: callsState(trace, { open, passed: false }),
    tools: toolsState(trace),
    gate: gateState(trace),
    answer: answerState(trace),
    cite: open ? "skipped" : CITED[trace.citationsStatus],
    persist: open ? "skipped" : trace.createdAt > 0 ? "done" : "active",
  };
  return BANDS.map((band) => ({ band, state: states[band] }));
}
