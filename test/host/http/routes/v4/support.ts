import type { HttpOptions } from "../../../../../src/host/http/server.ts";
import { LiveHub } from "../../../../../src/host/turns/live/live-hub.ts";
import { testerOf } from "../../support/client.ts";
import { fakeLibrary } from "../../support/fake-library.ts";
import { fakeTrace } from "../../support/fake-trace.ts";
import { fakeTurns, type KeptTurn } from "../../support/fake-turns.ts";

/** The header by which the tests' deployment tells owners apart. */
export const USER = "x-user";

/** The API over these turns, the oldest first. */
export async function openV4(turns: readonly KeptTurn[] = [], own: Partial<HttpOptions> = {}) {
  const fake = fakeTurns(turns, new LiveHub());
  const api = await testerOf(fakeLibrary(), {
    trace: fakeTrace(),
    turns: fake.turns,
    resolveOwner: ({ header }) => header(USER) ?? "local",
    ...own,
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    api.send("GET", `/v4${path}`, { headers });
  return { ...fake, api, get };
}

/** A path below a session, its parts encoded. */
export const pathOf = (sessionId: string, ...parts: readonly string[]): string =>
  `/sessions/${[sessionId, ...parts].map(encodeURIComponent).join("/")}`;

export const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => new TextDecoder().decode(bytes);
