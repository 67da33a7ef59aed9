import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("activation settings", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  const path = "/v1/activation-settings";

  it("are the product's until they are changed", async () => {
    const { json } = await tested.api.send("GET", path);
    expect(json).toMatchObject({ ok: true, settings: { scanDepth: null, recursive: true, bookSettings: "honour" } });
  });

  it("change where they are given, conditionally", async () => {
    const { api } = tested;
    const before = await api.send("GET", path);
    const headers = { "if-match": before.headers.get("etag") ?? "" };
    const changed = await api.send("PUT", path, { body: { scanDepth: 4, caseSensitive: true }, headers });
    expect(changed.json).toMatchObject({ settings: { scanDepth: 4, caseSensitive: true, recursive: true } });
    expect((await api.send("PUT", path, { body: { scanDepth: 5 }, headers })).status).toBe(409);
    expect((await api.send("GET", path)).json).toEqual(changed.json);
    const whole = await api.send("PUT", path, {
      body: { ...(changed.json as { settings: object }).settings, scanDepth: null },
    });
    expect(whole.json).toMatchObject({ settings: { scanDepth: null, caseSensitive: true } });
  });

  it.each([
    ["a setting that is not there", { depth: 1 }],
    ["another type", { recursive: "yes" }],
    ["another strategy", { characterStrategy: "first" }],
    ["no object", []],
  ])("refuse %s", async (_name, body) => {
    const refused = await tested.api.send("PUT", path, { body });
    expect(refused).toMatchObject({ status: 400, json: { error: { code: "INVALID_SETTINGS_REQUEST" } } });
  });

  it("refuse a name that objects give a meaning", async () => {
    const refused = await tested.api.send("PUT", path, { raw: '{"__proto__":1}' });
    expect(refused).toMatchObject({
      status: 400,
      json: { error: { code: "INVALID_SETTINGS_REQUEST", message: 'Unsupported field "__proto__"' } },
    });
  });

  it("refuse SillyTavern's numbers that are none", async () => {
    const refused = await tested.api.send("POST", `${path}/import`, { body: { world_info_depth: "abc" } });
    expect(refused).toMatchObject({ status: 400, json: { error: { code: "INVALID_SETTINGS_REQUEST" } } });
  });

  it("are taken from SillyTavern", async () => {
    const { api } = tested;
    const fresh = await api.send("POST", `${path}/import`, { body: { preset: "sillytavern" } });
    expect(fresh.json).toMatchObject({ settings: { scanDepth: 2, includeNames: true, matchWholeWords: true } });
    const file = { world_info_settings: { world_info_depth: 7 }, other: "x".repeat(100_000) };
    const imported = await api.send("POST", `${path}/import`, { body: file });
    expect(imported.json).toMatchObject({ settings: { scanDepth: 7, includeNames: true } });
    expect((await api.send("POST", `${path}/import`, { raw: "{" })).status).toBe(400);
  });
});
