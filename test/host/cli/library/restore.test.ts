import { describe, expect, it } from "vitest";
import { restore, RESTORE_PAGE } from "../../../../src/host/cli/library/restore.ts";
import { run } from "../support.ts";
import { act } from "./act.ts";
import { lists, type FakeRoutes } from "./fake-api.ts";

const ACTION = { page: RESTORE_PAGE, run: restore };
const TIMES = { deletedAt: "2026-11-30T06:42:00.000Z", expiresAt: "2026-12-30T06:42:00.000Z" };
const TRASH = [
  { trashId: "t1", kind: "world-book", id: "w1", name: "Saltmere", ...TIMES },
  { trashId: "t2", kind: "world-book", id: "w1", name: "Saltmere", ...TIMES },
  { trashId: "t3", kind: "user", id: "u1", name: "艾达", ...TIMES },
];
const ROUTES: FakeRoutes = {
  "GET /v1/trash": { json: { ok: true, trash: TRASH } },
  "POST /v1/trash/t1/restore": { json: { ok: true, resource: {} } },
  "POST /v1/trash/t3/restore": { json: { ok: true, resource: {} } },
};

describe("library restore", () => {
  it("restores by trash id, id or name", async () => {
    for (const word of ["t3", "u1", "艾达"]) {
      const { code, out, calls } = await act(ACTION, [word], { routes: ROUTES });
      expect([code, out, calls.at(-1)?.path]).toEqual([0, 'Restored user "艾达" (u1).\n', "/v1/trash/t3/restore"]);
    }
  });

  it("asks for the trash id where an id was deleted twice", async () => {
    const { code, err, calls } = await act(ACTION, ["w1"], { routes: ROUTES });
    expect([code, err.split(": ")[1], calls.length]).toEqual([2, "trash-ambiguous", 1]);
    expect((await act(ACTION, ["t1", "--json"], { routes: ROUTES })).out).toContain('"restored"');
  });

  it("shows the trash", async () => {
    const { out } = await act(ACTION, ["--list", "--kind", "user"], { routes: ROUTES });
    expect(out).toBe("kind  name  id  deleted     gone after  trash id\nuser  艾达  u1  2026-11-30  2026-12-30  t3\n");
    expect(JSON.parse((await act(ACTION, ["--list", "--json"], { routes: ROUTES })).out)).toEqual({ trash: TRASH });
    const empty = { "GET /v1/trash": { json: { ok: true, trash: [] } } };
    expect((await act(ACTION, ["--list"], { routes: empty })).out).toBe("The trash is empty.\n");
  });

  it("says so when there is no such thing", async () => {
    const { code, err } = await act(ACTION, ["nobody"], { routes: ROUTES });
    expect([code, err.split(": ")[1]]).toEqual([2, "trash-unknown"]);
  });

  it("says of what lives that the library has it", async () => {
    const routes = { ...ROUTES, ...lists({ users: [{ id: "u2", name: "Zoe" }] }) };
    const { code, err } = await act(ACTION, ["zoe"], { routes });
    expect([code, err.split("\n")[0]]).toEqual([
      2,
      'lorekeeper: trash-unknown: nothing in the trash has the id or name "zoe"; the library has it',
    ]);
  });

  it("needs a name or --list, not both", async () => {
    expect((await run(["library", "restore"])).err).toMatch(/^lorekeeper: usage-files/);
    expect((await run(["library", "restore", "x", "--list"])).err).toMatch(/^lorekeeper: usage-files: .*not both/);
  });
});
