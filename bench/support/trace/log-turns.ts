import { makeCorpus } from "../corpus.ts";
import { Random } from "../random.ts";
import { type Frame, LogWriter } from "./log-writer.ts";

const KIB = 1024;
const PROSE_UNITS = 512 * KIB;
/** System texts of a log, one after the other, in UTF-16 units: small ones, and one of a heavy lorebook. */
const SYSTEM_UNITS = [60 * KIB, 120 * KIB, 500 * KIB, 90 * KIB];
/** Turns between two snapshots of the runtime contexts, and between two tool calls. */
const SNAPSHOT_EVERY = 40;
const TOOL_EVERY = 25;
/** Deltas that the host writes together: what comes within its 200 ms at a hundred a second. */
const FRAME_DELTAS = 20;
const SNAPSHOT_HEAD = "Current runtime context. This snapshot supersedes earlier runtime-context snapshots.";

export const LOG_ROUTE = { provider: "bench", model: "bench-1" } as const;

export interface LogTurnsOptions {
  /** What the log has already. */
  readonly seq: number;
  readonly turn: number;
  readonly timeMs: number;
  /** Events that are to be added at least; the last turn is whole. */
  readonly events: number;
  readonly seed: number;
}

/**
 * Turns of a conversation as DeepSeek Harness logs them in format 0, flush by flush: what was said, streamed answers of
 * a few characters a piece, now and then a tool call, another system text of 60 to 500 KiB, a snapshot of contexts.
 */
export function* logTurns(options: LogTurnsOptions): Generator<Frame> {
  const turns = new LogTurns(options);
  const last = options.seq + options.events;
  for (let turn = options.turn; turns.seq < last; turn++)
    yield* turns.turn(turn, (turns.seq - options.seq) / options.events);
}

class LogTurns {
  readonly #log: LogWriter;
  readonly #random: Random;
  readonly #prose: string;
  #systems = 0;
  #ids = 0;
  readonly #seed: number;

  constructor({ seq, timeMs, seed }: LogTurnsOptions) {
    this.#log = new LogWriter({ seq, timeMs });
    this.#random = new Random(seed);
    this.#seed = seed;
    this.#prose = makeCorpus("mixed", 1_000, seed).text(PROSE_UNITS);
  }

  get seq(): number {
    return this.#log.seq;
  }

  /** `done`: how much of the log there is, 0 to 1. */
  *turn(turn: number, done: number): Generator<Frame> {
    this.#log.log("turn/start", { turn }, { afterMs: 20_000 });
    const at = { turn, step: 1 };
    this.#log.log("step/start", at);
    this.#said(this.#text(40 + this.#random.below(900)));
    if (turn % SNAPSHOT_EVERY === 1) this.#snapshot(turn);
    if (done * SYSTEM_UNITS.length >= this.#systems) this.#header();
    yield this.#log.flush();
    if (turn % TOOL_EVERY === 0) {
      yield* this.#toolStep(at);
      at.step = 2;
      this.#log.log("step/start", at);
    }
    yield* this.#answer(at, this.#text(900 + this.#random.below(1_800)));
    this.#log.log("step/end", at);
    this.#log.log("turn/end", { turn, reason: { kind: "completed" } });
    yield this.#log.flush();
  }

  #text(units: number): string {
    const start = this.#random.below(this.#prose.length - units);
    return this.#prose.slice(start, start + units).toWellFormed();
  }

  #id(): string {
    return `${this.#seed}-message-${this.#ids++}`;
  }

  #said(text: string): void {
    const message = { id: this.#id(), role: "user", source: { kind: "user" }, content: [{ type: "text", text }] };
    this.#log.log("user/message", message, { surfaceOp: "append" });
  }

  #snapshot(turn: number): void {
    const sections = [
      { name: "time:now", text: `Turn ${turn} of the story.` },
      { name: "notes:margin", text: this.#text(600) },
    ];
    const text = [SNAPSHOT_HEAD, ...sections.map((section) => section.text)].join("\n\n");
    const source = { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt", form: "snapshot", sections };
    const message = { id: this.#id(), role: "user", source, content: [{ type: "text", text }] };
    this.#log.log("user/message", message, { surfaceOp: "append" });
  }

  #header(): void {
    const system = this.#text(SYSTEM_UNITS[this.#systems++ % SYSTEM_UNITS.length]!);
    const reason = this.#systems === 1 ? "initial" : "change";
    this.#log.log("request/header", { header: { config: LOG_ROUTE, system, tools: [] }, reason });
    this.#log.log("request/context", { ...LOG_ROUTE, contextWindow: 128_000 });
  }

  *#answer(at: object, text: string): Generator<Frame> {
    const first = this.#chunk(at, { type: "block-start", index: 0, blockType: "text" });
    for (let start = 0; start < text.length;) {
      const length = 2 + this.#random.below(9);
      const delta = { type: "text-delta", index: 0, text: text.slice(start, start + length).toWellFormed() };
      this.#chunk(at, delta, 4 + this.#random.below(12));
      start += length;
      if (this.#log.waiting >= FRAME_DELTAS) yield this.#log.flush();
    }
    this.#chunk(at, { type: "block-end", index: 0, block: { type: "text", text } });
    this.#message(at, { first, content: [{ type: "text", text }], reason: "stop" });
  }

  *#toolStep(at: { readonly turn: number; readonly step: number }): Generator<Frame> {
    const call = { id: `call-${at.turn}`, name: "look_up", arguments: JSON.stringify({ about: this.#text(60) }) };
    const first = this.#chunk(at, { type: "block-start", index: 0, blockType: "tool-call" });
    for (let start = 0; start < call.arguments.length; start += 12) {
      const argumentsDelta = call.arguments.slice(start, start + 12);
      this.#chunk(at, { type: "tool-call-delta", index: 0, id: call.id, name: call.name, argumentsDelta });
    }
    const block = { type: "tool-call", ...call };
    this.#chunk(at, { type: "block-end", index: 0, block });
    this.#message(at, { first, content: [block], reason: "tool-calls" });
    const { id: callId, name } = call;
    const called = this.#log.log("tool/call", { ...at, callId, name, arguments: call.arguments });
    yield this.#log.flush();
    const result = { type: "tool-result", toolCallId: callId, content: [{ type: "text", text: this.#text(3_000) }] };
    const message = {
      id: this.#id(),
      role: "user",
      source: { kind: "tool", callId },
      content: [{ ...result, isError: false }],
    };
    this.#log.log("tool/result", { ...at, message }, { sourceEventSeqs: [called], surfaceOp: "append" });
    this.#log.log("step/end", at);
    yield this.#log.flush();
  }

  #chunk(at: object, chunk: object, afterMs = 1): number {
    return this.#log.log("assistant/chunk", { ...at, chunk }, { afterMs });
  }

  #message(
    at: object,
    said: { readonly first: number; readonly content: readonly object[]; readonly reason: string },
  ): void {
    const usage = { inputTokens: 900, outputTokens: 300 };
    this.#chunk(at, { type: "usage", usage });
    const last = this.#chunk(at, { type: "finish", reason: { kind: said.reason } });
    const sourceEventSeqs = Array.from({ length: last - said.first + 1 }, (_, index) => said.first + index);
    const source = { kind: "model", ...LOG_ROUTE };
    const message = { id: this.#id(), role: "assistant", content: said.content, source };
    this.#log.log("assistant/message", { ...at, message, usage }, { sourceEventSeqs, surfaceOp: "append" });
  }
}
