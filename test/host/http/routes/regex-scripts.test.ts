import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("regex scripts", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  it.each([
    ["presets", "preset"],
    ["characters", "character"],
  ])("of %s are replaced as a whole, in order", async (folder, key) => {
    const { api } = tested;
    const created = await api.send("POST", `/v1/${folder}`, { body: { name: "Owner" } });
    const { id } = (created.json as Record<string, { id: string }>)[key] ?? { id: "" };
    const path = `/v1/${folder}/${id}/regex-scripts`;
    const empty = await api.send("GET", path);
    expect(empty.json).toEqual({ ok: true, regexScripts: [] });
    const scripts = ["b", "a"].map((name) => ({ id: name, scriptName: name, findRegex: "/x/g", replaceString: "y" }));
    const headers = { "if-match": empty.headers.get("etag") ?? "" };
    const written = await api.send("PUT", path, { body: { regexScripts: scripts }, headers });
    expect(written).toMatchObject({ status: 200, json: { regexScripts: scripts } });
    expect((await api.send("GET", path)).json).toEqual(written.json);
    expect((await api.send("PUT", path, { body: { regexScripts: [] }, headers })).status).toBe(409);
    expect((await api.send("PUT", path, { body: { regexScripts: [1] } })).status).toBe(400);
    expect((await api.send("PUT", path, { body: {} })).status).toBe(400);
    expect((await api.send("GET", `/v1/${folder}/nope/regex-scripts`)).status).toBe(404);
  });
});
