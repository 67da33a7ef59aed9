import type { CutOffTurn, TurnReadOutput } from "../../../workers/protocol.ts";
import type { HistoryDesk, HistoryOrigin } from "../../trace/face.ts";
import type { StoreClock } from "./clock.ts";
import type { StoreClient } from "./store-client.ts";

/** A turn that was made from its log. */
export type RecoveredTurn = Pick<CutOffTurn, "turnId" | "sessionId">;

export interface TurnRecoveryOptions {
  readonly client: StoreClient;
  readonly history: Pick<HistoryDesk, "read">;
  readonly clock: Pick<StoreClock, "now">;
  readonly bytesMax: number;
  /** A turn that was cut off is in the store now. */
  readonly onRecovered: (turn: RecoveredTurn) => void;
}

type Answered = Exclude<TurnReadOutput, { readonly state: "unsure" }>;

/**
 * Makes the accounts of turns whose process has died, from the logs of their sessions: this process's before it, or
 * another's that writes into the same folder.
 */
export class TurnRecovery {
  readonly #options: TurnRecoveryOptions;
  readonly #end = new AbortController();
  #turns: Promise<void> = Promise.resolve();

  constructor(options: TurnRecoveryOptions) {
    this.#options = options;
  }

  /** Of all sessions, or of one. Resolves when that has been tried; never rejects. */
  recover(folder: string, sessionId?: string): Promise<void> {
    this.#turns = this.#turns.then(() => this.#recover(folder, sessionId)).catch(() => undefined);
    return this.#turns;
  }

  /** Breaks off what is on its way; the next process goes on. */
  async stop(): Promise<void> {
    this.#end.abort(new DOMException("the turn store is closed", "AbortError"));
    await this.#turns;
  }

  async #recover(folder: string, sessionId: string | undefined): Promise<void> {
    const { signal } = this.#end;
    if (signal.aborted) return;
    const { output } = await this.#options.client.run("turnCutOff", { folder }, { signal });
    for (const turn of output.turns) {
      if (signal.aborted) return;
      // One that cannot be made keeps no other from being made.
      if (sessionId === undefined || sessionId === turn.sessionId) await this.#one(folder, turn).catch(() => undefined);
    }
  }

  async #one(folder: string, { turnId, sessionId }: CutOffTurn): Promise<void> {
    const { client, history, clock, bytesMax, onRecovered } = this.#options;
    const input = { folder, turnId, bytesMax, nowMs: clock.now() };
    const job = {
      sessionId,
      run: ({ source, events }: HistoryOrigin, signal: AbortSignal) =>
        client.run("turnRecover", { ...input, source }, { shared: events === undefined ? [] : [events], signal }),
      hasRead: ({ found }: Answered) => found,
    };
    const { output } = await history.read<Answered>(`turnRecover ${turnId}`, job, this.#end.signal);
    if (output.found) onRecovered({ turnId, sessionId });
  }
}
