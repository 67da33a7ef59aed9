import { eventText, HEARTBEAT } from "./event-text.ts";
import type { EventSink } from "./face.ts";

/** What a turn looked like. */
export interface Frame {
  /** Of its turn, ascending. */
  readonly rev: number;
  /** The event's text. */
  readonly text: string;
}

/** How a stream ends. */
interface Ending {
  /** The last event; null: it just ends. */
  readonly text: string | null;
}

/**
 * One reader of a stream. At most one write of it is on its way: what comes meanwhile waits, a new frame in the place of
 * the one that waits. So who reads nothing costs one frame, and then gets the newest.
 */
export class LiveReader {
  readonly #sink: EventSink;
  readonly #onLeftOut: () => void;
  /** Text that goes before the next frame. */
  #before: string;
  #next: Frame | null = null;
  #notice: string | null = null;
  #ending: Ending | null = null;
  #isBusy = false;
  #isOver = false;
  #rev = -1;
  #leftOut = 0;
  #told = 0;

  /** `first`: what the stream begins with. `onLeftOut`: a frame was not sent, because the one before was not taken. */
  constructor(sink: EventSink, { first, onLeftOut }: { readonly first: string; readonly onLeftOut: () => void }) {
    this.#sink = sink;
    this.#before = first;
    this.#onLeftOut = onLeftOut;
  }

  /** The newest frame that it was given; -1: none. */
  get rev(): number {
    return this.#rev;
  }

  /** The last write has not been taken yet. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Gives it a frame. */
  push(frame: Frame): void {
    if (this.#ending !== null || this.#isOver) return;
    if (this.#next !== null) {
      this.#leftOut++;
      this.#onLeftOut();
    }
    this.#rev = frame.rev;
    this.#next = frame;
    // That nothing runs is not true any more.
    this.#notice = null;
    this.#pump();
  }

  /** Tells it something that is no frame; only the newest is told. */
  tell(text: string): void {
    if (this.#ending !== null || this.#isOver) return;
    this.#notice = text;
    this.#pump();
  }

  heartbeat(): void {
    if (!this.#isBusy && !this.#isOver) this.#write(HEARTBEAT);
  }

  /** The last event, after which nothing is sent; null: the stream ends without one. */
  finish(text: string | null): void {
    if (this.#ending !== null || this.#isOver) return;
    this.#ending = { text };
    this.#pump();
  }

  /** The reader has left: nothing is sent any more. */
  left(): void {
    this.#isOver = true;
    this.#next = null;
  }

  /** Ends the stream at once. */
  destroy(): void {
    this.left();
    this.#sink.destroy();
  }

  #pump(): void {
    if (this.#isBusy || this.#isOver) return;
    const text = this.#takeText();
    if (this.#ending !== null) {
      this.#isOver = true;
      if (text !== "") this.#sink.write(text, () => undefined);
      return this.#sink.end();
    }
    if (text !== "") this.#write(text);
  }

  /** All that waits, in its order. */
  #takeText(): string {
    const parts = [this.#before, this.#leftOutText(), this.#next?.text, this.#notice, this.#ending?.text];
    this.#before = "";
    this.#next = null;
    this.#notice = null;
    return parts.join("");
  }

  #leftOutText(): string {
    if (this.#leftOut === this.#told) return "";
    this.#told = this.#leftOut;
    return eventText("dropped", JSON.stringify({ count: this.#leftOut }));
  }

  #write(text: string): void {
    this.#isBusy = true;
    this.#sink.write(text, () => {
      this.#isBusy = false;
      this.#pump();
    });
  }
}
