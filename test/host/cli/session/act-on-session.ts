import type { HelpPage } from "../../../../src/host/cli/help.ts";
import type { CliIo } from "../../../../src/host/cli/io.ts";
import type { Connection } from "../../../../src/host/cli/library/connection.ts";
import { parseOptions, type Options } from "../../../../src/host/cli/options.ts";
import { reportError } from "../../../../src/host/cli/report-error.ts";
import { fakeApi, type FakeRoutes, lists } from "../library/fake-api.ts";
import { fakeIo } from "../support.ts";

/** A subcommand about a session, and its options. */
export interface SessionAction {
  readonly page: HelpPage;
  readonly run: (connection: Connection, options: Options, io: CliIo) => Promise<number>;
}

/** A plugin on a fake API with this session bound to a preset, a character, a user and a book. */
export const BOUND_ROUTES: FakeRoutes = {
  ...lists({
    characters: [
      { id: "c1", name: "Ada" },
      { id: "c2", name: "艾达" },
    ],
    worldBooks: [
      { id: "w1", name: "Saltmere" },
      { id: "w2", name: "Old Tales" },
    ],
    users: [{ id: "u1", name: "Zoe" }],
  }),
  "GET /v1/presets": { json: { ok: true, presets: [{ id: "p1", name: "Adventure" }], selectedId: "p1" } },
  "GET /v1/sessions": {
    json: {
      ok: true,
      latestSessionId: "s1",
      total: 1,
      sessions: [{ sessionId: "s1", running: false, lastUsedAt: "", bound: true }],
    },
  },
  "GET /v1/character-selection": {
    json: { ok: true, selection: { characterCardId: "c1", character: { greetingIndex: 1 } }, character: null },
  },
  "GET /v1/user-selection": { json: { ok: true, selection: { userId: "u1" }, user: null } },
  "GET /v1/world-book-selection": { json: { ok: true, selection: { worldBookIds: ["w1"] }, worldBooks: [] } },
  "POST /v1/select": { json: { ok: true } },
  "POST /v1/character-selection": { json: { ok: true } },
  "POST /v1/user-selection": { json: { ok: true } },
  "POST /v1/world-book-selection": { json: { ok: true } },
};

/** Runs a subcommand on a fake API, and tells what it wrote and to whom. */
export async function actOn(
  { page, run }: SessionAction,
  argv: readonly string[],
  { routes = BOUND_ROUTES, through = "plugin" }: { routes?: FakeRoutes; through?: Connection["through"] } = {},
) {
  const { io, told } = fakeIo();
  const { api, calls } = fakeApi(routes);
  const connection: Connection = { api, through, place: "http://127.0.0.1:1", close: () => Promise.resolve() };
  let code: number;
  try {
    const rows = page.options.flatMap((group) => group.rows);
    code = await run(connection, parseOptions(argv, rows), io);
  } catch (error) {
    code = await reportError(error, io);
  }
  const writes = calls
    .filter(({ method }) => method !== "GET")
    .map(({ path, body }) => [path, JSON.parse(typeof body === "string" ? body : "null") as unknown]);
  return { code, ...told(), calls, writes };
}
