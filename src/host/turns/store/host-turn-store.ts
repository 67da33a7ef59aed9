import type { TurnStoreFigures, TurnStoreProblem, TurnWritten } from "../../../workers/protocol.ts";
import type { LibraryStatus } from "../../library/face.ts";
import { lockProblemOf } from "../../library/lock-problem.ts";
import type { HistoryDesk, TraceStore } from "../../trace/face.ts";
import type { EndedTurn, KeptGrounding, TurnMark, TurnSink, TurnStoreStatus } from "../face.ts";
import { type StoreClock, SYSTEM_CLOCK } from "./clock.ts";
import type { StoreClient } from "./store-client.ts";
import { StoreProblem, tellConsole } from "./store-problem.ts";
import { SweepTimer } from "./sweep-timer.ts";
import type { QueuedWrite } from "./turn-queue.ts";
import { type RecoveredTurn, TurnRecovery } from "./turn-recovery.ts";
import { TurnWriter } from "./turn-writer.ts";

export interface TurnStoreOptions {
  /** Not closed with it. */
  readonly client: StoreClient;
  /** The data folder once it is open. Rejected: there is none, and nothing is kept. */
  readonly library: Promise<{ readonly status: Pick<LibraryStatus, "folder" | "readOnly"> }>;
  /** Records of the requests that turns are made of. */
  readonly records: Pick<TraceStore, "records">;
  /** Where turns that were cut off are made from. */
  readonly history: Pick<HistoryDesk, "read">;
  /** What the host lists now; null: it cannot be asked. Never rejects. */
  readonly sessions: () => Promise<readonly string[] | null>;
  readonly ownerId: string;
  /** Of turns.sqlite. */
  readonly bytesMax: number;
  readonly clock?: StoreClock;
  /** The console unless given. */
  readonly tell?: (problem: TurnStoreProblem) => void;
  /** A turn that a process had not ended is in the store now. */
  readonly onRecovered?: (turn: RecoveredTurn) => void;
}

const NOTHING: TurnStoreFigures = { turns: 0, redacted: 0, bytes: 0, oldestAt: null };

/**
 * Where the turns of this process go: to the background thread, which alone has the file open. Two processes with one
 * data folder both write; whoever owns the folder does not matter.
 */
export class HostTurnStore implements TurnSink {
  readonly #options: TurnStoreOptions;
  readonly #clock: StoreClock;
  readonly #writer: TurnWriter;
  readonly #sweeps: SweepTimer;
  readonly #recovery: TurnRecovery;
  /** Sessions that this process has taken turns of. */
  readonly #sessions = new Set<string>();
  readonly #problem: StoreProblem;
  readonly #opened: Promise<string | null>;
  #folder: string | null = null;
  #isOpening = true;
  #figures = NOTHING;
  #catalogues: ReadonlySet<string> = new Set();
  #closing: Promise<void> | undefined;

  constructor(options: TurnStoreOptions) {
    const { client, records, history, ownerId, bytesMax, clock = SYSTEM_CLOCK, tell = tellConsole } = options;
    this.#options = options;
    this.#clock = clock;
    this.#problem = new StoreProblem(tell);
    const onWritten = (written: TurnWritten, write: QueuedWrite): void => this.#written(written, write);
    this.#writer = new TurnWriter({ client, records, ownerId, bytesMax, clock, onWritten });
    const onRecovered = (turn: RecoveredTurn): void => {
      this.#figures = { ...this.#figures, turns: this.#figures.turns + 1 };
      options.onRecovered?.(turn);
    };
    this.#recovery = new TurnRecovery({ client, history, clock, bytesMax, onRecovered });
    this.#sweeps = new SweepTimer(clock, () => this.#sweep());
    this.#opened = this.#open();
  }

  get status(): TurnStoreStatus {
    const problem = this.#problem.now;
    const isOff = this.#folder === null || problem !== null;
    return {
      recording: this.#isOpening ? "opening" : isOff ? "off" : "file",
      problem,
      ...this.#figures,
      dropped: this.#writer.dropped,
      waiting: this.#writer.waiting,
    };
  }

  /** The data folder, once its store has been looked at; null: there is none, or it is not ours. Never rejects. */
  get opened(): Promise<string | null> {
    return this.#opened;
  }

  begin(mark: TurnMark): void {
    this.#takeIn(mark.sessionId);
    this.#add({ kind: "mark", mark, tries: 0 });
  }

  ground(grounding: KeptGrounding): void {
    this.#add({ kind: "ground", grounding, tries: 0 });
  }

  hasCatalogue(id: string): boolean {
    return this.#catalogues.has(id);
  }

  append(turn: EndedTurn): Promise<boolean> {
    return new Promise((settle) => this.#add({ kind: "append", turn, settle, tries: 0 }));
  }

  /** Resolves when all that was told is written, or given up. */
  async flush(): Promise<void> {
    await this.#opened;
    await this.#writer.flush();
  }

  /** Flushes and ends. Never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const others = [this.#sweeps.stop(), this.#recovery.stop()];
    await this.flush();
    this.#writer.stop();
    await Promise.all(others);
  }

  #add(write: QueuedWrite): void {
    this.#writer.add(write);
  }

  async #open(): Promise<string | null> {
    const { client, library, bytesMax } = this.#options;
    try {
      const { folder, readOnly } = (await library).status;
      // A mistyped path must not have files added.
      if (lockProblemOf(readOnly)?.code === "STORE_FOREIGN_FOLDER") return this.#off();
      const { output } = await client.run("turnOpen", { folder, bytesMax, nowMs: this.#clock.now() });
      this.#figures = output.figures;
      this.#catalogues = new Set(output.catalogues);
      this.#problem.heard(output.problem);
      this.#folder = folder;
      this.#writer.start(folder);
      // Nobody waits for it.
      void this.#sweeps.start();
      return folder;
    } catch {
      return this.#off();
    } finally {
      this.#isOpening = false;
    }
  }

  #off(): null {
    this.#writer.stop();
    return null;
  }

  #written({ problem, written, figures }: TurnWritten, write: QueuedWrite): void {
    this.#problem.heard(problem);
    if (figures !== null) this.#figures = figures;
    if (write.kind !== "ground") return;
    const come = write.grounding.catalogues.map(({ id }) => id);
    // Decisions that were refused lack a catalogue that nobody has any more: all of them come again with the next.
    if (written) this.#catalogues = new Set([...this.#catalogues, ...come]);
    else if (problem === null) this.#catalogues = new Set();
  }

  /** A session that comes here from a process that has died brings its last turn with it. */
  #takeIn(sessionId: string): void {
    if (this.#folder === null || this.#sessions.has(sessionId)) return;
    this.#sessions.add(sessionId);
    void this.#recovery.recover(this.#folder, sessionId);
  }

  async #sweep(): Promise<void> {
    await this.#sweepOnce();
    if (this.#folder !== null) await this.#recovery.recover(this.#folder);
  }

  async #sweepOnce(): Promise<void> {
    const { client, sessions, bytesMax } = this.#options;
    const folder = this.#folder;
    if (folder === null) return;
    const listed = await sessions();
    const input = { folder, nowMs: this.#clock.now(), bytesMax };
    try {
      const { output } = await client.run("turnSweep", listed === null ? input : { ...input, sessions: [...listed] });
      this.#problem.heard(output.problem);
      if (output.problem !== null) return;
      this.#figures = output.figures;
      this.#catalogues = new Set(output.catalogues);
    } catch {
      // The next one does what this one could not.
    }
  }
}
