import { describe, expect, it } from "vitest";
import { findResources } from "../../../../src/host/cli/library/find-resource.ts";
import { fakeApi, lists } from "./fake-api.ts";

const DAMAGED = [{ file: "presets/p9.json", code: "DOCUMENT_INVALID", message: "it is not JSON" }];
const { api } = fakeApi({
  ...lists({ characters: [{ id: "c1", name: "Ada" }], users: [{ id: "u1", name: "Ada" }] }),
  "GET /v1/status": { json: { ok: true, stores: { damaged: DAMAGED } } },
});

describe("findResources", () => {
  it("finds what words name, in their order", async () => {
    expect((await findResources(api, ["u1", "c1"])).map(({ id }) => id)).toEqual(["u1", "c1"]);
    expect((await findResources(api, ["ada"], "user")).map(({ id }) => id)).toEqual(["u1"]);
  });

  it("says which other kinds have a name", async () => {
    await expect(findResources(api, ["Ada"], "preset")).rejects.toMatchObject({
      code: "resource-unknown",
      message: 'no preset has the id or name "Ada" (a character and a user have)',
    });
    await expect(findResources(api, ["c1"], "user")).rejects.toThrow(
      'no user has the id or name "c1" (a character has)',
    );
    await expect(findResources(api, ["x"], "user")).rejects.toThrow('no user has the id or name "x"');
  });

  it("says of the id of a damaged document that it is damaged", async () => {
    const damaged = { code: "DOCUMENT_INVALID", message: "presets/p9.json: it is not JSON" };
    await expect(findResources(api, ["p9"])).rejects.toMatchObject(damaged);
    await expect(findResources(api, ["p9"], "preset")).rejects.toMatchObject(damaged);
    await expect(findResources(api, ["p9"], "user")).rejects.toMatchObject({ code: "resource-unknown" });
  });

  it("does not advise --kind where it cannot help", async () => {
    const twins = fakeApi(lists({ users: ["u1", "u2"].map((id) => ({ id, name: "Ada" })) })).api;
    await expect(findResources(twins, ["Ada"], "user")).rejects.toThrow(/\(u2\)$/);
    await expect(findResources(api, ["Ada"])).rejects.toThrow(/; --kind tells them apart$/);
  });
});
