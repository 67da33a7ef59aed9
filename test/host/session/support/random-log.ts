import fc from "fast-check";

import type { DialectName } from "../../../../src/host/session/face.ts";
import { Log } from "./log.ts";

/** One move of a made-up host; `a` and `b` choose where, `text` what. */
export interface Move {
  readonly kind: (typeof KINDS)[number];
  readonly a: number;
  readonly b: number;
  readonly text: string;
}

const KINDS = [
  "queue-turn",
  "queue-step",
  "replace-queued",
  "cancel-queued",
  "turn",
  "claim",
  "step",
  "enter",
  "say",
  "say",
  "reply",
  "reply",
  "tool",
  "system",
  "snapshot",
  "summary",
  "summary",
  "end-step",
  "end-turn",
  "context",
  "consume",
  "look",
  "look",
] as const;

const words = fc.array(fc.constantFrom("dragon", " ", "北", "😀", "x_1", ".", "\ud83d", "\n"), { maxLength: 8 });

const move = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  text: words.map((parts) => parts.join("")),
});

/** Up to so many moves; long lists as often as short ones. */
export const moves = (maxLength: number): fc.Arbitrary<Move[]> => fc.array(move, { maxLength, size: "max" });

/** A host that only does what a host can do: it writes one valid log, whatever moves it is given. */
export class RandomHost {
  readonly log: Log;
  readonly consumedAfter = new Set<number>();
  readonly #queues = { "next-turn": [] as string[], "next-step": [] as string[] };
  readonly #claimed: { readonly id: string; readonly text: string }[] = [];
  readonly #texts = new Map<string, string>();
  #running = false;
  #ids = 0;

  constructor(dialect: DialectName) {
    this.log = new Log(dialect);
  }

  /** Makes a move, if it is possible. */
  move(move: Move): void {
    const target = move.a % 2 === 0 ? "next-turn" : "next-step";
    switch (move.kind) {
      case "queue-turn":
        return this.#queue("next-turn", move);
      case "queue-step":
        return this.#queue("next-step", move);
      case "replace-queued":
      case "cancel-queued":
        return this.#change(target, move);
      case "claim":
        return this.#claim(target);
      case "enter":
        for (const { id, text } of this.#claimed.splice(0)) this.log.user(id, text);
        return;
      case "turn":
        if (!this.#running) this.log.turnStart();
        this.#running = true;
        return;
      case "end-turn":
        if (this.#running) this.log.turnEnd(move.a % 3 === 0 ? "aborted" : "completed");
        this.#running = false;
        this.#claimed.length = 0;
        return;
      case "consume":
        if (this.log.last >= 0) this.consumedAfter.add(this.log.last);
        return;
      case "look":
        return;
      default:
        return this.#write(move);
    }
  }

  /** A fork of the session: its queues are empty. Answers the number of events that are the parent's. */
  fork(): number {
    if (this.#running) this.log.turnEnd("forked");
    const border = this.log.events.length;
    this.log.push("session/end-seed", this.log.dialect === "v0" ? {} : { inherited: true });
    for (const queue of Object.values(this.#queues)) queue.length = 0;
    this.#claimed.length = 0;
    this.#running = false;
    return border;
  }

  #write(move: Move): void {
    const { log } = this;
    const id = this.#newId();
    if (move.kind === "step") log.stepStart();
    else if (move.kind === "end-step") log.stepEnd();
    else if (move.kind === "say") log.user(id, move.text);
    else if (move.kind === "reply") log.assistant(id, move.text);
    else if (move.kind === "tool") log.toolResult(id, move.text, this.#run(move, "tool/result"));
    else if (move.kind === "system") log.system(move.text, this.#run(move, "system/message"));
    else if (move.kind === "snapshot") log.snapshot(move.text);
    else if (move.kind === "context") log.context(move.a % 4 === 0 ? undefined : move.a + 1);
    else if (move.kind === "summary" && log.nodes.length > 0) {
      const from = move.a % log.nodes.length;
      log.user(id, move.text, [from, from + (move.b % Math.min(6, log.nodes.length - from))]);
    }
  }

  /** The last visible node of a type, for a move that rewrites it every other time. */
  #run({ b }: Move, type: string): readonly [number, number] | undefined {
    const index = this.log.nodes.findLastIndex((seq) => this.log.events[seq]?.type === type);
    return b % 2 === 0 && index >= 0 ? [index, index] : undefined;
  }

  #queue(target: "next-turn" | "next-step", { a, text }: Move): void {
    const queue = this.#queues[target];
    const id = this.#newId();
    const start = a % (queue.length + 1);
    queue.splice(start, 0, id);
    this.#texts.set(id, text);
    this.log.queue(target, start, id, text);
  }

  #change(target: "next-turn" | "next-step", { kind, b, text }: Move): void {
    const queue = this.#queues[target];
    if (queue.length === 0) return;
    const start = b % queue.length;
    if (kind === "cancel-queued") {
      queue.splice(start, 1);
      this.log.cancel(target, start);
      return;
    }
    const id = this.#newId();
    queue.splice(start, 1, id);
    this.#texts.set(id, text);
    const inserted = [{ id, role: "user", content: [{ type: "text", text }], source: { kind: "user" } }];
    this.log.splice(target, start, { removedCount: 1, inserted, outcome: "canceled" });
  }

  #claim(target: "next-turn" | "next-step"): void {
    const queue = this.#queues[target];
    const count = target === "next-turn" ? 1 : queue.length;
    if (!this.#running || queue.length < count || count === 0) return;
    for (const id of queue.splice(0, count)) this.#claimed.push({ id, text: this.#texts.get(id) ?? "" });
    this.log.claim(target, count);
  }

  #newId(): string {
    this.#ids += 1;
    return `m${this.#ids}`;
  }
}
