import type { History, OfficialEvent } from "../model/history.ts";
import type { ToolExecution } from "../model/turn/call.ts";
import type { Proposal, ProposalNow } from "../model/turn/citation.ts";
import { readTurnEvent } from "../project/turn/events/read-event.ts";
import type { TurnEvent } from "../project/turn/events/turn-event.ts";
import { proposalSeqs } from "./turn-wants.ts";
import { unavailableBody } from "./why-unavailable.ts";

type Receipt = ProposalNow["receipts"][number];

/** Events in which a proposal is told of again. */
interface Told {
  readonly event: OfficialEvent;
  readonly told: TurnEvent;
}

/**
 * Where a proposal stands now by the official history: asked, decided, what ran after it. `tools`: of the turn, resolved.
 * Without a history its status is `unavailable`; nobody has decided it as far as is known.
 */
export function proposalNow(proposal: Proposal, tools: readonly ToolExecution[], history: History): ProposalNow {
  const { id, kind } = proposal;
  const call = tools.find(({ callId, approval }) => (kind === "plan" ? callId === id : approval?.id === id));
  const body = call?.input ?? unavailableBody("unverified");
  const events = history.state === "read" ? toldEvents(proposal, history.eventAt) : [];
  const asked = events.find(({ told }) => isAsk(told, proposal));
  if (asked === undefined) return { status: "unavailable", askedAt: null, decidedAt: null, body, receipts: [] };
  const decision = kind === "approval" ? approvalDecision(events, id) : planDecision(events, id);
  return {
    status: decision?.status ?? "pending",
    askedAt: timeOf(asked.event),
    decidedAt: decision === null ? null : timeOf(decision.event),
    body,
    receipts: receiptsOf(events, { kind, call: call ?? null, status: decision?.status ?? "pending" }),
  };
}

function toldEvents(proposal: Proposal, eventAt: (seq: number) => OfficialEvent | undefined): readonly Told[] {
  return proposalSeqs(proposal).flatMap((seq) => {
    const event = eventAt(seq);
    const told = event === undefined ? null : readTurnEvent(event.type, event.data);
    return event === undefined || told === null ? [] : [{ event, told }];
  });
}

const isAsk = (told: TurnEvent, { kind, id }: Proposal): boolean =>
  kind === "plan" ? told.kind === "tool-call" && told.callId === id : told.kind === "approval-asked" && told.id === id;

interface Decision {
  readonly status: ProposalNow["status"];
  readonly event: OfficialEvent;
}

const APPROVED = /^allow/u;

function approvalDecision(events: readonly Told[], id: string): Decision | null {
  for (const { event, told } of events) {
    if (told.kind !== "approval-decided" || told.id !== id) continue;
    const { decision } = told;
    if (decision !== null && APPROVED.test(decision)) return { status: "approved", event };
    if (decision === "rejected" || decision === "cancelled") return { status: decision, event };
    return { status: "unavailable", event };
  }
  return null;
}

/** The tool gives a result when the user has decided; the plan was taken when plan mode ended before that. */
function planDecision(events: readonly Told[], id: string): Decision | null {
  const end = events.findIndex(({ told }) => told.kind === "tool-result" && told.callId === id);
  const result = events[end];
  if (result?.told.kind !== "tool-result") return null;
  const { isError, errorCode } = result.told;
  // Hosts end the mode with the result, before it or right behind it.
  const near = events.slice(0, end + 2);
  const left = near.some(({ told }) => told.kind === "setting" && told.name === "planMode" && told.value === false);
  if (left && !isError) return { status: "approved", event: result.event };
  const isCancelled = errorCode === "aborted" || errorCode === "cancelled";
  return { status: isCancelled ? "cancelled" : "rejected", event: result.event };
}

/** What an approval let run is the call that it was about; a plan names none: what the next calls are is not its account. */
function receiptsOf(
  events: readonly Told[],
  {
    kind,
    call,
    status,
  }: { readonly kind: Proposal["kind"]; readonly call: ToolExecution | null; readonly status: ProposalNow["status"] },
): Receipt[] {
  if (kind !== "approval" || call === null || status === "pending") return [];
  const result = events.find(({ told }) => told.kind === "tool-result" && told.callId === call.callId)?.told;
  const { callId, name } = call;
  if (result?.kind !== "tool-result" || status !== "approved") return [{ callId, name, status: "not_run" }];
  return [{ callId, name, status: result.isError ? "failed" : "ok" }];
}

const timeOf = ({ time }: OfficialEvent): number | null =>
  typeof time === "number" && Number.isFinite(time) ? time : null;
