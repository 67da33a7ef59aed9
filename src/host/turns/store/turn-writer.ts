import { LIMITS } from "../../../matcher/limits.ts";
import { sentFacts } from "../../../trace/model/turn/sent-facts.ts";
import { isDeath, WorkerError } from "../../../workers/client.ts";
import type { TurnWritten } from "../../../workers/protocol.ts";
import type { TraceStore } from "../../trace/face.ts";
import type { StoreClock } from "./clock.ts";
import type { StoreClient } from "./store-client.ts";
import { type QueuedWrite, TurnQueue } from "./turn-queue.ts";
import { turnRecords } from "./turn-records.ts";

export interface TurnWriterOptions {
  /** Not closed with it. */
  readonly client: StoreClient;
  readonly records: Pick<TraceStore, "records">;
  readonly ownerId: string;
  readonly bytesMax: number;
  readonly clock: StoreClock;
  /** What the store says of each write. `catalogues`: those that have come with it. */
  readonly onWritten: (written: TurnWritten, write: QueuedWrite) => void;
}

/** Failures that say nothing about what was sent: it is sent again. */
const BLAMELESS: ReadonlySet<string> = new Set(["worker-overloaded", "worker-unavailable"]);
/** Threads that a write may cost. */
const DEATHS_MAX = 2;
const RETRIED: ReadonlySet<string> = new Set(["TURN_STORE_BUSY", "TURN_STORE_WRITE_FAILED"]);

/**
 * Sends what the recorder tells to the background thread, one write at a time and in its order. What could not be written
 * waits a while, or for the next write, and is given up after `turnWriteTries`. Never throws into whoever tells.
 */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  readonly #queue = new TurnQueue();
  #folder: string | null = null;
  #running: Promise<void> | null = null;
  #cancelRetry: () => void = () => undefined;
  #isStopped = false;

  constructor(options: TurnWriterOptions) {
    this.#options = options;
  }

  get dropped(): number {
    return this.#queue.dropped;
  }

  get waiting(): number {
    return this.#queue.turns;
  }

  /** The data folder is open. */
  start(folder: string): void {
    this.#folder = folder;
    this.#run();
  }

  add(write: QueuedWrite): void {
    this.#queue.add(write);
    if (this.#isStopped) this.#queue.dropAll();
    else this.#run();
  }

  /** Tries everything that waits once more; resolves when nothing is on its way. Never rejects. */
  async flush(): Promise<void> {
    for (let round = 0; round <= LIMITS.turnWriteTries.value; round++) {
      this.#run();
      // Another may have begun when the one that was waited for has ended.
      while (this.#running !== null) await this.#running;
      if (this.#queue.size === 0) return;
    }
  }

  /** Gives up what waits still, and whatever comes. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry();
    this.#queue.dropAll();
  }

  #run(): void {
    if (this.#folder === null || this.#running !== null) return;
    this.#cancelRetry();
    this.#running = this.#work(this.#folder).then((isWaiting) => this.#ended(isWaiting));
  }

  /** What came while the last write ended is not left behind. */
  #ended(isWaiting: boolean): void {
    this.#running = null;
    if (!isWaiting && this.#queue.size > 0) this.#run();
    else if (isWaiting && !this.#isStopped) {
      this.#cancelRetry = this.#options.clock.after(RETRY_MS, () => this.#run());
    }
  }

  /** Whether what waits is to wait for a while. */
  async #work(folder: string): Promise<boolean> {
    for (let write = this.#queue.take(); write !== undefined; write = this.#queue.take()) {
      // What is behind one that could not be written waits for the same thing.
      if (!(await this.#write(folder, write))) return true;
    }
    return false;
  }

  /** Whether the next one may go. */
  async #write(folder: string, write: QueuedWrite): Promise<boolean> {
    try {
      const written = await this.#send(folder, write);
      this.#options.onWritten(written, write);
      if (written.problem !== null && RETRIED.has(written.problem.code)) return this.#again(write);
      if (written.written && write.kind === "append") write.settle(true);
      else if (!written.written) this.#queue.drop(write);
      return true;
    } catch (error) {
      if (error instanceof WorkerError && BLAMELESS.has(error.code)) return this.#again(write);
      // A thread may have ended for a reason of its own, such as a machine that slept; what ends two would end a third.
      if (isDeath(error)) return this.#again(write, DEATHS_MAX);
      // What is not of its form would not be the next time.
      this.#queue.drop(write);
      return true;
    }
  }

  #again(write: QueuedWrite, triesMax: number = LIMITS.turnWriteTries.value): false {
    this.#queue.putBack(write, triesMax);
    return false;
  }

  async #send(folder: string, write: QueuedWrite): Promise<TurnWritten> {
    const { client, ownerId, bytesMax, clock, records } = this.#options;
    switch (write.kind) {
      case "mark":
        return (await client.run("turnMark", { folder, ownerId, ...write.mark })).output;
      case "ground": {
        const { sessionId, captureId, key, packed, catalogues } = write.grounding;
        const ids = catalogues.map(({ id }) => id);
        const input = { folder, sessionId, captureId, key, catalogues: ids, nowMs: clock.now() };
        const shared = [packed, ...catalogues.map(({ bytes }) => bytes)];
        return (await client.run("turnGround", input, { shared })).output;
      }
      case "append": {
        const { facts, shared } = write.turn;
        const found = await turnRecords(records, write.turn, clock);
        const input = {
          folder,
          ownerId,
          facts: sentFacts(facts),
          records: [...found.ids],
          bytesMax,
          nowMs: clock.now(),
        };
        return (await client.run("turnAppend", input, { shared: [...found.shared, ...shared] })).output;
      }
    }
  }
}

const RETRY_MS = LIMITS.traceRetryMs.value;
