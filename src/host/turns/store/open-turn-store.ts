import type { HostContext } from "../../dsh/context.ts";
import type { LibraryStatus } from "../../library/face.ts";
import type { Trace } from "../../trace/face.ts";
import { LOCAL_OWNER } from "../owner.ts";
import { HostTurnStore } from "./host-turn-store.ts";
import { listedSessions } from "./listed-sessions.ts";
import type { StoreClient } from "./store-client.ts";
import type { RecoveredTurn } from "./turn-recovery.ts";

export interface OpenTurnStoreOptions {
  /** Not closed with it. */
  readonly client: StoreClient;
  /** The data folder once it is open. */
  readonly library: Promise<{ readonly status: Pick<LibraryStatus, "folder" | "readOnly"> }>;
  readonly host: HostContext;
  /** Not closed with it; to be closed after it. */
  readonly trace: Pick<Trace, "store" | "history">;
  /** Of turns.sqlite. */
  readonly bytesMax: number;
  /** A turn that a process had not ended is in the store now. */
  readonly onRecovered: (turn: RecoveredTurn) => void;
}

/** The turn store of one process. Returns at once: turns that are told before the folder is open wait for it. */
export function openTurnStore({ client, library, host, trace, ...more }: OpenTurnStoreOptions): HostTurnStore {
  return new HostTurnStore({
    client,
    library,
    records: trace.store,
    history: trace.history,
    sessions: () => listedSessions(host),
    ownerId: LOCAL_OWNER,
    ...more,
  });
}
