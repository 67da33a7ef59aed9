import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkMount } from "../../../../../src/host/cli/doctor/mount/mount-checks.ts";
import { below, bundlesOf, type Files, homes, PACKAGE, VERSION, WEB } from "./dsh-home.ts";

const make = homes();
const MODULE = "profiles/web/node_modules/dsh-lorekeeper";
const MOUNTED: Files = {
  "profiles/web/package.json": bundlesOf(...WEB, "dsh-lorekeeper"),
  ...below(MODULE, PACKAGE),
};
const PATCH = "profiles/web/cordis.patch.yml";
const insert = (id: string, name: string): object => ({ insert: [{ id, name }] });

async function checks(files: Files, version = VERSION) {
  const home = make(files);
  const found = await checkMount({ home, dataFolder: join(home, "dsh-lorekeeper"), version });
  const of = (id: string) => found.filter((check) => check.id === id);
  return { home, found, of, states: Object.fromEntries(found.map(({ id, state }) => [id, state])) };
}

describe("the mount", () => {
  it("is well: once, built, of this version", async () => {
    const { found, of } = await checks(MOUNTED);
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      ["dsh-home", "ok"],
      ["mount", "ok"],
      ["plugin-module", "ok"],
    ]);
    expect(of("mount")[0]?.found).toBe("profile web mounts the plugin (web)");
  });

  it("is nothing to worry about where no DSH was started", async () => {
    expect((await checks({ "other.txt": "" })).states).toEqual({ "dsh-home": "ok" });
  });

  it("is missed where profiles are without it", async () => {
    const { states, of } = await checks({ "profiles/web/package.json": bundlesOf(...WEB) });
    expect(states).toEqual({ "dsh-home": "ok", mount: "warn" });
    expect(of("mount")[0]?.remedy).toContain("dsh plugin --profile web add");
  });

  it("fails twice of one id, whatever mounts it, and says what DSH says", async () => {
    const own = { ...MOUNTED, [PATCH]: [insert("dsh-lorekeeper", "dsh-lorekeeper")] };
    const home = { ...MOUNTED, "cordis.patch.yml": [insert("dsh-lorekeeper", "/somewhere/dsh-lorekeeper/dist/x.js")] };
    for (const files of [own, home]) {
      const { of } = await checks(files);
      expect(of("mount")).toMatchObject([{ state: "fail" }]);
      expect(of("mount")[0]?.found).toContain("duplicate loader entry id");
    }
    const { of } = await checks({ ...MOUNTED, [PATCH]: [insert("lore", "dsh-lorekeeper")] });
    expect(of("mount")[0]?.found).toContain("finds its names taken");
  });

  it("takes other plugins for what they are", async () => {
    const rows = [insert("x", "y"), { id: "agent-default-model", config: { provider: "fake" } }];
    const { states } = await checks({ ...MOUNTED, [PATCH]: rows });
    expect(states).toEqual({ "dsh-home": "ok", mount: "ok", "plugin-module": "ok" });
  });

  it("fails for a patch that is no YAML, and says what to remove", async () => {
    const { of } = await checks({ ...MOUNTED, [PATCH]: "# user layer\n[]\n- insert:\n    - id: x\n      name: y\n" });
    expect(of("patch-file")).toMatchObject([
      { state: "fail", remedy: expect.stringContaining("remove the line []") as string },
    ]);
  });

  it("tells a fault of the home's patch once for all profiles", async () => {
    const files = {
      ...MOUNTED,
      "profiles/headless/package.json": bundlesOf("@deepseek-ai/dsh-headless"),
      "cordis.patch.yml": "- id: [",
    };
    const { of, home } = await checks(files);
    expect(of("patch-file")).toHaveLength(1);
    expect(of("patch-file")[0]?.found).toContain(join(home, "cordis.patch.yml"));
  });

  it("holds the row's settings against their schema, and the data folder against the one it looks at", async () => {
    const config = (value: unknown): Files => ({ ...MOUNTED, [PATCH]: [{ id: "dsh-lorekeeper", config: value }] });
    expect((await checks(config({ maxProfileBytes: 1_000 }))).of("mount-config")).toMatchObject([{ state: "ok" }]);
    const bad = (await checks(config({ maxProfileBytes: "much", window: { words: 1 } }))).of("mount-config");
    expect(bad).toMatchObject([{ state: "fail" }]);
    expect(bad[0]?.found).toContain("$.maxProfileBytes");
    const elsewhere = (await checks(config({ dataDir: "/else/where" }))).of("mount-config");
    expect(elsewhere).toMatchObject([{ state: "warn", remedy: "give --data /else/where, or set LOREKEEPER_DATA" }]);
    const expression = { ...MOUNTED, [PATCH]: "- id: dsh-lorekeeper\n  config:\n    threads: !!js 1 + 1\n" };
    expect((await checks(expression)).states).not.toHaveProperty("mount-config");
  });

  it("sees a row that is switched off", async () => {
    const { states } = await checks({ ...MOUNTED, [PATCH]: [{ id: "dsh-lorekeeper", disabled: true }] });
    expect(states).toMatchObject({ "mount-disabled": "warn" });
  });

  it.each([
    ["is not there", { "profiles/web/package.json": bundlesOf("dsh-lorekeeper") }, "is not in"],
    [
      "is not built",
      { ...MOUNTED, [`${MODULE}/package.json`]: { exports: { ".": "./dist/other.js" } } },
      "dist/other.js",
    ],
    ["is no package", { ...MOUNTED, [`${MODULE}/package.json`]: "{" }, "no manifest"],
  ])("fails for a module that %s", async (_name, files, why) => {
    const { of } = await checks(files);
    expect(of("plugin-module")).toMatchObject([{ state: "fail" }]);
    expect(of("plugin-module")[0]?.found).toContain(why);
  });

  it("warns of two versions", async () => {
    expect((await checks(MOUNTED, "9.9.9")).states).toMatchObject({ "plugin-module": "warn" });
  });

  it("says that a headless profile has no HTTP, and fails for a manifest that is none", async () => {
    const headless = {
      ...MOUNTED,
      "profiles/web/package.json": bundlesOf("@deepseek-ai/dsh-headless", "dsh-lorekeeper"),
    };
    expect((await checks(headless)).of("mount")[0]?.found).toContain("headless");
    expect((await checks({ ...MOUNTED, "profiles/web/package.json": "{" })).states).toMatchObject({ profile: "fail" });
  });

  it("says what to do wherever all is not well", async () => {
    const files = { ...MOUNTED, [PATCH]: "[", "profiles/b/package.json": { dsh: { profile: { bundles: 5 } } } };
    for (const { state, remedy = "" } of (await checks(files, "0")).found) expect(remedy === "").toBe(state === "ok");
  });
});
