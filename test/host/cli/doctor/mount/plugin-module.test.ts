import { realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPlugin } from "../../../../../src/host/cli/doctor/mount/plugin-module.ts";
import { below, homes, PACKAGE, VERSION } from "./dsh-home.ts";

const make = homes();
const NAME = "dsh-lorekeeper";

describe("the module of the plugin", () => {
  it("is found in the profile, in the home, and through a link to a checkout", async () => {
    const linked = `profiles/web/node_modules/${NAME}`;
    for (const home of [
      make(below(linked, PACKAGE)),
      make(below(`profiles/node_modules/${NAME}`, PACKAGE)),
      make(below("checkout", PACKAGE), { [linked]: "checkout" }),
    ]) {
      const found = await findPlugin({ folder: join(home, "profiles/web") }, NAME);
      expect(found).toMatchObject({ version: VERSION, missing: [] });
    }
  });

  it("is found by the path of its file", async () => {
    const home = realpathSync(make(below("checkout", PACKAGE)));
    const found = await findPlugin({ folder: home }, join(home, "checkout/dist/host/plugin.js"));
    expect(found).toEqual({ folder: join(home, "checkout"), version: VERSION, missing: [] });
    expect(await findPlugin({ folder: home }, join(home, "checkout/dist/none.js"))).toMatch(/is not there$/);
  });

  it("is not found at the end of a link that leads nowhere", async () => {
    const home = make({}, { [`profiles/web/node_modules/${NAME}`]: "gone" });
    expect(await findPlugin({ folder: join(home, "profiles/web") }, NAME)).toMatch(/is not in/);
  });

  it("misses what the host needs of it", async () => {
    const { "dist/host/plugin.js": _built, ...rest } = PACKAGE;
    const home = make(below(`profiles/web/node_modules/${NAME}`, rest));
    const found = await findPlugin({ folder: join(home, "profiles/web") }, NAME);
    expect(found).toMatchObject({ missing: ["./dist/host/plugin.js"] });
  });
});
