import type { HashText } from "../../model/capture.ts";
import type { EventRef } from "../../model/turn/body.ts";
import type { Proposal } from "../../model/turn/citation.ts";
import { countOrNull, recordOf, textOrNull } from "./events/json-value.ts";
import { readTurnEvent } from "./events/read-event.ts";
import type { TurnEvent } from "./events/turn-event.ts";
import { CallLog, UNSEEN_REQUEST } from "./fold/call-log.ts";
import { ToolLog, type TurnMoment } from "./fold/tool-log.ts";
import { type Ceiling, ceilingAfter, TurnLog, UNKNOWN_CEILING } from "./fold/turn-log.ts";
import { hashedEvent } from "./hashed-event.ts";

/** An event of the official history. */
export interface LoggedEvent {
  readonly type: unknown;
  readonly seq: unknown;
  readonly data: unknown;
  /** Milliseconds since the epoch. */
  readonly time?: unknown;
}

interface Place {
  readonly turn: number;
  readonly startSeq: number;
  readonly startedAt: number;
}

/** One turn of a log, event by event. Times are those of the log. */
export class RecoveredTurn {
  readonly #place: Place;
  readonly #log = new TurnLog();
  readonly #calls: CallLog;
  readonly #tools: ToolLog<EventRef>;
  #ceiling: Ceiling = UNKNOWN_CEILING;
  #header: unknown = null;
  #startedAt: number;
  #endedAt: number | null = null;
  #lastSeq = -1;
  #isFound = false;

  constructor(
    place: Place,
    { hash, bytesOf }: { readonly hash: HashText; readonly bytesOf: (text: string) => number },
  ) {
    this.#place = place;
    this.#startedAt = place.startedAt;
    this.#calls = new CallLog(place.turn);
    this.#tools = new ToolLog({
      refOf: ({ seq, type, data }) => ({
        eventSeq: seq,
        eventType: type,
        eventHash: hashedEvent(data, hash),
        logCutSeq: seq,
      }),
      bytesOf,
      callOf: (step) => this.#calls.callOf(step),
    });
  }

  get isFound(): boolean {
    return this.#isFound;
  }

  get startedAt(): number {
    return this.#startedAt;
  }

  /** Of the last event of the turn; null: the log has no times. */
  get endedAt(): number | null {
    return this.#endedAt;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get ceiling(): Ceiling {
    return this.#ceiling;
  }

  /** Of the newest request; null: none was seen. */
  get header(): unknown {
    return this.#header;
  }

  get parts(): {
    readonly log: TurnLog;
    readonly calls: CallLog;
    readonly tools: ToolLog<EventRef>;
    readonly proposal: Proposal | null;
  } {
    return { log: this.#log, calls: this.#calls, tools: this.#tools, proposal: this.#log.proposal };
  }

  /** false: the turn is over. */
  take({ type, seq, data, time }: LoggedEvent): boolean {
    const number = countOrNull(seq);
    if (number === null || typeof type !== "string") return true;
    if (type === "request/header") this.#header = recordOf(data)?.["header"] ?? this.#header;
    const told = readTurnEvent(type, data);
    if (number < this.#place.startSeq) {
      if (told !== null) this.#ceiling = ceilingAfter(this.#ceiling, told);
      return true;
    }
    if (!this.#isFound) return this.#begin(told, number, time);
    if (told?.kind === "turn-start") return this.end();
    this.#lastSeq = number;
    const at = typeof time === "number" ? time : null;
    this.#endedAt = at ?? this.#endedAt;
    if (told !== null) this.#apply(told, { type, seq: number, data, atMs: at === null ? null : this.#since(at) });
    return told?.kind === "turn-end" ? this.end() : true;
  }

  /** Whatever is in the place of the turn's first event is another turn's. */
  #begin(told: TurnEvent | null, seq: number, time: unknown): boolean {
    const { startSeq, turn } = this.#place;
    if (seq !== startSeq || told?.kind !== "turn-start" || told.turn !== turn) return false;
    this.#isFound = true;
    this.#lastSeq = seq;
    if (typeof time === "number") this.#startedAt = time;
    return true;
  }

  /** No more events come: what is on its way never came to its end. */
  end(): false {
    this.#calls.end(this.#endedAt === null ? 0 : this.#since(this.#endedAt), this.#log.abortCause);
    return false;
  }

  #since = (at: number): number => Math.max(0, at - this.#startedAt);

  #apply(told: TurnEvent, moment: TurnMoment): void {
    this.#ceiling = ceilingAfter(this.#ceiling, told);
    this.#log.take(told, moment);
    this.#tools.take(told, moment);
    const atMs = moment.atMs ?? 0;
    if (told.kind === "first-chunk") this.#firstChunk(told.step, atMs);
    else if (told.kind === "assistant-message") this.#answered(told, atMs);
    else if (told.kind === "attempt-failed") {
      this.#calls.failed({ step: told.step ?? 0, ...this.#route, failure: told.failure }, atMs);
    } else if (told.kind === "retry") this.#calls.retry(told.step, told.delayMs);
  }

  #firstChunk(step: number | null, atMs: number): void {
    if (!this.#calls.isOpen) this.#open(step, this.#route);
    this.#calls.firstToken(atMs);
  }

  #answered(told: Extract<TurnEvent, { kind: "assistant-message" }>, atMs: number): void {
    const { provider, model } = told;
    if (!this.#calls.isOpen) {
      this.#open(told.step, { provider: provider ?? this.#route.provider, model: model ?? this.#route.model });
    }
    this.#calls.answered(told, atMs);
  }

  /** That a request left is told by what it was answered with. */
  #open(step: number | null, { provider, model }: { readonly provider: string; readonly model: string }): void {
    const unseen = { captureId: null, recordId: null, startMs: null, request: UNSEEN_REQUEST };
    this.#calls.open({ step: step ?? 0, provider, model, ...unseen });
  }

  get #route(): { readonly provider: string; readonly model: string } {
    const config = recordOf(recordOf(this.#header)?.["config"]);
    return { provider: textOrNull(config?.["provider"]) ?? "", model: textOrNull(config?.["model"]) ?? "" };
  }
}
