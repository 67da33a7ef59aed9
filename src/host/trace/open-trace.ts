import type { HostContext } from "../dsh/context.ts";
import type { Trace, TraceBounds } from "./face.ts";
import { HostHistoryDesk } from "./history/host-history-desk.ts";
import { HostTraceStore } from "./store/host-trace-store.ts";
import type { FolderOwner } from "./store/records-file.ts";
import type { TraceClient } from "./trace-client.ts";

export interface OpenTraceOptions {
  /** Not closed with it. */
  readonly client: TraceClient;
  /** The data folder once it is open. */
  readonly library: Promise<FolderOwner>;
  /** Where the histories of sessions are. */
  readonly host: HostContext;
  readonly bounds: TraceBounds;
}

/** The trace of one process. Returns at once: captures that are told before the folder is open wait for it. */
export function openTrace({ client, library, host, bounds }: OpenTraceOptions): Trace {
  return {
    bounds,
    store: new HostTraceStore({ client, library, bounds }),
    history: new HostHistoryDesk({ client, host }),
  };
}
