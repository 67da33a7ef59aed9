import { expect } from "vitest";

import { type TurnSummary, type TurnTrace, TurnTraceSchema } from "../../../src/trace/model/turn/turn-trace.ts";
import type { TavernApi } from "../api.ts";

interface Page {
  readonly liveTurnId: string | null;
  readonly turns: readonly TurnSummary[];
}

const WRITTEN_MS = 60_000;

/** The turns of a real host as a client over HTTP sees them. */
export class TurnApi {
  readonly #api: TavernApi;

  constructor(api: TavernApi) {
    this.#api = api;
  }

  /** Newest first. */
  page(sessionId: string): Promise<Page> {
    return this.#api.get("GET", pathOf(sessionId));
  }

  /** The account with its texts; it is held against the schema, keys that no schema has included. */
  async turn(sessionId: string, turnId: string): Promise<TurnTrace> {
    const { turn } = await this.#api.get<{ turn: unknown }>("GET", `${pathOf(sessionId)}/${turnId}?bodies=resolved`);
    const parsed = TurnTraceSchema.parse(turn);
    expect(turn).toEqual(parsed);
    return parsed;
  }

  /** The account of the newest turn, as soon as there are `count` and none is on its way. */
  async newest(sessionId: string, count = 1): Promise<TurnTrace> {
    const told = async (): Promise<unknown> => {
      const { turns, liveTurnId } = await this.page(sessionId);
      return [turns.length, liveTurnId];
    };
    await expect.poll(told, { timeout: WRITTEN_MS }).toEqual([count, null]);
    const [row] = (await this.page(sessionId)).turns;
    if (row === undefined) throw new Error(`no turn of ${sessionId}`);
    return this.turn(sessionId, row.turnId);
  }
}

const pathOf = (sessionId: string): string => `/v4/sessions/${encodeURIComponent(sessionId)}/turns`;
