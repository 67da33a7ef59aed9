import { LIMITS } from "../../../matcher/limits.ts";
import type { Awareness } from "../../../trace/model/turn/awareness.ts";
import type { HistoryOutline } from "../../../trace/model/turn/prompt.ts";
import type {
  EventFacts,
  MessageFacts,
  PreviousCall,
  TextPlace,
  TurnFacts,
} from "../../../trace/model/turn/turn-facts.ts";
import type { TurnSnapshot } from "../../../trace/model/turn/turn-trace.ts";
import type { TurnEvent } from "../../../trace/project/turn/events/turn-event.ts";
import { CallLog, type FailedCall } from "../../../trace/project/turn/fold/call-log.ts";
import { ToolLog, type TurnMoment } from "../../../trace/project/turn/fold/tool-log.ts";
import { type LoggedMessage, TurnLog } from "../../../trace/project/turn/fold/turn-log.ts";
import { turnSnapshot } from "../../../trace/project/turn/turn-snapshot.ts";
import type { PackedGrounding } from "../../../workers/protocol.ts";
import type { StreamOptions } from "../../dsh/llm.ts";
import type { HistoryMarks } from "../../session/face.ts";
import type { KeptCapture } from "../../trace/face.ts";
import type { LiveTurn } from "../face.ts";
import { AssemblyLog, type MadeAssembly } from "./assembly-facts.ts";
import type { HistoryRows } from "./history-rows.ts";
import { mayFit } from "./json-units.ts";
import { PromptLog } from "./prompt-log.ts";
import { TextShelf } from "./text-shelf.ts";
import { Toolset } from "./toolset.ts";

/** Which turn it is, and where it runs. */
export interface TurnIdentity {
  readonly turnId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly surface: TurnFacts["surface"];
  readonly session: TurnFacts["session"];
  readonly startSeq: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly previous: PreviousCall;
  readonly cwd: string | null;
  readonly lineage: Awareness["lineage"];
}

export interface OpenTurnOptions {
  readonly identity: TurnIdentity;
  readonly history: HistoryRows;
  /** Milliseconds of a clock that does not go back. */
  readonly clockMs: () => number;
  /** What the session may do now. */
  readonly ceiling: () => Awareness["ceiling"];
}

/** Where a session's log has what requests are made of. */
export type LogPlaces = Pick<HistoryMarks, "messageSeq" | "snapshot">;

/** An event of the log with what it tells. */
export interface ToldEvent {
  readonly told: TurnEvent;
  readonly type: string;
  readonly seq: number;
  readonly data: unknown;
}

/** A turn that runs: everything that was told of it, small. */
export class OpenTurn implements LiveTurn {
  readonly identity: TurnIdentity;
  readonly #options: OpenTurnOptions;
  readonly #beganMs: number;
  readonly #shelf = new TextShelf();
  readonly #log = new TurnLog();
  readonly #calls: CallLog;
  readonly #tools: ToolLog<EventFacts>;
  readonly #prompts = new PromptLog();
  readonly #assemblies = new AssemblyLog();
  readonly #toolset = new Toolset(this.#shelf);
  #history: HistoryOutline | null = null;
  #preStreamMs: number | null = null;
  #step = 0;
  #lastSeq: number;
  #ended: { readonly atMs: number; readonly outcome: TurnFacts["outcome"] } | null = null;
  #isRejected = false;

  constructor(options: OpenTurnOptions) {
    this.identity = options.identity;
    this.#options = options;
    this.#beganMs = options.clockMs();
    this.#lastSeq = options.identity.startSeq;
    this.#calls = new CallLog(options.identity.turn);
    this.#tools = new ToolLog({
      refOf: (moment) => this.#eventFacts(moment),
      bytesOf: (text) => Buffer.byteLength(text),
      callOf: (step) => this.#calls.callOf(step),
    });
  }

  get turnId(): string {
    return this.identity.turnId;
  }

  get sessionId(): string {
    return this.identity.sessionId;
  }

  /** A request is on its way. */
  get isCalling(): boolean {
    return this.#calls.isOpen;
  }

  /** The request that left last; null: none did. */
  get previousCall(): PreviousCall | null {
    const { sent } = this.#prompts;
    if (sent === null) return this.#calls.calls.length === 0 ? null : { state: "not-recorded" };
    return { state: "known", captureId: sent.captureId, recordId: sent.recordId };
  }

  /** Ids of the records that the account is made with. */
  get recordIds(): string[] {
    const { previous } = this.identity;
    const own = this.#prompts.facts(null).flatMap(({ recordId }) => recordId ?? []);
    const calls = this.#calls.calls.flatMap(({ recordId }) => recordId ?? []);
    return [...new Set([...(previous.state === "known" ? [previous.recordId] : []), ...own, ...calls])];
  }

  /** What the facts point at. */
  get shared(): readonly SharedArrayBuffer[] {
    return this.#shelf.parts;
  }

  event({ told, ...event }: ToldEvent): void {
    const moment: TurnMoment = { ...event, atMs: this.#nowMs };
    this.#lastSeq = Math.max(this.#lastSeq, event.seq);
    this.#log.take(told, moment);
    this.#tools.take(told, moment);
    if (told.kind === "step-start") this.#step = told.step;
    else if (told.kind === "assistant-message") this.#calls.answered(told, this.#nowMs);
    else if (told.kind === "retry") this.#calls.retry(told.step, told.delayMs);
    else if (told.kind === "turn-end") this.end(null);
  }

  assembled(made: MadeAssembly): void {
    this.#assemblies.take(made);
    const { captureId, assembly } = made;
    this.#prompts.assembled(captureId, assembly?.output?.sections ?? []);
  }

  capture(kept: KeptCapture): void {
    this.#prompts.take(kept);
  }

  /**
   * The threads have packed the decisions of a capture. `names`: JSON of what its entries are called. Answers whether the
   * capture is one of the turn's.
   */
  grounded(captureId: string, { key, names }: Pick<PackedGrounding, "key" | "names">): boolean {
    if (!this.#prompts.ground(captureId, key)) return false;
    if (names !== null) this.#assemblies.named(names);
    return true;
  }

  note(code: string): void {
    this.#assemblies.note(code);
  }

  /** `agent/pre-step` did not let it go on. */
  rejected(): void {
    this.#isRejected = true;
  }

  /** A request of the conversation leaves. `marks`: of the session's log; null: it cannot be read. */
  leaves(options: StreamOptions, marks: LogPlaces | null): void {
    const messages: readonly unknown[] | null = Array.isArray(options.messages) ? options.messages : null;
    const seqOf = (messageId: string): number | null => marks?.messageSeq(messageId) ?? null;
    const request = messages === null ? null : this.#options.history.of(messages, seqOf);
    // That the snapshot is missing can be told only where messages are known by their ids.
    if (marks?.snapshot != null && messages?.some(isNamed) === true) this.#prompts.withoutContexts();
    const toolsOffered = this.#toolset.take(options.tools);
    const { sent } = this.#prompts;
    const { parameters = null } = sent ?? {};
    this.#history = request?.outline ?? this.#history;
    this.#preStreamMs ??= this.#nowMs;
    this.#calls.open({
      step: this.#step,
      captureId: sent?.captureId ?? null,
      recordId: sent?.recordId ?? null,
      provider: options.provider,
      model: options.model,
      startMs: this.#nowMs,
      request: {
        blockIds: sent?.blockIds === null || sent === null ? null : [...sent.blockIds],
        historyCount: request?.historyCount ?? null,
        toolResultIds: request === null ? null : [...request.toolResultIds],
        toolsOffered: [...toolsOffered],
        toolChoice: null,
        config: parameters && {
          requested: parameters.requested,
          effective: parameters.effective,
          omitted: parameters.omitted,
        },
      },
    });
  }

  firstToken(): void {
    this.#calls.firstToken(this.#nowMs);
  }

  finished(finish: Omit<Parameters<CallLog["finish"]>[0], "atMs">): void {
    this.#calls.finish({ ...finish, atMs: this.#nowMs });
  }

  gaveUp(isAborted: boolean): void {
    this.#calls.gaveUp(this.#nowMs, isAborted);
  }

  failed(call: FailedCall): void {
    this.#calls.failed(call, this.#nowMs);
  }

  goWithout(step: number, parameter: string): void {
    this.#calls.goWithout(step, parameter);
  }

  /** The turn is over. `outcome`: of one whose end no event tells. */
  end(outcome: TurnFacts["outcome"]): void {
    if (this.#ended !== null) return;
    this.#calls.end(this.#nowMs, this.#log.abortCause);
    const told = outcome === null ? null : this.#log.outcomeOf(outcome);
    this.#ended = { atMs: this.#nowMs, outcome: this.#isRejected && told !== null ? "blocked" : told };
  }

  snapshot(): TurnSnapshot {
    return turnSnapshot(this.#facts(null), { items: this.#assemblies.items });
  }

  /** For whoever writes the account, once: texts that are to be searched are put on the shelf. */
  facts(): TurnFacts {
    return this.#facts(this.#shelf);
  }

  #facts(shelf: TextShelf | null): TurnFacts {
    const { previous, cwd, lineage, ...identity } = this.identity;
    const { startedAt } = identity;
    const log = this.#log;
    return {
      v: 1,
      ...identity,
      endSeq: log.endSeq,
      logCutSeq: this.#lastSeq,
      endedAt: this.#ended === null ? null : startedAt + this.#ended.atMs,
      clock: "monotonic",
      outcome: log.outcome ?? this.#ended?.outcome ?? null,
      errorKind: log.errorKind,
      requestId: log.requestId ?? this.#calls.requestId,
      timings: { preStreamMs: this.#preStreamMs, ...this.#assemblies.timings },
      awareness: {
        locale: null,
        ceiling: this.#options.ceiling(),
        cwd,
        lineage,
        scanWindow: this.#assemblies.scanWindow,
        bindings: this.#assemblies.bindings,
      },
      activations: this.#assemblies.activations,
      captures: this.#prompts.facts(shelf),
      previous,
      history: this.#history,
      toolset: this.#toolset.facts,
      calls: [...this.#calls.calls],
      callsOmitted: this.#calls.omitted,
      tools: [...this.#tools.tools],
      toolsOmitted: this.#tools.omitted,
      attempts: [...this.#calls.attempts],
      proposal: log.proposal,
      answer: log.answer === null ? null : this.#messageFacts(log.answer, shelf),
      questions: log.questions.map((question) => this.#messageFacts(question, shelf)),
      diagnostics: this.#assemblies.diagnostics,
    };
  }

  get #nowMs(): number {
    return Math.max(0, this.#options.clockMs() - this.#beganMs);
  }

  #messageFacts({ messageId, moment }: LoggedMessage, shelf: TextShelf | null): MessageFacts {
    const { seq, type } = moment;
    const data = shelf === null ? null : jsonPlace(moment.data, shelf);
    return { eventSeq: seq, eventType: type, logCutSeq: seq, data, messageId };
  }

  #eventFacts({ seq, type, data }: TurnMoment): EventFacts {
    return { eventSeq: seq, eventType: type, logCutSeq: seq, data: jsonPlace(data, this.#shelf) };
  }
}

const isNamed = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "id" in message && typeof message.id === "string";

/** null: too large to be hashed while a turn runs, or no room. */
function jsonPlace(data: unknown, shelf: TextShelf): TextPlace | null {
  const unitsMax = LIMITS.turnHashUnits.value;
  if (!mayFit(data, unitsMax)) return null;
  const json = JSON.stringify(data) as string | undefined;
  return json === undefined || json.length > unitsMax ? null : shelf.put(json);
}
