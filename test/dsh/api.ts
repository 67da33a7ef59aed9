import { request as httpRequest } from "node:http";

import type { WhatIf, WhatIfRequest } from "../../src/host/http/schemas/what-if.ts";

/** An answer of the plugin's API. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** undefined when the text is no JSON. */
  readonly json: unknown;
}

/** A request as somebody else would send it. */
export interface RawRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a session is bound to. */
export interface Binding {
  readonly presetId?: string | null;
  readonly characterId?: string | null;
  readonly userId?: string | null;
  readonly worldBookIds?: readonly string[];
}

export type Kind = "preset" | "character" | "world-book" | "user";

const IMPORTS = {
  preset: { path: "/v1/import", key: "preset" },
  character: { path: "/v1/characters/import", key: "character" },
  "world-book": { path: "/v1/world-books/import", key: "worldBook" },
  user: { path: "/v1/users", key: "user" },
} as const satisfies Record<Kind, unknown>;

const CALL_MS = 60_000;

/** A socket for one call: the host closes those that wait, and a test that is at work for a while does not hear of it. */
export const ONCE = { connection: "close" } as const;

/** The calls that a page of the host would make. */
export class TavernApi {
  readonly #origin: string;
  readonly #root: string;

  constructor(url: string) {
    this.#origin = url;
    this.#root = `${url}/pmp-dsh-tavern/api`;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.#root + path, {
      method,
      headers: { origin: this.#origin, "content-type": "application/json", ...ONCE },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  }

  /** The bytes of an answer that is no text. */
  async bytes(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly type: string | null; readonly bytes: Buffer }> {
    const response = await fetch(this.#root + path, {
      headers: { ...headers, ...ONCE },
      signal: AbortSignal.timeout(CALL_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get("content-type"), bytes };
  }

  /** A request with these headers alone; `closed` in place of an answer when the socket was closed. */
  raw(method: string, path: string, { headers, body }: RawRequest): Promise<Pick<Answer, "status" | "text">> {
    return new Promise((resolve) => {
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const options = { method, headers: { ...type, ...headers }, timeout: CALL_MS };
      const request = httpRequest(this.#root + path, options, (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
        response.on("close", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on("error", () => resolve({ status: 0, text: "closed" }));
      request.end(body);
    });
  }

  /** The JSON of a call that must succeed. */
  async get<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text, json } = await this.call(method, path, body);
    if (status >= 300 || json === undefined) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
    return json as T;
  }

  /** Imports the text of a file; the id of the new resource. */
  async add(kind: Kind, text: string, fileName: string): Promise<string> {
    const { path, key } = IMPORTS[kind];
    const query = kind === "user" ? "" : `?report=true&filename=${encodeURIComponent(fileName)}`;
    const body = kind === "preset" ? { content: text } : text;
    const answer = await this.get<Record<string, { id: string } | undefined>>("POST", path + query, body);
    const id = answer[key]?.id;
    if (id === undefined) throw new Error(`${fileName}: no id in the answer`);
    return id;
  }

  /** Binds what is named; null unbinds it. */
  async bind(sessionId: string, { presetId, characterId, userId, worldBookIds }: Binding): Promise<void> {
    const post = (path: string, body: object): Promise<unknown> => this.get("POST", path, { sessionId, ...body });
    if (presetId !== undefined) await post("/v1/select", { id: presetId });
    if (characterId !== undefined) await post("/v1/character-selection", { characterCardId: characterId });
    if (userId !== undefined) await post("/v1/user-selection", { userId });
    if (worldBookIds !== undefined) await post("/v1/world-book-selection", { worldBookIds });
  }

  async whatIf(request: WhatIfRequest): Promise<WhatIf> {
    return (await this.get<{ whatIf: WhatIf }>("POST", "/v1/what-if", request)).whatIf;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
