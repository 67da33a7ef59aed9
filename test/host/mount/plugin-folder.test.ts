import { homedir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { pluginFolder } from "../../../src/host/mount/plugin-folder.ts";
import { FakeHost } from "../loader/support/fakes.ts";

it("is that of the settings, else in the host's home as the host, the environment or nobody names it", () => {
  const host = new FakeHost({ dshHomePath: (name: string) => `/dsh/${name}` });
  expect(pluginFolder(host, "/own", { DSH_HOME: "/env" })).toBe("/own");
  expect(pluginFolder(host, undefined, { DSH_HOME: "/env" })).toBe("/dsh/dsh-lorekeeper");
  expect(pluginFolder(new FakeHost(), undefined, { DSH_HOME: "/env" })).toBe("/env/dsh-lorekeeper");
  for (const env of [{}, { DSH_HOME: "" }]) {
    expect(pluginFolder(new FakeHost(), undefined, env)).toBe(join(homedir(), ".dsh", "dsh-lorekeeper"));
  }
});
