import { LIMITS } from "../../../../matcher/limits.ts";
import type { ToolExecution } from "../../../model/turn/call.ts";
import type { TurnEvent } from "../events/turn-event.ts";
import { inputText, outputTexts } from "./tool-texts.ts";

/** An event with when it was, and what it holds. */
export interface TurnMoment {
  readonly type: string;
  readonly seq: number;
  readonly data: unknown;
  /** Milliseconds from the start of the turn; null: not known. */
  readonly atMs: number | null;
}

/** What a log of tools is made with. */
export interface ToolLogOptions<Ref> {
  /** What is kept to find the event again. */
  readonly refOf: (moment: TurnMoment) => Ref;
  /** In UTF-8. */
  readonly bytesOf: (text: string) => number;
  /** Id of the model call of a step that asked for tools. */
  readonly callOf: (step: number | null) => string | null;
}

/** One execution as it is kept. */
export type LoggedTool<Ref> = Omit<ToolExecution, "callRef" | "resultRef" | "input" | "output"> & {
  readonly call: Ref | null;
  readonly result: Ref | null;
};

type Open<Ref> = { -readonly [Key in keyof LoggedTool<Ref>]: LoggedTool<Ref>[Key] };
type Told<Kind extends TurnEvent["kind"]> = Extract<TurnEvent, { kind: Kind }>;

/** Codes of the host for tools that were stopped, and that never began. */
const ABORTED = "ABORTED";
const NOT_RUN = "ABORTED_BEFORE_DISPATCH";

/** The tools of one turn, those that other tools ran among them. */
export class ToolLog<Ref> {
  readonly #options: ToolLogOptions<Ref>;
  readonly #tools = new Map<string, Open<Ref>>();
  /** Of the results, to find what is hidden later. */
  readonly #resultSeqs = new Map<number, Open<Ref>>();
  readonly #approvals = new Map<string, Open<Ref>>();
  #omitted = 0;

  constructor(options: ToolLogOptions<Ref>) {
    this.#options = options;
  }

  /** In the order of their calls. */
  get tools(): readonly LoggedTool<Ref>[] {
    return [...this.#tools.values()];
  }

  get omitted(): number {
    return this.#omitted;
  }

  take(told: TurnEvent, moment: TurnMoment): void {
    switch (told.kind) {
      case "tool-call":
        return this.#called(told, moment);
      case "tool-result":
        return this.#settled(told, moment);
      case "approval-asked":
        return this.#asked(told, moment);
      case "approval-decided":
        return this.#decided(told, moment);
      case "hidden":
        for (const seq of told.seqs) this.#hide(seq, moment.seq);
        return;
      default:
    }
  }

  #called({ callId, name, step, parentCallId }: Told<"tool-call">, moment: TurnMoment): void {
    if (this.#tools.has(callId)) return;
    if (this.#tools.size >= LIMITS.turnTools.value) {
      this.#omitted += 1;
      return;
    }
    const { refOf, bytesOf, callOf } = this.#options;
    const parent = parentCallId === null ? undefined : this.#tools.get(parentCallId);
    const input = inputText(moment.data);
    this.#tools.set(callId, {
      callId,
      name,
      parentCallId,
      step: step ?? parent?.step ?? null,
      modelCallId: parentCallId === null ? callOf(step) : null,
      status: "open",
      startMs: moment.atMs,
      endMs: null,
      approval: null,
      call: refOf(moment),
      result: null,
      inputBytes: input === null ? null : bytesOf(input),
      outputBytes: null,
      prunedBySeq: null,
    });
  }

  #settled({ callId, isError, errorCode }: Told<"tool-result">, moment: TurnMoment): void {
    const tool = this.#tools.get(callId);
    if (tool === undefined) return;
    const { refOf, bytesOf } = this.#options;
    tool.endMs = moment.atMs;
    tool.result = refOf(moment);
    const texts = outputTexts(moment.data);
    tool.outputBytes = texts === null ? null : texts.reduce((sum, text) => sum + bytesOf(text), 0);
    this.#resultSeqs.set(moment.seq, tool);
    if (errorCode === NOT_RUN) tool.status = "not_run";
    else if (errorCode === ABORTED) tool.status = "aborted";
    else if (tool.status !== "rejected" || !isError) tool.status = isError ? "error" : "ok";
  }

  #asked({ id, callId }: Told<"approval-asked">, { atMs }: TurnMoment): void {
    const tool = callId === null ? undefined : this.#tools.get(callId);
    if (tool === undefined) return;
    this.#approvals.set(id, tool);
    tool.approval = { id, askedMs: atMs, decidedMs: null, decision: null };
    tool.status = "requires_approval";
  }

  #decided({ id, decision }: Told<"approval-decided">, { atMs }: TurnMoment): void {
    const tool = this.#approvals.get(id);
    if (tool?.approval?.id !== id) return;
    tool.approval = { ...tool.approval, decidedMs: atMs, decision };
    if (tool.status === "requires_approval") tool.status = decision === "allowed-once" ? "open" : "rejected";
  }

  #hide(seq: number, bySeq: number): void {
    const tool = this.#resultSeqs.get(seq);
    if (tool !== undefined) tool.prunedBySeq ??= bySeq;
  }
}
