import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookOf, presetOf } from "../../loader/support/library.ts";
import { makeFolder, message, type TestFolder, TestHost } from "../../loader/support/host.ts";
import { eventually } from "../../http/support/socket.ts";
import { folder as files, run } from "../support.ts";

const file = files();

describe("the command beside a running plugin", () => {
  let folder: TestFolder;
  let host: TestHost;
  beforeAll(async () => {
    folder = await makeFolder();
    host = await TestHost.boot(folder);
    await host.mount({ dataDir: folder.data });
    const address = join(folder.data, "address.json");
    await eventually(() => existsSync(address));
  });
  afterAll(async () => {
    await host.close();
    await folder.remove();
  });
  const lorekeeper = (...argv: readonly string[]) => run([...argv, "--data", folder.data]);

  it("has no latest session before one was used", async () => {
    const { code, err } = await lorekeeper("show", "latest");
    expect([code, err.split(": ")[1]]).toEqual([2, "session-none"]);
  });

  it("adds, binds, shows and unbinds without a browser", async () => {
    const book = file("Coast.json", JSON.stringify(bookOf("Coast", { harbour: "The harbour is old." })));
    const preset = file("Plain.json", JSON.stringify(presetOf("Be brief.", { temperature: 0.5 })));
    expect((await lorekeeper("library", "add", book, preset)).code).toBe(0);
    const agent = await host.agent("s1");
    const bound = await lorekeeper("bind", "latest", "--preset", "Plain", "--book", "Coast");
    expect([bound.code, bound.err]).toEqual([0, ""]);
    expect(await host.say(agent, "To the harbour")).toContain("Be brief.\n\nThe harbour is old.");

    const shown = await lorekeeper("show", "latest");
    expect(shown.out).toMatch(/^Session s1\n {2}preset +Plain /);
    expect(shown.out).toMatch(/Coast +session +1 +1 /);
    expect(shown.out).toMatch(/key +harbour +before/);
    expect(shown.out).toContain("temperature 0.5");
    const { selection } = JSON.parse((await lorekeeper("show", "s1", "--json")).out) as { selection: object };
    expect(selection).toMatchObject({ characterCardId: null });

    const tried = await lorekeeper("what-if", "latest", "And the harbour again?");
    expect(tried.out).toMatch(/The harbour is old\.\n[^]* 0 +key +harbour +before/);
    const told = await lorekeeper("why", "Coast", "0", "--session", "s1");
    expect(told.out).toContain("In the prompt (key), rank 0");

    expect((await lorekeeper("unbind", "s1", "--all")).code).toBe(0);
    expect(await host.say(agent, "To the harbour")).not.toContain("harbour is old");
  });

  it("is told that a session is in a turn, and changes nothing of it", async () => {
    const agent = await host.agent("s2");
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked = host.model.requests.length;
    host.model.script.push(promise);
    agent.followup(message("Wait"));
    await eventually(() => host.model.requests.length > asked);
    const { code, out, err } = await lorekeeper("bind", "s2", "--book", "Coast");
    expect([code, out]).toEqual([3, "Session s2:\n"]);
    expect(err).toMatch(/^lorekeeper: WORLD_BOOK_AGENT_RUNNING: /);
    resolve("Done");
    await agent.whenIdle();
    expect((await lorekeeper("bind", "s2", "--book", "Coast")).code).toBe(0);
  });
});

describe("the command beside a plugin with little room", () => {
  it("shows what is bound, and then that the profile is too large", async () => {
    const folder = await makeFolder();
    const host = await TestHost.boot(folder);
    try {
      await host.mount({ dataDir: folder.data, maxProfileBytes: 8 });
      await eventually(() => existsSync(join(folder.data, "address.json")));
      const preset = file("Wordy.json", JSON.stringify(presetOf("Be brief, but not as brief as eight bytes.")));
      await run(["library", "add", preset, "--data", folder.data]);
      await host.agent("s1");
      await run(["bind", "s1", "--preset", "Wordy", "--data", folder.data]);
      const { code, out, err } = await run(["show", "s1", "--data", folder.data]);
      expect([code, err.split(": ")[1]]).toEqual([3, "TAVERN_PROFILE_TOO_LARGE"]);
      expect(err).toContain("`maxProfileBytes`");
      expect(out).toMatch(/^Session s1\n {2}preset +Wordy /);
      const nobody = await run(["show", "nobody", "--data", folder.data]);
      expect(nobody.err).toMatch(/^session nobody is neither running nor bound/);
    } finally {
      await host.close();
      await folder.remove();
    }
  });
});

describe("the command without a plugin", () => {
  it("binds and shows on the files, and says what it cannot know", async () => {
    const { data, remove } = await makeFolder();
    const book = file("Alone.json", JSON.stringify(bookOf("Alone", { key: "x" })));
    await run(["library", "add", book, "--data", data]);
    expect((await run(["bind", "later", "--book", "Alone", "--data", data])).code).toBe(0);
    const { out, err } = await run(["show", "later", "--data", data]);
    expect(out).toMatch(/world book +Alone/);
    expect(err).toContain("no plugin runs here");
    expect((await run(["bind", "latest", "--book", "Alone", "--data", data])).err).toMatch(
      /^lorekeeper: session-plugin/,
    );
    const nothing = await run(["show", "s", "--data", join(data, "none")]);
    expect([nothing.code, nothing.out.startsWith("Session s\n")]).toEqual([0, true]);
    await remove();
  });
});
