import { LIMITS } from "../../../../matcher/limits.ts";
import type { Awareness } from "../../../model/turn/awareness.ts";
import type { Proposal } from "../../../model/turn/citation.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { TurnEndReason, TurnEvent } from "../events/turn-event.ts";
import type { TurnMoment } from "./tool-log.ts";

/** A message of the turn that the account refers to. */
export interface LoggedMessage {
  readonly messageId: string | null;
  readonly moment: TurnMoment;
}

/** The tool with which a model presents a plan to the user. */
const EXIT_PLAN_MODE = "exit_plan_mode";

/** What a turn was asked, what it answered, what it stopped on and how it ended. */
export class TurnLog {
  #questions: LoggedMessage[] = [];
  #answer: LoggedMessage | null = null;
  /** Questions to the user that have no decision yet, in the order in which they were asked. */
  readonly #asked = new Map<string, Proposal>();
  #end: { readonly reason: TurnEndReason; readonly seq: number } | null = null;

  get questions(): readonly LoggedMessage[] {
    return this.#questions;
  }

  /** The last message of the model with text. */
  get answer(): LoggedMessage | null {
    return this.#answer;
  }

  /**
   * The question to the user that the turn stands on, or stopped on: the last one without a decision. What was decided is
   * told by the tool that asked.
   */
  get proposal(): Proposal | null {
    return [...this.#asked.values()].at(-1) ?? null;
  }

  /** null: the turn is not over. */
  get endSeq(): number | null {
    return this.#end?.seq ?? null;
  }

  get errorKind(): string | null {
    return this.#end?.reason.cause ?? null;
  }

  /** What stopped the turn; null: nothing did, or it is not told. */
  get abortCause(): string | null {
    return this.#end?.reason.kind === "aborted" ? this.#end.reason.cause : null;
  }

  get requestId(): string | null {
    return this.#end?.reason.requestId ?? null;
  }

  get outcome(): TurnTrace["outcome"] {
    if (this.#end === null) return null;
    return this.outcomeOf(OUTCOMES.get(this.#end.reason.kind) ?? "interrupted");
  }

  /** How a turn ended that ended so, by what it stands on. */
  outcomeOf(outcome: NonNullable<TurnTrace["outcome"]>): NonNullable<TurnTrace["outcome"]> {
    return this.#asked.size > 0 && WAITING.has(outcome) ? "awaiting_decision" : outcome;
  }

  take(told: TurnEvent, moment: TurnMoment): void {
    switch (told.kind) {
      case "user-message":
        if (told.isUser) this.#questions.push({ messageId: told.messageId, moment });
        return;
      case "assistant-message":
        if (told.textChars > 0) this.#answer = { messageId: told.messageId, moment };
        return;
      case "tool-call":
        if (told.name === EXIT_PLAN_MODE && told.parentCallId === null) this.#ask("plan", told.callId, moment.seq);
        return;
      case "tool-result":
        this.#asked.delete(keyOf("plan", told.callId));
        return;
      case "approval-asked":
        return this.#ask("approval", told.id, moment.seq);
      case "approval-decided":
        this.#asked.delete(keyOf("approval", told.id));
        return;
      case "turn-end":
        this.#end = { reason: told.reason, seq: moment.seq };
        return;
      default:
    }
  }

  #ask(kind: Proposal["kind"], id: string, eventSeq: number): void {
    // A host that asks without end does not make us keep all of it: the newest is what is told.
    const [oldest] = this.#asked.keys();
    if (this.#asked.size >= LIMITS.turnTools.value && oldest !== undefined) this.#asked.delete(oldest);
    this.#asked.set(keyOf(kind, id), { kind, id, eventSeq });
  }
}

const keyOf = (kind: Proposal["kind"], id: string): string => `${kind} ${id}`;

/** How hosts call the end of a turn. An end that none of them names is one that nobody foresaw. */
const OUTCOMES: ReadonlyMap<string, NonNullable<TurnTrace["outcome"]>> = new Map([
  ["completed", "completed"],
  ["aborted", "aborted"],
  ["blocked", "blocked"],
  ["error", "error"],
  ["max-tokens", "max-tokens"],
  ["interrupted", "interrupted"],
  ["forked", "forked"],
] as const);

/** Ends that may be for want of a decision. */
const WAITING: ReadonlySet<TurnTrace["outcome"]> = new Set(["completed", "aborted", "interrupted"]);

/** Settings of the session that bound what a turn may do; null: no event told. */
export type Ceiling = Omit<Awareness["ceiling"], "rpLock">;

export const UNKNOWN_CEILING: Ceiling = {
  sandboxMode: null,
  permissionPreset: null,
  approvalPolicy: null,
  planMode: null,
};

/** The settings after an event: the last one of each counts. */
export const ceilingAfter = (ceiling: Ceiling, told: TurnEvent): Ceiling =>
  told.kind === "setting" ? { ...ceiling, [told.name]: told.value } : ceiling;
