import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serve } from "../library/support.ts";
import { oldFolders } from "../migrate/old-folder.ts";
import { run } from "../support.ts";

const make = oldFolders();
/** No DSH is looked at but that of a test. */
const ELSEWHERE = { env: { DSH_HOME: "/nowhere" } };
interface Told {
  readonly ok: boolean;
  readonly checks: readonly { id: string; state: string; found: string; remedy?: string }[];
}
async function doctor(
  folder: string,
  ...argv: readonly string[]
): Promise<{ code: number; told: Told; states: object }> {
  const { code, out, err } = await run(["doctor", "--data", folder, "--json", ...argv], ELSEWHERE);
  expect(err).toBe("");
  const told = JSON.parse(out) as Told;
  return { code, told, states: Object.fromEntries(told.checks.map(({ id, state }) => [id, state])) };
}

describe("doctor", () => {
  it("is content with a fresh library, and makes none by looking", async () => {
    const root = make({ "zoe.json": '{"name":"Zoe","description":""}' });
    const folder = join(root, "data");
    const before = await doctor(folder);
    expect([before.code, before.told.ok]).toEqual([0, true]);
    expect(before.states).toEqual({
      node: "ok",
      "data-folder": "warn",
      "dsh-home": "ok",
      workers: "ok",
      matching: "ok",
    });
    await run(["library", "add", join(root, "zoe.json"), "--data", folder]);
    const after = await doctor(folder);
    expect([after.code, after.told.checks.filter(({ state }) => state !== "ok")]).toEqual([0, []]);
    expect(after.told.checks.find(({ id }) => id === "stores")?.found).toContain("user 1");
    expect((await run(["doctor", "--data", folder], ELSEWHERE)).out).toMatch(/\n0 fail, 0 warn, \d+ ok\n$/);
  });

  it("fails for damaged files, with what to do", async () => {
    const folder = make({ "users/broken.json": "{", "session-selections.json": "[" });
    const { code, told, states } = await doctor(folder);
    expect([code, told.ok]).toEqual([1, false]);
    expect(states).toMatchObject({ "damaged-file": "fail", "read-only-store": "fail", modes: "warn" });
    for (const { state, remedy = "" } of told.checks) expect(remedy === "").toBe(state === "ok");
  });

  it("speaks to a running plugin", async () => {
    const folder = make({});
    chmodSync(folder, 0o700);
    const plugin = await serve(folder);
    try {
      const { code, told, states } = await doctor(folder);
      expect(code).toBe(0);
      expect(states).toMatchObject({ plugin: "ok", owner: "ok", stores: "ok" });
      expect(told.checks.find(({ id }) => id === "plugin")?.found).toContain(plugin.url);
    } finally {
      await plugin.close();
    }
    expect((await doctor(folder, "--url", plugin.url)).states).toMatchObject({ plugin: "fail" });
  });

  it("prints every option, and takes no files", async () => {
    const { code, out } = await run(["doctor", "--config"]);
    expect([code, out.includes("matchWholeWords"), out.includes("library export --form")]).toEqual([0, true, true]);
    const { options } = JSON.parse((await run(["doctor", "--config", "--json"])).out) as { options: object[] };
    expect(options.length).toBeGreaterThan(60);
    expect((await run(["doctor", "x"])).err).toMatch(/^lorekeeper: usage-files/);
  });

  it("says that a data folder is none", async () => {
    const file = join(make({ data: "mine" }), "data");
    writeFileSync(file, "mine");
    expect((await doctor(file)).states).toMatchObject({ "data-folder": "fail", stores: "fail" });
  });
});
