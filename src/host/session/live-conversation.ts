import type { SceneMessage } from "../../workers/protocol.ts";
import { CONVERSATION_BOUNDS, type ConversationBounds } from "./bounds.ts";
import { conversationInput } from "./conversation-input.ts";
import { decode, envelopeOf } from "./dialect/decode.ts";
import type { ReadableSession } from "./dialect/detect.ts";
import type { Conversation, ConversationInput, DialectName, HistoryMarks, WindowLimits } from "./face.ts";
import { SessionProjection } from "./session-projection.ts";
import { SessionReading } from "./session-reading.ts";

/** A conversation that is read from a live session object and then kept up to date by what the host publishes. */
export class LiveConversation implements Conversation {
  readonly sessionId: string;
  readonly dialect: DialectName;
  readonly #session: ReadableSession;
  readonly #projection: SessionProjection;
  readonly #reading: SessionReading;
  /** Events that were published while the older ones were still being read. */
  #early: unknown[] = [];

  constructor(session: ReadableSession, bounds: ConversationBounds = CONVERSATION_BOUNDS) {
    this.sessionId = session.sessionId;
    this.dialect = session.dialect.name;
    this.#session = session;
    this.#projection = new SessionProjection(session.dialect, session.inherited, bounds);
    this.#reading = new SessionReading(
      session.events(),
      (event) => this.#projection.apply(event),
      () => this.#catchUp(),
    );
  }

  get ready(): Promise<void> {
    return this.#reading.whenFinished;
  }

  get seq(): number {
    return this.#projection.seq;
  }

  get inherited(): number {
    return this.#projection.inherited;
  }

  get marks(): HistoryMarks | null {
    return this.#reading.finished ? this.#projection.marks : null;
  }

  observe(event: unknown): void {
    if (this.#reading.finished) this.#projection.apply(event);
    else this.#early.push(event);
  }

  input(limits: WindowLimits, extra?: string): ConversationInput {
    this.#reading.finish();
    if (this.#projection.list.lacks(limits)) {
      this.#projection.list.refill((seq) => this.#readAgain(seq));
    }
    return conversationInput(this.#projection, limits, extra);
  }

  consumeClaimed(): void {
    this.#reading.finish();
    this.#projection.pending.clearClaimed();
  }

  #catchUp(): void {
    const early = this.#early;
    this.#early = [];
    for (const event of early) this.#projection.apply(event);
  }

  /** A message of the log whose body was dropped; null when the host has it no longer. */
  #readAgain(seq: number): SceneMessage | null {
    const event = envelopeOf(this.#eventAt(seq));
    if (event === null || event.seq !== seq) return null;
    const fact = decode(this.#session.dialect, event);
    return fact?.kind === "node" ? fact.message : null;
  }

  #eventAt(seq: number): unknown {
    try {
      return this.#session.eventAt(seq);
    } catch {
      return null;
    }
  }
}
