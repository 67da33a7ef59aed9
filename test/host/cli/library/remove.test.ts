import { describe, expect, it } from "vitest";
import { remove, REMOVE_PAGE } from "../../../../src/host/cli/library/remove.ts";
import { run } from "../support.ts";
import { act } from "./act.ts";
import { lists, type FakeRoutes } from "./fake-api.ts";

const ACTION = { page: REMOVE_PAGE, run: remove };
const ROUTES: FakeRoutes = {
  ...lists({
    characters: [{ id: "c1", name: "艾达" }],
    worldBooks: [
      { id: "w1", name: "Saltmere" },
      { id: "w2", name: "Ada" },
    ],
    users: [{ id: "u1", name: "Ada" }],
  }),
  "DELETE /v1/characters/c1": { json: { ok: true } },
  "DELETE /v1/world-books/w1": { json: { ok: true } },
  "DELETE /v1/users/u1": { json: { ok: true } },
};
const deletions = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);

describe("library rm", () => {
  it("deletes by id and by name, each once, and says how to have it back", async () => {
    const { code, out, calls } = await act(ACTION, ["艾达", "w1", "Saltmere"], { routes: ROUTES });
    expect(code).toBe(0);
    expect(deletions(calls)).toEqual(["/v1/characters/c1", "/v1/world-books/w1"]);
    expect(out).toContain(
      'Deleted character "艾达" (c1). For 30 days it can be had back: lorekeeper library restore c1\n',
    );
  });

  it.each([
    ["a name of two", ["w1", "Ada"], "resource-ambiguous"],
    ["an unknown name", ["w1", "nobody"], "resource-unknown"],
  ])("deletes nothing when one is %s", async (_name, words, expected) => {
    const { code, err, calls } = await act(ACTION, words, { routes: ROUTES });
    expect([code, err.split(": ")[1], deletions(calls)]).toEqual([2, expected, []]);
  });

  it("tells names apart by kind", async () => {
    const { code, calls } = await act(ACTION, ["Ada", "--kind", "user"], { routes: ROUTES });
    expect([code, deletions(calls)]).toEqual([0, ["/v1/users/u1"]]);
  });

  it("says what went before one was refused", async () => {
    const busy = { ok: false, error: { code: "STORE_BUSY", message: "process 7 owns the folder" } };
    const routes = { ...ROUTES, "DELETE /v1/world-books/w1": { status: 423, json: busy } };
    const { code, out, err } = await act(ACTION, ["c1", "w1", "--json"], { routes });
    expect(code).toBe(3);
    expect(JSON.parse(out)).toEqual({ deleted: [{ kind: "character", id: "c1", name: "艾达" }] });
    expect(err).toBe(
      "lorekeeper: STORE_BUSY: process 7 owns the folder\n  write through the other process, or end it\n",
    );
  });

  it("needs a name", async () => {
    expect((await run(["library", "rm"])).err).toMatch(/^lorekeeper: usage-files/);
  });
});
