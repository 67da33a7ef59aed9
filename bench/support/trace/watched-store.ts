import type { SessionId } from "@deepseek-ai/dsh-session";
import type { SessionInspection, SessionLocation } from "@deepseek-ai/dsh-session-persistence";
import { JsonlSessionPersistence } from "@deepseek-ai/dsh-session-persistence-jsonl";

/** The host's own store of sessions, which tells how often it was asked to inspect one. */
export class WatchedStore extends JsonlSessionPersistence {
  inspections = 0;
  /** Most inspections that ran at the same time. */
  most = 0;
  // The host reaches its services through proxies, which have no private names.
  private running = 0;

  override async inspect(id: SessionId, signal?: AbortSignal): Promise<SessionInspection> {
    this.inspections++;
    this.most = Math.max(this.most, ++this.running);
    try {
      return await super.inspect(id, signal);
    } finally {
      this.running--;
    }
  }
}

/** The same as a store whose logs are no files. */
export class StoreWithoutPlace extends WatchedStore {
  override locate(): SessionLocation {
    return undefined as unknown as SessionLocation;
  }
}
