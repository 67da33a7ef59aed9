import { LIMITS } from "../../../matcher/limits.ts";
import type { LiveTurn, TurnAudience } from "../face.ts";
import { retryAfterMs, waitBefore } from "./back-off.ts";
import type { TurnPushCode, TurnPushProblem } from "./codes.ts";
import type { PushedTurn, PushSettings, PushWorld, TurnPushStatus } from "./face.ts";
import { HttpPost } from "./http-post.ts";

/**
 * Sends each turn to an endpoint of OpenTelemetry when it is written, without texts, one after the other. Nobody waits
 * for it: turns wait in a bounded queue, and what cannot be sent is dropped and counted.
 */
export class TurnPush implements TurnAudience {
  readonly #settings: PushSettings;
  readonly #world: PushWorld;
  readonly #post: HttpPost;
  readonly #queue: PushedTurn[] = [];
  /** Ends waiting at once. */
  readonly #closing = new AbortController();
  /** Ends what is on its way. */
  readonly #givingUp = new AbortController();
  #state: TurnPushStatus["state"] = "idle";
  #sent = 0;
  #dropped = 0;
  #problem: TurnPushProblem | null = null;
  #work: Promise<void> | null = null;
  #closed: Promise<void> | null = null;

  constructor(settings: PushSettings, world: PushWorld) {
    this.#settings = settings;
    this.#world = world;
    this.#post = new HttpPost(settings);
  }

  get status(): TurnPushStatus {
    return {
      endpoint: this.#shown,
      state: this.#state,
      waiting: this.#queue.length,
      sent: this.#sent,
      dropped: this.#dropped,
      problem: this.#problem,
    };
  }

  changed(): void {
    // Only whole turns are sent.
  }

  drain(): void {
    // As above.
  }

  ended({ sessionId, turnId }: LiveTurn, persisted: Promise<boolean>): void {
    persisted.then(
      (isWritten) => {
        if (isWritten) this.#add({ sessionId, turnId });
      },
      () => undefined,
    );
  }

  /** A turn that was cut off was made from its log: it is sent like any other. */
  recovered(turn: PushedTurn): void {
    this.#add(turn);
  }

  /** Takes no more turns; gives the one on its way a bounded time. The same promise each time; never rejects. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  #add(turn: PushedTurn): void {
    if (this.#closed !== null) return;
    this.#queue.push(turn);
    if (this.#queue.length > LIMITS.pushQueue.value) {
      this.#queue.shift();
      this.#dropped++;
    }
    this.#work ??= this.#run();
  }

  async #run(): Promise<void> {
    for (let turn = this.#queue.shift(); turn !== undefined; turn = this.#queue.shift()) {
      this.#state = "sending";
      try {
        this.#settle(await this.#send(turn));
      } catch {
        // The plugin stops; faults of sending are told, not thrown.
        this.#dropped++;
      }
    }
    this.#state = this.#closed === null ? "idle" : "closed";
    this.#work = null;
  }

  #settle(problem: TurnPushProblem | null): void {
    this.#problem = problem;
    if (problem === null || problem.code === "TURN_PUSH_PARTIAL") this.#sent++;
    else this.#dropped++;
  }

  /** What was wrong; null: it was sent as a whole. Rejects when the plugin stops. */
  async #send(turn: PushedTurn): Promise<TurnPushProblem | null> {
    const format = this.#settings.format === "json" ? "otlp-json" : "otlp-proto";
    let bytes: Uint8Array;
    try {
      const file = await this.#world.exportTurn(turn, format, this.#closing.signal);
      if (file === null || "refused" in file) return problemOf("TURN_PUSH_EXPORT", file?.refused ?? "the turn is gone");
      bytes = file.bytes;
    } catch (error) {
      this.#closing.signal.throwIfAborted();
      return problemOf("TURN_PUSH_EXPORT", error instanceof Error ? error.message : String(error));
    }
    return this.#deliver(bytes);
  }

  async #deliver(bytes: Uint8Array): Promise<TurnPushProblem | null> {
    const tryMs = this.#world.tryMs ?? LIMITS.pushTryMs.value;
    for (let tries = 1; ; tries++) {
      this.#state = "sending";
      const posted = await this.#post.post(bytes, { signal: this.#givingUp.signal, tryMs });
      if (posted.state === "sent") return posted.rejected === 0 ? null : this.#partial(posted.rejected);
      if (posted.state === "refused") return problemOf("TURN_PUSH_REFUSED", `${this.#shown}: status ${posted.status}`);
      if (tries >= LIMITS.pushTries.value) {
        return problemOf("TURN_PUSH_FAILED", `${this.#shown}: ${posted.why}, at try ${tries} of ${tries}`);
      }
      const askedMs = retryAfterMs(posted.retryAfter, this.#world.now());
      this.#state = "waiting";
      await this.#world.wait(waitBefore(tries, askedMs, this.#world.random), this.#closing.signal);
      this.#closing.signal.throwIfAborted();
    }
  }

  #partial(rejected: number): TurnPushProblem {
    return problemOf("TURN_PUSH_PARTIAL", `${this.#shown}: ${rejected} spans of a turn were not taken`);
  }

  async #close(): Promise<void> {
    this.#dropped += this.#queue.length;
    this.#queue.length = 0;
    this.#closing.abort();
    const timer = setTimeout(() => this.#givingUp.abort(), this.#world.closeMs ?? LIMITS.pushCloseMs.value);
    await this.#work;
    clearTimeout(timer);
    this.#state = "closed";
    await this.#post.close();
  }

  /** What may be shown of the address: a query may hold a key. */
  get #shown(): string {
    const { origin, pathname } = new URL(this.#settings.endpoint);
    return `${origin}${pathname}`;
  }
}

const problemOf = (code: TurnPushCode, message: string): TurnPushProblem => ({ code, message });
