import { LIMITS } from "../../../../matcher/limits.ts";
import type { ModelCall, ProviderAttempt } from "../../../model/turn/call.ts";
import type { CallFacts } from "../../../model/turn/turn-facts.ts";
import type { AssistantFacts, FailureFacts, UsageFacts } from "../events/turn-event.ts";
import { pushBounded } from "./bounded.ts";

/** A request of the conversation as it leaves. `startMs` null: it was not seen to. */
export type LeavingCall = Pick<
  CallFacts,
  "step" | "captureId" | "recordId" | "provider" | "model" | "startMs" | "request"
>;

/** The last chunk of an answer. */
export interface CallFinish {
  readonly atMs: number;
  readonly finishReason: string | null;
  readonly usage: UsageFacts | null;
  /** null: the model ended by itself. */
  readonly failure: FailureFacts | null;
}

/** An attempt that failed. */
export interface FailedCall extends Pick<LeavingCall, "step" | "provider" | "model"> {
  readonly failure: FailureFacts;
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** What is known of a request that nobody saw leave. */
export const UNSEEN_REQUEST: CallFacts["request"] = {
  blockIds: null,
  historyCount: null,
  toolResultIds: null,
  toolsOffered: null,
  toolChoice: null,
  config: null,
};

/**
 * The calls of one turn and their attempts, from what is told of them in any order that hosts have. Each request is a call
 * and an attempt; at most one is open.
 */
export class CallLog {
  readonly #turn: number;
  readonly #calls: Mutable<CallFacts>[] = [];
  readonly #attempts: Mutable<ProviderAttempt>[] = [];
  #omitted = 0;
  #count = { step: -1, attempts: 0 };
  #requestId: string | null = null;

  constructor(turn: number) {
    this.#turn = turn;
  }

  get calls(): readonly CallFacts[] {
    return this.#calls;
  }

  get attempts(): readonly ProviderAttempt[] {
    return this.#attempts;
  }

  /** Calls that are not listed. */
  get omitted(): number {
    return this.#omitted;
  }

  /** Of the newest failure that told one. */
  get requestId(): string | null {
    return this.#requestId;
  }

  get isOpen(): boolean {
    return this.#calls.at(-1)?.outcome === "open";
  }

  /** Id of the newest call of a step; null: there is none. */
  callOf(step: number | null): string | null {
    return this.#calls.findLast((call) => call.step === step)?.id ?? null;
  }

  /** A request leaves. Whatever was open was given up. */
  open(call: LeavingCall): void {
    if (this.isOpen) this.#close("cancelled", call.startMs);
    const last = this.#attempts.at(-1);
    const isAgain = last !== undefined && last.step === call.step && this.#count.step === call.step;
    if (isAgain && last.status === "failed" && (last.provider !== call.provider || last.model !== call.model)) {
      last.status = "rotated";
    }
    this.#count = { step: call.step, attempts: isAgain ? this.#count.attempts + 1 : 1 };
    const attempt = this.#count.attempts;
    const id = `${this.#turn}.${call.step}.${attempt}`;
    const state = { outcome: "open" as const, errorKind: null, firstTokenMs: null, endMs: null, response: null };
    const max = LIMITS.turnCalls.value;
    if (pushBounded(this.#calls, { ...call, ...state, id, attempt }, max)) this.#omitted += 1;
    const { step, provider, model } = call;
    const begun = { callId: id, step, attempt, status: "started" as const, errorKind: null, provider, model };
    pushBounded(this.#attempts, { ...begun, retryDelayMs: null, fallback: [] }, max);
  }

  firstToken(atMs: number): void {
    const call = this.#openCall;
    if (call !== undefined) call.firstTokenMs ??= atMs;
  }

  finish({ atMs, finishReason, usage, failure }: CallFinish): void {
    const call = this.#openCall;
    if (call === undefined) return;
    if (finishReason !== null || usage !== null) call.response = { ...NO_RESPONSE, finishReason, usage };
    if (failure === null) return this.#close("ok", atMs);
    this.#fail(failure, atMs);
  }

  /** The stream ended without a last chunk: it broke, or nobody read on. */
  gaveUp(atMs: number, isAborted: boolean): void {
    if (this.isOpen) this.#close(isAborted ? "cancelled" : "failed", atMs);
  }

  /** `assistant/message` of a step. */
  answered(message: AssistantFacts & { readonly step: number | null }, atMs: number): void {
    const call = this.#calls.at(-1);
    if (call === undefined || (message.step !== null && call.step !== message.step)) return;
    const { textChars, reasoningChars, toolCallIds, usage } = message;
    call.response = {
      finishReason: call.response?.finishReason ?? null,
      textChars,
      reasoningChars,
      toolCallIds: [...toolCallIds],
      usage: usage ?? call.response?.usage ?? null,
      responseId: null,
    };
    if (call.outcome === "open") this.#close(message.interrupted ? "cancelled" : "ok", atMs);
  }

  /** An attempt failed; one that was not seen to leave is listed as such. */
  failed({ step, provider, model, failure }: FailedCall, atMs: number): void {
    const call = this.#calls.at(-1);
    const isSame = call?.step === step;
    // The last chunk has said so already.
    if (isSame && (call.outcome === "failed" || call.outcome === "cancelled")) return this.#tell(call, failure);
    if (!isSame || call.outcome !== "open") {
      this.open({ step, captureId: null, recordId: null, provider, model, startMs: null, request: UNSEEN_REQUEST });
    }
    this.#fail(failure, atMs);
  }

  /** The host waits before it tries again. */
  retry(step: number | null, delayMs: number | null): void {
    const last = this.#attempts.at(-1);
    if (last !== undefined && (step === null || last.step === step)) last.retryDelayMs = delayMs;
  }

  /** The next attempt goes without a parameter. */
  goWithout(step: number, parameter: string): void {
    const last = this.#attempts.at(-1);
    if (last?.step === step) last.fallback = [...last.fallback, parameter];
  }

  /** The turn is over. `abortCause`: what stopped it, and with it the call that was under way; null: nothing did. */
  end(atMs: number, abortCause: string | null = null): void {
    this.gaveUp(atMs, true);
    const last = this.#calls.at(-1);
    if (last?.outcome === "cancelled") this.#tell(last, { code: abortCause, requestId: null });
  }

  get #openCall(): Mutable<CallFacts> | undefined {
    const call = this.#calls.at(-1);
    return call?.outcome === "open" ? call : undefined;
  }

  #fail(failure: FailureFacts, atMs: number): void {
    const call = this.#openCall;
    this.#close(failure.isAborted ? "cancelled" : "failed", atMs);
    if (call !== undefined) this.#tell(call, failure);
  }

  #tell(call: Mutable<CallFacts>, { code, requestId }: Pick<FailureFacts, "code" | "requestId">): void {
    const kind = call.outcome === "cancelled" && code === NO_CODE ? null : code;
    call.errorKind ??= kind;
    this.#requestId = requestId ?? this.#requestId;
    const attempt = this.#attempts.at(-1);
    if (attempt?.callId === call.id) attempt.errorKind ??= kind;
  }

  #close(outcome: Exclude<ModelCall["outcome"], "open">, atMs: number | null): void {
    const call = this.#openCall;
    if (call === undefined) return;
    call.outcome = outcome;
    call.endMs = atMs;
    const attempt = this.#attempts.at(-1);
    if (attempt?.callId === call.id) attempt.status = outcome;
  }
}

/** What hosts call a failure that has no code, such as that of a request that was stopped. */
const NO_CODE = "UNKNOWN";

const NO_RESPONSE = {
  textChars: 0,
  reasoningChars: 0,
  toolCallIds: [] as string[],
  responseId: null,
};
