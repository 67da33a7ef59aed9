import { randomBytes } from "node:crypto";

import { LIMITS } from "../../matcher/limits.ts";
import {
  delegatedRecord,
  forkedRecord,
  freshRecord,
  fromStored,
  type LoreClient,
  type SessionRecord,
} from "../../workers/client.ts";
import { KeptSession } from "./kept-session.ts";
import type { SessionAdvance, SessionBase, SessionMemory, SessionOrigin } from "./memory.ts";
import type { SessionDiagnosticCode } from "./session-diagnostics.ts";
import { SessionFaults } from "./session-faults.ts";
import { SessionWriter } from "./session-writer.ts";

export interface SessionMemoryOptions {
  /** Runs the jobs; not closed with the memory. */
  readonly client: Pick<LoreClient, "run">;
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Sessions in memory; `sessionsInMemory` unless given. */
  readonly sessionsMax?: number;
  /** A new seed; 128 random bits in hexadecimal unless given. */
  readonly seed?: () => string;
}

/** The state of a session, or why there is none. */
type Found =
  | { readonly record: SessionRecord }
  | { readonly record: null; readonly fault: null }
  | { readonly record: null; readonly fault: SessionDiagnosticCode; readonly message: string };

/** {@link SessionMemory} over the state files of a data folder. */
export class FileSessionMemory implements SessionMemory {
  readonly #options: SessionMemoryOptions;
  /** The one used last comes last. */
  readonly #sessions = new Map<string, KeptSession>();
  readonly #opening = new Map<string, Promise<void>>();
  readonly #faults = new SessionFaults();

  constructor(options: SessionMemoryOptions) {
    this.#options = options;
  }

  get faults(): SessionMemory["faults"] {
    return this.#faults.list;
  }

  open(origin: SessionOrigin): Promise<void> {
    const { sessionId } = origin;
    const known = this.#sessions.get(sessionId);
    if (known?.isUnread === false) {
      this.#keep(sessionId, known);
      return Promise.resolve();
    }
    const running = this.#opening.get(sessionId);
    if (running !== undefined) return running;
    const opening = this.#open(origin).finally(() => this.#opening.delete(sessionId));
    this.#opening.set(sessionId, opening);
    return opening;
  }

  base(sessionId: string, turn: number): SessionBase {
    return this.#kept(sessionId).base(turn);
  }

  advance(sessionId: string, turn: number, seq: number, state: SessionAdvance): void {
    this.#kept(sessionId).advance(turn, seq, state);
  }

  setParameters(sessionId: string): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.#kept(sessionId).record.state.parameters);
  }

  rememberParameters(sessionId: string, parameters: Readonly<Record<string, unknown>>): void {
    this.#kept(sessionId).remember(parameters);
  }

  async forget(sessionId: string): Promise<void> {
    await this.#opening.get(sessionId);
    const kept = this.#sessions.get(sessionId);
    this.#sessions.delete(sessionId);
    await kept?.writer?.stop();
    const { client, folder } = this.#options;
    try {
      await client.run("sessionStateDelete", { folder, sessionId });
    } catch (error) {
      this.#faults.add(sessionId, "SESSION_STATE_NOT_WRITTEN", `the file was not removed: ${textOf(error)}`);
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#opening.values());
    const writers = [...this.#sessions.values()].flatMap(({ writer }) => (writer === null ? [] : [writer]));
    await Promise.all(writers.map((writer) => writer.flush()));
  }

  async #open(origin: SessionOrigin): Promise<void> {
    const { sessionId } = origin;
    const found = await this.#read(sessionId);
    if (found.record !== null) {
      this.#faults.remove(sessionId, "SESSION_STATE_UNREAD");
      this.#write(new KeptSession(found.record), found.record.changes);
      return;
    }
    const { record, isCopy } = await this.#beginning(origin);
    // Requests that were made before the file could be looked at count.
    const early = this.#sessions.get(sessionId);
    const isUsed = early !== undefined && early.record.changes > 0;
    const kept = isUsed ? early : new KeptSession(record, offFileOf(found));
    if (found.fault !== null) {
      this.#faults.add(sessionId, found.fault, found.message);
      this.#keep(sessionId, kept);
      return;
    }
    const writer = this.#write(kept, null);
    if (isCopy || kept.record.changes > 0) writer.push();
  }

  /** What a session without a file starts from. `isCopy`: it is another one's, which may not be there the next time. */
  async #beginning(origin: SessionOrigin): Promise<{ readonly record: SessionRecord; readonly isCopy: boolean }> {
    const { sessionId, parentId, inherited, delegated = false } = origin;
    const parent = parentId === undefined ? null : (this.#sessions.get(parentId) ?? (await this.#read(parentId)));
    if (parent === null || parent.record === null) {
      if (parent !== null && parent.fault !== null) {
        this.#faults.add(sessionId, "SESSION_STATE_PARENT_UNREADABLE", parent.message);
      }
      const { seed = randomSeed } = this.#options;
      return { record: freshRecord(sessionId, seed()), isCopy: false };
    }
    // One that was given a part of its parent's log counts the same messages: it is a fork like any other.
    if (delegated && inherited === 0) return { record: delegatedRecord(parent.record, sessionId), isCopy: true };
    const { record, complete } = forkedRecord(parent.record, sessionId, inherited);
    if (!complete) {
      const message = `${parentId} at event ${inherited}; states up to event ${parent.record.forgotten} are gone`;
      this.#faults.add(sessionId, "SESSION_STATE_CHECKPOINT_GONE", message);
    }
    return { record, isCopy: true };
  }

  async #read(sessionId: string): Promise<Found> {
    const { client, folder } = this.#options;
    try {
      const { output } = await client.run("sessionStateRead", { folder, sessionId });
      if (output.state === "ok") return { record: fromStored(output.session) };
      if (output.state === "missing") return { record: null, fault: null };
      const fault = output.state === "newer" ? "SESSION_STATE_NEWER" : "SESSION_STATE_DAMAGED";
      return { record: null, fault, message: output.message };
    } catch (error) {
      return { record: null, fault: "SESSION_STATE_UNREAD", message: textOf(error) };
    }
  }

  /** Keeps a session, and writes it from now on. `written`: changes that its file holds, null without one. */
  #write(kept: KeptSession, written: number | null): SessionWriter {
    const { client, folder } = this.#options;
    const { sessionId } = kept.record;
    const writer = new SessionWriter(
      {
        sessionId,
        record: () => kept.record,
        send: async (write) => (await client.run("sessionStateWrite", { ...write, folder })).output.written,
        onEnd: (error) => {
          if (error === undefined) this.#faults.remove(sessionId, "SESSION_STATE_NOT_WRITTEN");
          else this.#faults.add(sessionId, "SESSION_STATE_NOT_WRITTEN", textOf(error));
        },
      },
      written,
    );
    kept.writeWith(writer);
    this.#keep(sessionId, kept);
    return writer;
  }

  /** The session, which counts as used. One that was not opened begins without what its file says, until it is. */
  #kept(sessionId: string): KeptSession {
    const { seed = randomSeed } = this.#options;
    const kept = this.#sessions.get(sessionId) ?? new KeptSession(freshRecord(sessionId, seed()));
    this.#keep(sessionId, kept);
    return kept;
  }

  /** Keeps the session as the one used last, and lets those go that were not used for long and can be read again. */
  #keep(sessionId: string, kept: KeptSession): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, kept);
    const { sessionsMax = LIMITS.sessionsInMemory.value } = this.#options;
    if (this.#sessions.size <= sessionsMax) return;
    // Beyond twice the number also those go that cannot: writing has failed for long, and memory is bounded.
    const isTooMany = this.#sessions.size > 2 * sessionsMax;
    for (const [oldest, { isOnDisk }] of this.#sessions) {
      if (oldest === sessionId || (!isOnDisk && !isTooMany)) continue;
      this.#sessions.delete(oldest);
      return;
    }
  }
}

const randomSeed = (): string => randomBytes(16).toString("hex");

const offFileOf = ({ fault }: { readonly fault: SessionDiagnosticCode | null }) =>
  fault === "SESSION_STATE_UNREAD" || fault === null ? "unread" : "unusable";

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? `${error.code}: ${error.message}` : error.message;
}
