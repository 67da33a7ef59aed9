import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { ONCE } from "./api.ts";

/** One event of a session's log. */
export interface LogEvent {
  readonly type: string;
  readonly seq: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const TURN_MS = 60_000;
const LOOK_MS = 25;

/** The calls of the web application's own client that tests need. Rejects with the code of a refused call. */
export class DshRpc {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async call<T>(method: string, payload: Readonly<Record<string, unknown>>): Promise<T> {
    const response = await fetch(`${this.#url}/api/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.#url, ...ONCE },
      body: JSON.stringify({ type: "client-request", rpcId: randomUUID(), method, payload }),
      signal: AbortSignal.timeout(TURN_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method}: ${response.status} ${text}`);
    const { result } = JSON.parse(text) as {
      result: { ok: boolean; value: T; error?: { code: string; message: string } };
    };
    if (!result.ok) throw new Error(`${method}: ${result.error?.code} ${result.error?.message}`);
    return result.value;
  }

  /** Opens a folder, so that its sessions are listed. */
  async workspace(path: string): Promise<{ readonly workspaceId: string }> {
    const { workspace } = await this.call<{ workspace: { workspaceId: string } }>("workspace.create", { path });
    return { workspaceId: workspace.workspaceId };
  }

  async createSession(place: { readonly cwd: string } | { readonly workspaceId: string }): Promise<string> {
    return (await this.call<{ sessionId: string }>("session.create", place)).sessionId;
  }

  /** A copy of the session up to the end of the turn at or behind `atSeq`; without one the whole session. */
  async fork(sessionId: string, atSeq?: number): Promise<string> {
    const payload = { sessionId, ...(atSeq === undefined ? {} : { atSeq }) };
    return (await this.call<{ sessionId: string }>("session.fork", payload)).sessionId;
  }

  async events(sessionId: string): Promise<readonly LogEvent[]> {
    const value = await this.call<{ events: readonly { readonly event: LogEvent }[] }>("session.history", {
      sessionId,
    });
    return value.events.map(({ event }) => event);
  }

  /** Resolves when the log of the session is on the disk: the host writes it before it gives it away as a file. */
  async flush(sessionId: string): Promise<void> {
    const path = `/api/session.export?sessionId=${encodeURIComponent(sessionId)}`;
    const response = await fetch(this.#url + path, {
      headers: { origin: this.#url, ...ONCE },
      signal: AbortSignal.timeout(TURN_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`session.export: ${response.status}`);
  }

  prompt(sessionId: string, text: string): Promise<unknown> {
    return this.call("session.prompt", { sessionId, mode: "queue", content: [{ type: "text", text }] });
  }

  /** Says something and waits for the end of the turn: its `turn/end` event. */
  async turn(sessionId: string, text: string): Promise<LogEvent> {
    const before = (await this.events(sessionId)).at(-1)?.seq ?? -1;
    await this.prompt(sessionId, text);
    const deadline = Date.now() + TURN_MS;
    while (Date.now() < deadline) {
      const end = (await this.events(sessionId)).find(({ type, seq }) => type === "turn/end" && seq > before);
      if (end !== undefined) return end;
      await setTimeout(LOOK_MS);
    }
    throw new Error(`the turn did not end within ${TURN_MS} ms`);
  }
}
