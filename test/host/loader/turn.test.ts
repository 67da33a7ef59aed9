import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Core } from "../../../src/host/loader/core.ts";
import { makeFolder, type MountedPlugin, type TestFolder, TestHost } from "./support/host.ts";
import { bookOf, imported, presetOf } from "./support/library.ts";

describe("a turn in DeepSeek Harness", () => {
  let folder: TestFolder;
  let host: TestHost;
  let mounted: MountedPlugin;
  let core: Core;
  beforeAll(async () => {
    folder = await makeFolder();
    host = await TestHost.boot(folder);
    mounted = await host.mount({ dataDir: folder.data });
    const opened = await mounted.plugin.opened;
    if (opened === null) throw new Error("not opened");
    core = opened;
  });
  afterAll(async () => {
    await host.close();
    await folder.remove();
  });

  it("has the lore that the text just typed wakes, in the very first request", async () => {
    const book = await imported(core.library, "world-book", bookOf("Sea", { harbor: "The harbor is old." }));
    const preset = await imported(core.library, "preset", presetOf("Tell a tale to {{user}}."));
    const agent = await host.agent("one");
    await core.library.beginSession("one");
    await core.library.select("one", { presetId: preset, worldBookIds: [book] });
    const system = await host.say(agent, "Take me to the harbor");
    expect(system).toContain("The harbor is old.");
    expect(system).toContain("Tell a tale to User.");
  });
});
