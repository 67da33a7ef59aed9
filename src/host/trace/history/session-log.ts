import { LIMITS } from "../../../matcher/limits.ts";
import type { HistorySource } from "../../../workers/protocol.ts";
import type { HostContext } from "../../dsh/context.ts";
import { type PersistenceService, serviceOf } from "../../dsh/services.ts";
import { orAbort } from "./or-abort.ts";

type ArtifactSource = Extract<HistorySource, { readonly from: "artifact" }>;

/** No log of its own that could be opened: the thread only says which events it wants. */
export const NO_ARTIFACT: ArtifactSource = { from: "artifact", kind: "none", path: "" };

/** Finds the logs of sessions through the host, by their headers; reads none of them. */
export class SessionLogs {
  readonly #host: HostContext;
  /** Headers of sessions that are not live, the one that was used last at the end. */
  readonly #headers = new Map<string, object>();
  #listing: Promise<readonly unknown[]> | null = null;

  constructor(host: HostContext) {
    this.#host = host;
  }

  /** Where the log of a session lies. Rejects with an abort only. */
  async locate(sessionId: string, signal: AbortSignal): Promise<ArtifactSource> {
    const persistence = serviceOf(this.#host, "sessionPersistence");
    if (persistence?.locate === undefined) return NO_ARTIFACT;
    try {
      const header = this.#liveHeader(sessionId) ?? (await orAbort(this.#storedHeader(persistence, sessionId), signal));
      const at = header === undefined ? undefined : persistence.locate(header);
      if (typeof at?.kind !== "string" || typeof at.path !== "string") return NO_ARTIFACT;
      return { from: "artifact", kind: at.kind, path: at.path };
    } catch {
      signal.throwIfAborted();
      return NO_ARTIFACT;
    }
  }

  #liveHeader(sessionId: string): object | undefined {
    const session = serviceOf(this.#host, "sessions")?.get(sessionId);
    const header: unknown = isObject(session) && "header" in session ? session.header : undefined;
    return isObject(header) ? header : undefined;
  }

  /** A header never changes while its session lives; that of a deleted one leads to no file, or to another's. */
  async #storedHeader(persistence: PersistenceService, sessionId: string): Promise<object | undefined> {
    const known = this.#headers.get(sessionId);
    if (known !== undefined) {
      this.#remember(sessionId, known);
      return known;
    }
    const found = (await this.#list(persistence)).find(
      (header): header is object => isObject(header) && "id" in header && header.id === sessionId,
    );
    if (found !== undefined) this.#remember(sessionId, found);
    return found;
  }

  /**
   * One list at a time, which all wait for: to make it the host opens each log. Where one of them is a pipe it does not
   * come back, and a second list would take the host a second thread for ever.
   */
  #list(persistence: PersistenceService): Promise<readonly unknown[]> {
    this.#listing ??= Promise.resolve(persistence.list()).finally(() => (this.#listing = null));
    return this.#listing;
  }

  #remember(sessionId: string, header: object): void {
    this.#headers.delete(sessionId);
    this.#headers.set(sessionId, header);
    const [oldest] = this.#headers.keys();
    if (this.#headers.size > LIMITS.historyHeaders.value && oldest !== undefined) this.#headers.delete(oldest);
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
