import { describe, expect, it } from "vitest";
import { list, LIST_PAGE } from "../../../../src/host/cli/library/list.ts";
import { run } from "../support.ts";
import { act } from "./act.ts";
import { lists, type FakeRoutes } from "./fake-api.ts";

const ACTION = {
  page: LIST_PAGE,
  run: (...[api, options, io]: Parameters<Parameters<typeof act>[0]["run"]>) => list(api, "/data", options, io),
};
const TIMES = { createdAt: "2026-11-30T06:42:00.000Z", updatedAt: "2026-11-30T07:00:00.000Z" };
const ROUTES: FakeRoutes = lists({
  characters: [
    { id: "c1", name: "艾达 🐉", ...TIMES, alternateGreetingCount: 1, hasEmbeddedCharacterBook: true, warningCount: 1 },
  ],
  presets: [{ id: "p1", name: "Plain", ...TIMES, promptCount: 1, enabledPromptCount: 1 }],
  worldBooks: [{ id: "w1", name: "Salt\u001B[2Jmere", ...TIMES, entryCount: 18, enabledEntryCount: 17 }],
  users: [{ id: "u1", name: "Zoe", description: "A traveller." }],
});

describe("library list", () => {
  it("shows everything as a table that steers no terminal", async () => {
    const { code, out, err } = await act(ACTION, [], { routes: ROUTES });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(
      [
        "kind        name               id  changed           holds",
        "character   艾达 🐉            c1  2026-11-30 07:00  2 greetings, a world book, 1 warning",
        "preset      Plain              p1  2026-11-30 07:00  1 prompt, 1 on",
        "world book  Salt\\u001b[2Jmere  w1  2026-11-30 07:00  18 entries, 17 on",
        "user        Zoe                u1                    A traveller.",
        "",
      ].join("\n"),
    );
  });

  it("asks for one kind alone", async () => {
    const { out, calls } = await act(ACTION, ["--kind", "user", "--json"], { routes: ROUTES });
    expect(calls.map(({ path }) => path)).toEqual(["/v1/users", "/v1/status"]);
    expect(JSON.parse(out)).toEqual({
      resources: [{ kind: "user", id: "u1", name: "Zoe", description: "A traveller." }],
    });
  });

  it("gives JSON with the kind of each", async () => {
    const { out } = await act(ACTION, ["--json"], { routes: ROUTES });
    const { resources } = JSON.parse(out) as { resources: { kind: string; id: string }[] };
    expect(resources.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      "character c1",
      "preset p1",
      "world-book w1",
      "user u1",
    ]);
    expect(out).not.toContain("\u001B");
  });

  it("says what to do when there is nothing", async () => {
    const { code, out } = await act(ACTION, [], { routes: lists({}) });
    expect(code).toBe(0);
    expect(out).toBe(
      "Nothing is here yet (/data).\nAdd cards, presets, world books and users: lorekeeper library add <file…>\n",
    );
    expect(JSON.parse((await act(ACTION, ["--json"], { routes: lists({}) })).out)).toEqual({ resources: [] });
  });

  it("says what is damaged and what is not written", async () => {
    const stores = {
      damaged: [{ file: "users/u.json" }],
      readOnly: [{ store: "owner.lock", message: "the data folder holds other files" }],
    };
    const routes = { ...lists({}), "GET /v1/status": { json: { ok: true, stores } } };
    const { code, err } = await act(ACTION, [], { routes });
    expect(code).toBe(0);
    expect(err.split("\n").slice(0, 2)).toEqual([
      "nothing is written to owner.lock: the data folder holds other files; lorekeeper doctor says more",
      "1 damaged file, left as found: users/u.json; lorekeeper doctor says more",
    ]);
  });

  it("takes no files and no unknown kind", async () => {
    expect((await run(["library", "list", "x"])).err).toMatch(/^lorekeeper: usage-files/);
    expect((await run(["library", "list", "--kind", "card"])).err).toMatch(
      /^lorekeeper: usage-option: .*--kind takes char/,
    );
  });
});
