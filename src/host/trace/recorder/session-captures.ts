import { randomUUID } from "node:crypto";

import type { RecordStatus } from "../../../trace/model/record.ts";
import type { StreamOptions } from "../../dsh/llm.ts";
import { type OpenSession, readable } from "../../loader/open-session.ts";
import { isLoggedRequest } from "../../loader/own-request.ts";
import type { StepAt } from "../../loader/request-parameters.ts";
import { systemText } from "../../loader/system-text.ts";
import { isRequestFailure, isTurnFailure } from "../../session/request-failure.ts";
import type { CaptureSink } from "../face.ts";
import { parameterFacts } from "./call-parameters.ts";
import { CaptureRecord, type LoggedEvent } from "./capture-record.ts";
import { deliveryFacts } from "./delivery.ts";
import type { LatePart } from "./late-part.ts";
import { OpenCapture, type Outcome } from "./open-capture.ts";
import type { TakeMemory } from "./spare-memory.ts";

/** What captures of one session are made with. */
export interface SessionCapturesOptions {
  readonly sessionId: string;
  readonly sink: CaptureSink;
  /** Undefined: it was not taken in yet, or is gone. */
  readonly session: () => OpenSession | undefined;
  readonly newPart: (captureId: string) => LatePart;
  /** For texts; fresh unless given. */
  readonly memory?: TakeMemory | undefined;
  readonly now: () => number;
}

/**
 * The capture of a session that is on its way, and how far its newest attempt got: the state machine of prompt API v3,
 * "Schema 4 records". At most one capture is open in a session; each attempt leaves a record. Other plugins ask for prompts
 * and make requests as well, in the name of a turn: what they do is told from the turn's own by what follows it.
 */
export class SessionCaptures {
  readonly #options: SessionCapturesOptions;
  #capture: OpenCapture | null = null;
  #record: CaptureRecord | null = null;
  /** An assembly that began while another one's request was on its way: a turn's next one, or nobody's. */
  #beside: OpenCapture | null = null;
  /** Of the newest record. */
  #last = { turn: -1, step: -1, attempt: 0 };

  constructor(options: SessionCapturesOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#capture !== null;
  }

  /** An assembly begins. */
  begin(): OpenCapture {
    const { now, newPart, memory } = this.#options;
    const captureId = randomUUID();
    const begun = new OpenCapture({ captureId, recordedAt: now(), part: newPart(captureId), memory });
    const isOnItsWay = this.#record === null ? this.#capture?.isReturned === true : !this.#record.isOver;
    if (isOnItsWay) {
      this.#beside = begun;
      return begun;
    }
    this.end("superseded-unconfirmed");
    this.#capture = begun;
    return begun;
  }

  /** The waterfall goes on with this. */
  returned(capture: OpenCapture, outcome: Outcome): void {
    if (capture !== this.#capture && capture !== this.#beside) return;
    capture.take(outcome);
    capture.position = this.#nextStep();
  }

  /** The assembly threw, or `agent/request` did. `capture` null: whichever is open. */
  broke(capture: OpenCapture | null, isAborted: boolean): void {
    if (capture !== null && capture === this.#beside) this.#beside = null;
    if (this.#capture === null || (capture !== null && capture !== this.#capture)) return;
    // Somebody else's failure is none of a request that has left.
    if (this.#record?.isUnobserved === false) return;
    this.#record?.withdraw();
    this.#settle(isAborted ? "request-unconfirmed" : "assembly-or-preparation-failed");
  }

  /** `agent/request`: an attempt begins, the first of its assembly or another one. */
  requested({ turn, step }: StepAt): void {
    if (this.#beside !== null && this.#record?.isAt({ turn, step }) === false) this.#goOnBeside();
    const capture = this.#capture;
    if (capture === null) return;
    if (this.#record?.isWaiting === true) this.#settle("superseded-unconfirmed");
    // A retry is a record of its own.
    const isFirst = this.#record === null;
    capture.position = { turn, step };
    this.#record = this.#newRecord(capture, { status: "assembled", isFirst });
    this.#keep(capture, this.#record);
  }

  /** The assembly that waited is asked for: the one before it is done. */
  #goOnBeside(): void {
    const next = this.#beside;
    this.end("superseded-unconfirmed");
    this.#capture = next;
  }

  /** `llm/stream`: the request leaves, or another one of the same session, which counts until the turn's own comes. */
  observed(session: OpenSession, options: StreamOptions): void {
    const record = this.#record;
    if (this.#capture === null || record === null || !(record.isWaiting || record.isProvisional)) return;
    const capture = this.#captureOf(this.#capture, systemText(options));
    const isOwn = isLoggedRequest(session, options) ?? capture.prompt?.isSystem(systemText(options)) === true;
    if (record.isProvisional && !isOwn) return;
    record.isProvisional = !isOwn;
    if (capture !== this.#capture) this.#capture.passOver();
    this.#capture = capture;
    const marks = readable(session)?.marks ?? null;
    const { version } = session.session.header;
    record.parameters = parameterFacts(session.parameters, options);
    record.delivery = deliveryFacts({
      options,
      prompt: capture.prompt,
      log: marks === null ? null : { marks, version },
      beganSeq: record.beganSeq,
      callConfigApplied: record.parameters.omitted.length === 0,
    });
    this.#settle("request-observed");
  }

  /** Of two assemblies before one request the one that it has the text of. */
  #captureOf(capture: OpenCapture, text: string): OpenCapture {
    const beside = this.#beside;
    if (beside === null || capture.prompt?.isSystem(text) === true) return capture;
    return beside.prompt?.isSystem(text) === true ? beside : capture;
  }

  /** `agent/request-error` of an attempt that was not observed. */
  requestFailed(): void {
    if (this.#record?.isWaiting === true) this.#settle("request-failed-before-observation");
  }

  /** An event of the log, after its marks were taken. */
  event(session: OpenSession, event: LoggedEvent): void {
    const record = this.#record;
    switch (event.type) {
      case "assistant/chunk":
      case "assistant/attempt":
        return this.#modelFailed(session, event);
      case "assistant/message":
        if (record !== null && !record.isWaiting) record.isAnswered = true;
        return;
      case "request/header":
      case "request/context":
        if (record !== null) record.isPrepared = true;
        return;
      case "turn/start":
        if (record !== null) record.isOver = true;
        return;
      case "step/end":
        if (record?.isWaiting === true) this.#settle("request-unconfirmed");
        if (record !== null) record.isOver = true;
        return;
      case "turn/end":
        return this.#turnEnded(event);
      default:
    }
  }

  /** No more is heard of the open capture. `status`: of an attempt that was not observed. */
  end(status: RecordStatus): void {
    const record = this.#record;
    if (this.#capture !== null && (record === null || record.isWaiting)) this.#settle(status);
    this.#close();
  }

  /** The log says why the attempt on its way failed. */
  #modelFailed(session: OpenSession, event: LoggedEvent): void {
    const record = this.#record;
    const conversation = readable(session);
    if (record === null || conversation === null || !isRequestFailure(conversation.dialect, event)) return;
    if (!record.isFor(event) || !record.fail(event)) return;
    this.#settle(record.isWaiting ? "request-failed-before-observation" : record.status);
  }

  /** An error that nothing more specific tells of is that of the attempt on its way, or of an assembly without one. */
  #turnEnded(event: LoggedEvent): void {
    const capture = this.#capture;
    if (capture === null) return;
    if (!isTurnFailure(event.data)) return this.end("request-unconfirmed");
    const record = this.#record ?? this.#newRecord(capture, { status: "assembled", isFirst: true });
    this.#record = record;
    const { isUnobserved } = record;
    if (isUnobserved) {
      record.withdraw();
      record.status = record.isPrepared ? "request-failed-before-observation" : "assembly-or-preparation-failed";
    }
    const isNews = record.fail(event);
    if (isUnobserved || isNews) this.#settle(record.status);
    this.#close();
  }

  /** The newest attempt has got as far as this, or an assembly without one. */
  #settle(status: RecordStatus): void {
    const capture = this.#capture;
    if (capture === null) return;
    const record = this.#record ?? this.#newRecord(capture, { status, isFirst: true });
    this.#record = record;
    record.status = status;
    this.#keep(capture, record);
    capture.settle();
  }

  #close(): void {
    this.#capture = null;
    this.#record = null;
    this.#beside = null;
  }

  #newRecord(
    capture: OpenCapture,
    { status, isFirst }: { readonly status: RecordStatus; readonly isFirst: boolean },
  ): CaptureRecord {
    const { sessionId, session, now } = this.#options;
    const { turn, step } = capture.position ?? this.#nextStep();
    const isSame = turn === this.#last.turn && step === this.#last.step;
    const attempt = isSame ? this.#last.attempt + 1 : 1;
    this.#last = { turn, step, attempt };
    const recordedAt = isFirst ? capture.recordedAt : now();
    const identity = { recordId: randomUUID(), sessionId, turn, step, attempt, recordedAt };
    const open = session();
    const beganSeq = open === undefined ? -1 : (readable(open)?.seq ?? -1);
    const record = new CaptureRecord(identity, { status, beganSeq });
    if (open !== undefined) {
      record.session = identityOf(open);
      record.parameters = parameterFacts(open.parameters, null);
    }
    return record;
  }

  /** The step that an assembly now is for. */
  #nextStep(): StepAt {
    const open = this.#options.session();
    const marks = open === undefined ? null : (readable(open)?.marks ?? null);
    return { turn: marks?.turn ?? 0, step: marks === null ? 0 : marks.step + 1 };
  }

  #keep(capture: OpenCapture, record: CaptureRecord): void {
    const facts = record.facts(capture, this.#options.now());
    this.#options.sink.keep({ facts, part: capture.part.promise, texts: capture.prompt?.texts ?? null });
  }
}

/** null: a session that cannot be read. */
function identityOf(session: OpenSession) {
  const { version, createdAt } = session.session.header;
  if (readable(session) === null || !Number.isFinite(version) || !Number.isFinite(createdAt)) return null;
  return { formatVersion: Number(version), createdAt: Number(createdAt) };
}
