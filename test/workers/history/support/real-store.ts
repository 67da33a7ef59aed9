import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Context } from "@deepseek-ai/cordis";
import { SESSION_FORMAT_VERSION, type SessionEvent, SessionId, SessionStore } from "@deepseek-ai/dsh-session";
import "@deepseek-ai/dsh-session-persistence";
import { JsonlSessionPersistence } from "@deepseek-ai/dsh-session-persistence-jsonl";

const CWD = "/home/user/story";
export const CREATED_AT = Date.UTC(2026, 0, 1);

export interface StoreOptions {
  readonly compression?: "zstd" | "none";
  readonly packChunks?: boolean;
}

export interface Inspection {
  readonly header: { readonly id: unknown; readonly version: unknown; readonly createdAt: unknown };
  readonly events: readonly SessionEvent[];
}

/** Logs of sessions in a folder of their own, written and read by the host's own packages. To be closed. */
export class RealStore {
  readonly root = mkdtempSync(join(tmpdir(), "lorekeeper-history-"));
  readonly #options: StoreOptions;
  readonly #made = new Set<string>();
  /** Wrote the logs and keeps them open, as a host does while their sessions go on. */
  #writer: Context | undefined;

  constructor(options: StoreOptions = {}) {
    this.#options = options;
  }

  /** Path of a session's log, as the host tells it. */
  path(id = "story"): string {
    return join(
      this.root,
      "--home-user-story--",
      id,
      `session.jsonl${this.#options.compression === "none" ? "" : ".zstd"}`,
    );
  }

  /** Appends events to a session, flush by flush; makes it when there is none. Returns the path of its log. */
  async write(flushes: readonly (readonly SessionEvent[])[], { id = "story", header = {} } = {}): Promise<string> {
    this.#writer ??= await this.#boot();
    const store = this.#writer.sessionPersistence;
    const meta = { version: SESSION_FORMAT_VERSION, id: SessionId(id), createdAt: CREATED_AT, cwd: CWD, ...header };
    if (!this.#made.has(id)) await store.create({ ...meta, delegationDepth: 0 });
    this.#made.add(id);
    for (const events of flushes) await store.append(SessionId(id), events);
    const place = store.locate(meta);
    if (place?.kind !== "jsonl" || place.path !== this.path(id)) throw new Error(`the log is at ${place?.path}`);
    return place.path;
  }

  /** What the host's cold reading gives, in a host that has just begun; rejects as it does. */
  async inspect(id = "story"): Promise<Inspection> {
    const context = await this.#boot();
    try {
      const { meta, events } = await context.sessionPersistence.inspect(SessionId(id));
      return { header: { id: meta.id, version: meta.version, createdAt: meta.createdAt }, events };
    } finally {
      await context.fiber.dispose();
    }
  }

  /** The host begins again, resumes the session and repairs its log, as it does of an interrupted one. */
  async repair(id = "story"): Promise<void> {
    await this.#writer?.fiber.dispose();
    this.#writer = undefined;
    const context = await this.#boot();
    await context.sessionPersistence.load(SessionId(id));
    await context.fiber.dispose();
  }

  async #boot(): Promise<Context> {
    const context = new Context();
    await context.plugin(SessionStore);
    await context.plugin(JsonlSessionPersistence, { root: this.root, ...this.#options });
    return context;
  }

  async close(): Promise<void> {
    await this.#writer?.fiber.dispose();
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Events in flushes of so many. */
export function flushesOf(events: readonly SessionEvent[], size: number): SessionEvent[][] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, i) => events.slice(i * size, (i + 1) * size));
}
