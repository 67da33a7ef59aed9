import { expect, it } from "vitest";
import { trashRows } from "../../../../src/host/cli/library/trash.ts";
import { fakeApi } from "./fake-api.ts";

it("the trash is read as it is listed", async () => {
  const row = { trashId: "t", kind: "user", id: "u", name: "U", deletedAt: "a", expiresAt: "b" };
  const { api } = fakeApi({ "GET /v1/trash": { json: { ok: true, trash: [row] } } });
  expect(await trashRows(api)).toEqual([row]);
  const { api: old } = fakeApi({ "GET /v1/trash": { json: { ok: true } } });
  await expect(trashRows(old)).rejects.toMatchObject({ code: "plugin-answer" });
});
