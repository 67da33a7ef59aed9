import { LIMITS } from "../../../matcher/limits.ts";
import type { TurnSnapshot } from "../../../trace/model/turn/turn-trace.ts";
import type { LiveTurn } from "../face.ts";
import { eventText } from "./event-text.ts";
import type { After } from "./face.ts";
import { fitSnapshot } from "./fit-snapshot.ts";
import type { Frame, LiveReader } from "./live-reader.ts";

/** Room for what a frame has beside the account. */
const ENVELOPE_BYTES = 512;

export interface RunningTurnOptions {
  readonly turn: LiveTurn;
  readonly after: After;
  readonly onFrame: () => void;
}

/** A turn that runs, and its readers. While it has none nothing is made of its changes. */
export class RunningTurn {
  readonly readers = new Set<LiveReader>();
  readonly #options: RunningTurnOptions;
  /** How often it has changed, and at which change the frame was made. */
  #changes = 0;
  #frame: (Frame & { readonly changes: number }) | null = null;
  #revs = 0;
  #stop: (() => void) | null = null;
  #isOver = false;
  /** What it was in the end, once somebody has looked. */
  #last: TurnSnapshot | null = null;

  constructor(options: RunningTurnOptions) {
    this.#options = options;
  }

  get turnId(): string {
    return this.#options.turn.turnId;
  }

  snapshot(): TurnSnapshot {
    if (!this.#isOver) return this.#options.turn.snapshot();
    return (this.#last ??= this.#options.turn.snapshot());
  }

  /** One frame for all changes of the next `streamFlushMs`. */
  changed(): void {
    if (this.#isOver) return;
    this.#changes++;
    if (this.readers.size === 0) return;
    this.#stop ??= this.#options.after(LIMITS.streamFlushMs.value, () => this.flush());
  }

  /** What has changed goes out now. */
  flush(): void {
    this.#stop?.();
    this.#stop = null;
    if (this.readers.size === 0) return;
    const frame = this.#current();
    for (const reader of this.readers) if (reader.rev !== frame.rev) reader.push(frame);
  }

  /** A reader gets all of it at once; the others' burst goes on. */
  join(reader: LiveReader): void {
    reader.push(this.#current());
    this.readers.add(reader);
  }

  leave(reader: LiveReader): void {
    this.readers.delete(reader);
    if (this.readers.size > 0) return;
    this.#stop?.();
    this.#stop = null;
    this.#frame = null;
  }

  /** It is over and changes no more: the last frame goes out, if there is somebody to read it. */
  end(): void {
    this.changed();
    this.#isOver = true;
    this.flush();
  }

  /** The streams of its readers end. `persisted`: whether the turn can be read now; null: it is not known of any more. */
  finish(persisted: boolean | null): void {
    this.#stop?.();
    this.#stop = null;
    if (this.readers.size === 0) return;
    const { turnId } = this;
    const outcome = this.#outcome();
    const text = persisted === null ? null : eventText("end", JSON.stringify({ turnId, outcome, persisted }));
    for (const reader of this.readers) reader.finish(text);
  }

  /** A turn that cannot be told of ends all the same; its last frame was where that was noticed. */
  #outcome(): TurnSnapshot["outcome"] {
    try {
      return this.snapshot().outcome;
    } catch {
      return null;
    }
  }

  /** Made once for all readers. */
  #current(): Frame {
    if (this.#frame?.changes === this.#changes) return this.#frame;
    const rev = ++this.#revs;
    const { json, left } = fitSnapshot(this.snapshot(), LIMITS.streamFrameBytes.value - ENVELOPE_BYTES);
    const head = `{"rev":${rev},"turnId":${JSON.stringify(this.turnId)},"left":${JSON.stringify(left)},"trace":`;
    this.#frame = { rev, changes: this.#changes, text: eventText("snapshot", `${head}${json}}`) };
    this.#options.onFrame();
    return this.#frame;
  }
}
