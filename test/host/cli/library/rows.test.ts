import { describe, expect, it } from "vitest";
import { libraryRows } from "../../../../src/host/cli/library/rows.ts";
import { fakeApi, lists } from "./fake-api.ts";

const ROUTES = lists({
  presets: [{ id: "p", name: "P", promptCount: 2, unknown: 1 }],
  users: [{ id: "u", name: "U" }],
});

describe("libraryRows", () => {
  it("puts all lists together, each row with its kind", async () => {
    const { api, calls } = fakeApi(ROUTES);
    expect(await libraryRows(api)).toEqual([
      { id: "p", name: "P", promptCount: 2, unknown: 1, kind: "preset" },
      { id: "u", name: "U", kind: "user" },
    ]);
    expect(calls).toHaveLength(4);
  });

  it("asks for one list alone", async () => {
    const { api, calls } = fakeApi(ROUTES);
    expect((await libraryRows(api, "user")).map(({ id }) => id)).toEqual(["u"]);
    expect(calls.map(({ path }) => path)).toEqual(["/v1/users"]);
  });

  it("refuses a list that is none", async () => {
    const { api } = fakeApi({ "GET /v1/users": { json: { ok: true, users: [{ id: 1 }] } } });
    await expect(libraryRows(api, "user")).rejects.toMatchObject({ code: "plugin-answer" });
  });
});
