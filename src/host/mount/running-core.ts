import { LIMITS } from "../../matcher/limits.ts";
import type { LoreClient } from "../../workers/client.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Library } from "../library/face.ts";
import { openLibrary } from "../library/open-library.ts";
import type { Core, OpeningCore } from "../loader/core.ts";
import { SelectionPolicy } from "../loader/selection-policy.ts";
import { FileSessionMemory } from "../loader/session-memory.ts";
import type { Trace, TraceBounds } from "../trace/face.ts";
import { openTrace } from "../trace/open-trace.ts";
import type { TurnPorts } from "../turns/face.ts";
import { LiveHub } from "../turns/live/live-hub.ts";
import { audiences } from "../turns/push/audiences.ts";
import type { PushSettings } from "../turns/push/face.ts";
import { openTurnPush } from "../turns/push/open-turn-push.ts";
import type { TurnPush } from "../turns/push/turn-push.ts";
import type { TurnReads } from "../turns/read/face.ts";
import { HostTurnReads } from "../turns/read/host-turn-reads.ts";
import type { HostTurnStore } from "../turns/store/host-turn-store.ts";
import { openTurnStore } from "../turns/store/open-turn-store.ts";

export interface CoreOptions {
  readonly host: HostContext;
  readonly folder: string;
  readonly sessionsMax: number;
  readonly trace: TraceBounds;
  /** Of turns.sqlite. */
  readonly turnBytesMax?: number;
  /** Where turns are sent to; absent: nowhere. */
  readonly push?: PushSettings | undefined;
  readonly openClient: () => LoreClient;
}

/** The threads and the data folder of a running plugin, from their opening to their end. */
export class RunningCore implements OpeningCore {
  readonly client: LoreClient;
  readonly trace: Trace;
  readonly live = new LiveHub();
  readonly turnStore: HostTurnStore;
  readonly turns: TurnPorts;
  /** null: turns are sent nowhere. */
  readonly push: TurnPush | null;
  readonly ready: Promise<Core>;
  readonly #endings: (() => void)[] = [];
  #opened: Core | null = null;
  #closing: Promise<void> | undefined;

  constructor(options: CoreOptions) {
    const { host, folder, sessionsMax, trace: bounds, openClient } = options;
    const { turnBytesMax = LIMITS.turnStoreBytes.value } = options;
    const client = openClient();
    const library = openLibrary({ client, folder, sessionsMax });
    this.client = client;
    this.trace = openTrace({ client, library, host, bounds });
    this.push = options.push === undefined ? null : openTurnPush(options.push, () => this.#reads());
    this.turnStore = openTurnStore({
      client,
      library,
      host,
      trace: this.trace,
      bytesMax: turnBytesMax,
      onRecovered: (turn) => this.push?.recovered(turn),
    });
    this.turns = {
      sink: this.turnStore,
      audience: this.push === null ? this.live : audiences(this.live, this.push),
    };
    this.ready = this.#open(library);
    // Whoever needs it is told; nobody has to.
    this.ready.catch(() => undefined);
  }

  get opened(): Core | null {
    return this.#opened;
  }

  atEnd(work: () => void): void {
    this.#endings.push(work);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #reads(): Promise<TurnReads> {
    const { turnTrace } = await this.ready;
    if (turnTrace === undefined) throw new Error("turns are not read");
    return turnTrace.reads;
  }

  async #open(opening: Promise<Library>): Promise<Core> {
    const { client, trace, turns, live, turnStore: store, push } = this;
    const library = await opening;
    const memory = new FileSessionMemory({ client, folder: library.status.folder });
    const reads = new HostTurnReads({ client, library, history: trace.history });
    this.#endings.push(() => reads.close());
    const turnTrace = { reads, live, store, push };
    this.#opened = { client, library, memory, policy: new SelectionPolicy(library), trace, turns, turnTrace };
    return this.#opened;
  }

  async #close(): Promise<void> {
    const core = await this.ready.catch(() => null);
    for (const work of this.#endings) work();
    // Turns are made of records: those come after them.
    await this.turnStore.close();
    await this.trace.store.close();
    // What is committed by now has been told to who reads it.
    this.live.close();
    await this.push?.close();
    await this.trace.history.close();
    await core?.memory.close();
    await core?.library.close();
    await this.client.close();
  }
}
