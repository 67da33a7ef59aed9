import type { CaptureFacts } from "../../../trace/model/capture.ts";
import type { RecordStatus } from "../../../trace/model/record.ts";
import type { StepAt } from "../../loader/request-parameters.ts";
import { isCount } from "../../session/dialect/record.ts";
import type { OpenCapture } from "./open-capture.ts";
import { jsonText } from "./plain.ts";

/** Identity of one attempt. */
export interface RecordIdentity {
  readonly recordId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly step: number;
  readonly attempt: number;
  readonly recordedAt: number;
}

/** An official event with what it says. */
export interface LoggedEvent {
  readonly type?: unknown;
  readonly seq?: unknown;
  readonly data?: unknown;
}

/** One attempt at a request, as far as it got. */
export class CaptureRecord {
  readonly identity: RecordIdentity;
  status: RecordStatus;
  /** Number of the newest event when the attempt began; -1: not known. */
  readonly beganSeq: number;
  /** The host has taken the configuration: its header was written. */
  isPrepared = false;
  /** What was observed is not known to be the turn's own request: that one may still come. */
  isProvisional = false;
  /** Its step has ended. */
  isOver = false;
  /** The model has answered: what fails from now on is not this request. */
  isAnswered = false;
  session: CaptureFacts["session"] = null;
  delivery: CaptureFacts["delivery"] = null;
  parameters: CaptureFacts["parameters"] = null;
  #failure: CaptureFacts["failure"] = null;

  constructor(
    identity: RecordIdentity,
    { status, beganSeq }: { readonly status: RecordStatus; readonly beganSeq: number },
  ) {
    this.identity = identity;
    this.status = status;
    this.beganSeq = beganSeq;
  }

  /** Whether the request may still be observed. */
  get isWaiting(): boolean {
    return this.status === "assembled";
  }

  /** Whether all that is known says that the request never left. */
  get isUnobserved(): boolean {
    const isDoubtful = this.isProvisional && !this.isAnswered && this.#failure === null;
    return this.isWaiting || isDoubtful || this.status === "request-unconfirmed";
  }

  /** What was observed was another request than the turn's own. */
  withdraw(): void {
    if (!this.isProvisional) return;
    this.isProvisional = false;
    this.delivery = null;
    if (this.parameters !== null) this.parameters = { ...this.parameters, effective: null, omitted: [] };
  }

  /** Whether it is an attempt at this step. */
  isAt({ turn, step }: StepAt): boolean {
    return turn === this.identity.turn && step === this.identity.step;
  }

  /** Whether an event of the log is of the same step. */
  isFor({ data }: LoggedEvent): boolean {
    if (typeof data !== "object" || data === null || !("turn" in data) || !("step" in data)) return false;
    return data.turn === this.identity.turn && data.step === this.identity.step;
  }

  /** What failed, from the most specific event there is: a later one takes the place of none. Answers whether it did. */
  fail({ type, seq, data }: LoggedEvent): boolean {
    if (this.isAnswered || this.#failure !== null || !isCount(seq)) return false;
    if (type !== "assistant/chunk" && type !== "assistant/attempt" && type !== "turn/end") return false;
    const dataJson = jsonText(data);
    if (dataJson === null) return false;
    this.#failure = { eventSeq: seq, eventType: type, dataJson, logCutSeq: seq };
    return true;
  }

  facts({ captureId, selection, prompt }: OpenCapture, updatedAt: number): CaptureFacts {
    const { identity, status, session, delivery, parameters } = this;
    return {
      ...identity,
      captureId,
      updatedAt,
      status,
      selection: selection ?? null,
      session,
      prompt: prompt?.places ?? null,
      delivery,
      parameters,
      failure: this.#failure,
    };
  }
}
