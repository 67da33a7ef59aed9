import { expect, it } from "vitest";
import { readActive } from "../../../../src/host/cli/session/active.ts";
import { fakeApi } from "../library/fake-api.ts";
import { VIEW } from "./view.ts";

it("the active view is read as it came, and nothing else is taken for one", async () => {
  const { api } = fakeApi({ "GET /v1/active": { json: VIEW } });
  expect(await readActive(api, "s1")).toEqual(VIEW);
  const other = fakeApi({ "GET /v1/active": { json: { ok: true } } });
  await expect(readActive(other.api, "s1")).rejects.toMatchObject({ code: "plugin-answer" });
});
