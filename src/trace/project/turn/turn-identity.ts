import type { TurnFacts } from "../../model/turn/turn-facts.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";

type Identity = Pick<
  TurnTrace,
  | "v"
  | "turnId"
  | "sessionId"
  | "turn"
  | "surface"
  | "sessionRef"
  | "startSeq"
  | "endSeq"
  | "startedAt"
  | "endedAt"
  | "clock"
  | "outcome"
  | "errorKind"
  | "requestId"
>;

/** Which turn it is, when it was and how it ended. */
export function turnIdentity(facts: TurnFacts): Identity {
  const { turnId, sessionId, turn, surface, session, startSeq, endSeq, logCutSeq, startedAt, endedAt } = facts;
  const { clock, outcome, errorKind, requestId } = facts;
  return {
    v: 1,
    turnId,
    sessionId,
    turn,
    surface,
    sessionRef: session && {
      sessionId,
      sessionFormatVersion: session.formatVersion,
      sessionCreatedAt: session.createdAt,
      logCutSeq,
    },
    startSeq,
    endSeq,
    startedAt,
    endedAt,
    clock,
    outcome,
    errorKind,
    requestId,
  };
}
