import type { SceneMessage } from "../../workers/protocol.ts";
import type { ConversationBounds } from "./bounds.ts";
import { decode, envelopeOf } from "./dialect/decode.ts";
import type { Dialect } from "./dialect/dialect.ts";
import type { Fact, NodeRange } from "./fact.ts";
import { LogMarks } from "./history-marks.ts";
import { PendingInputProjection } from "./pending-input.ts";
import { ScanList } from "./scan-list.ts";
import { SurfaceOrder } from "./surface-order.ts";
import { TurnProgress } from "./turn-progress.ts";

type NodeFact = Extract<Fact, { kind: "node" }>;
type SpliceFact = Extract<Fact, { kind: "splice" }>;

/** What the events of one session add up to, event by event. Same events, same state, wherever they come from. */
export class SessionProjection {
  readonly bounds: ConversationBounds;
  readonly list: ScanList;
  readonly pending: PendingInputProjection;
  readonly turn = new TurnProgress();
  readonly marks: LogMarks;
  readonly #order = new SurfaceOrder();
  readonly #dialect: Dialect;
  #inherited: number;
  #seq = -1;
  #durableCount = 0;
  #replied = false;
  #contextTokens: number | null = null;
  #invalidEventCount = 0;
  /** On the surface, of the event that is being applied. */
  #place = -1;

  constructor(dialect: Dialect, inherited: number, bounds: ConversationBounds) {
    this.bounds = bounds;
    this.list = new ScanList(bounds.window);
    this.pending = new PendingInputProjection(bounds.pending);
    this.marks = new LogMarks(dialect);
    this.#dialect = dialect;
    this.#inherited = inherited;
  }

  get seq(): number {
    return this.#seq;
  }

  get inherited(): number {
    return this.#inherited;
  }

  /** Messages with text that were appended to the history, whether a compaction has hidden them since or not. */
  get durableCount(): number {
    return this.#durableCount;
  }

  /** The model has answered with text in this session or in the part of its parent's that it starts with. */
  get replied(): boolean {
    return this.#replied;
  }

  get contextTokens(): number | null {
    return this.#contextTokens;
  }

  /** Events that could not be read, and gaps between events. */
  get invalidEventCount(): number {
    return this.#invalidEventCount;
  }

  /** Applies one event of the log. One that was applied before is ignored; never throws on data. */
  apply(value: unknown): void {
    const event = envelopeOf(value);
    if (event === null) {
      this.#invalidEventCount += 1;
      return;
    }
    const { seq } = event;
    if (seq <= this.#seq) return;
    if (seq !== this.#seq + 1) this.#invalidEventCount += 1;
    this.#seq = seq;
    const fact = decode(this.#dialect, event);
    this.#place = seq;
    if (fact !== null) this.#take(fact, seq);
    this.marks.take(event, this.#place);
  }

  #take(fact: Fact, seq: number): void {
    switch (fact.kind) {
      case "node":
        return this.#takeNode(fact, seq);
      case "splice":
        return this.#takeSplice(fact, seq);
      case "turn-start":
        this.pending.clearClaimed();
        return this.turn.start(fact.turn, this.#durableCount);
      case "step-start":
        return this.turn.step();
      case "turn-end":
        this.pending.clearClaimed();
        return this.turn.end();
      case "context":
        this.#contextTokens = fact.contextTokens;
        return;
      case "seed-end":
        return this.#takeSeedEnd(fact.inherited, seq);
      case "malformed":
        this.#invalidEventCount += 1;
    }
  }

  #takeNode({ range, message }: NodeFact, seq: number): void {
    if (range !== null) {
      const places = this.#order.replace(seq, range);
      if (places === null) this.#invalidEventCount += 1;
      else this.#hide(places, seq, message);
      return;
    }
    if (message === null) return;
    this.list.append(seq, message);
    this.pending.entered(message.id);
    this.#durableCount += 1;
    if (message.role === "assistant") this.#replied = true;
  }

  #hide(places: NodeRange, seq: number, message: SceneMessage | null): void {
    this.#place = places.first;
    this.marks.hide(places);
    this.list.replace(places, seq, message);
  }

  #takeSplice({ splice, malformedCount }: SpliceFact, seq: number): void {
    // What the parent had in its queue is in the copied events, and is none of the fork's.
    if (seq < this.#inherited) return;
    this.#invalidEventCount += malformedCount;
    const claimed = this.pending.splice(splice, seq);
    if (claimed === null) this.#invalidEventCount += 1;
    else if (claimed.length > 0) this.turn.claim(claimed, claimed.filter(({ message }) => message !== null).length);
  }

  /** An agent starts on these events: whatever turn they were cut in is over. */
  #takeSeedEnd(inherited: boolean, seq: number): void {
    this.turn.end();
    this.pending.clearClaimed();
    if (!inherited || seq < this.#inherited) return;
    this.#inherited = seq;
    this.pending.clear();
  }
}
