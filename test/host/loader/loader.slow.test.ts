import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { FakeHost, fakeAgent, fakeLoader } from "./support/fakes.ts";
import { type Bench, message, openBench } from "./support/host.ts";
import { bookOf, imported, presetOf } from "./support/library.ts";

describe("a session in DeepSeek Harness", () => {
  let bench: Bench;
  let sea = "";
  let wood = "";
  let preset = "";
  beforeAll(async () => {
    bench = await openBench({ window: { units: 200 }, maxProfileBytes: 20_000 });
    const { library } = bench.core;
    sea = await imported(
      library,
      "world-book",
      bookOf("Sea", { harbor: "The harbor is old.", brace: "Write {{blue}}, {{getvar::none}}({{user}}) and {{ x }}." }),
    );
    wood = await imported(library, "world-book", bookOf("Wood", { oak: "The oak is hollow.", harbor: "No sea here." }));
    preset = await imported(library, "preset", presetOf("Tell a tale to {{user}}."));
  });
  afterAll(() => bench.close());

  it("has the lore that the text just typed wakes, in its very first request", async () => {
    const agent = await bench.host.bound(bench.core, "first", { presetId: preset, worldBookIds: [sea] });
    const system = await bench.host.say(agent, "Take me to the harbor");
    expect(system).toContain("The harbor is old.");
    expect(system).toContain("Tell a tale to User.");
    expect(system).toContain("A persona.");
    expect(system).not.toContain("pmp-dsh-tavern");
  });

  it("has braces that nobody knows as they were written, and its turn goes through", async () => {
    const agent = await bench.host.bound(bench.core, "braces", { worldBookIds: [sea] });
    const system = await bench.host.say(agent, "A brace");
    expect(system).toContain("Write {{blue}}, (User) and {{ x }}.");
    expect(agent.session.events.at(-1)).toMatchObject({ type: "turn/end", data: { reason: { kind: "completed" } } });
  });

  it("has its own books when two sessions run at once", async () => {
    const { host, core } = bench;
    const one = await host.bound(core, "at-sea", { worldBookIds: [sea] });
    const two = await host.bound(core, "in-wood", { worldBookIds: [wood] });
    const before = host.model.requests.length;
    for (const agent of [one, two]) agent.followup(message("harbor, oak"));
    await Promise.all([one.whenIdle(), two.whenIdle()]);
    const systems = host.model.requests.slice(before).map(({ system }) => system);
    expect(systems.filter((system) => system.includes("The harbor is old."))).toHaveLength(1);
    expect(systems.filter((system) => system.includes("The oak is hollow."))).toHaveLength(1);
    expect(systems.filter((system) => system.includes("No sea here."))).toHaveLength(1);
    expect(systems.some((system) => system.includes("oak") && system.includes("The harbor is old."))).toBe(false);
  });

  it("has what was changed between two turns, and nothing of a book that was unbound", async () => {
    const { host, core } = bench;
    const agent = await host.bound(core, "changing", { worldBookIds: [sea] });
    expect(await host.say(agent, "To the harbor")).toContain("The harbor is old.");
    await core.library.select("changing", { worldBookIds: [wood] });
    const system = await host.say(agent, "and the oak");
    expect(system).toContain("The oak is hollow.");
    expect(system).not.toContain("The harbor is old.");
    await core.library.select("changing", { worldBookIds: [] });
    expect(await host.say(agent, "and the oak")).not.toContain("The oak is hollow.");
  });

  it("scans the newest part of a long conversation, and says how much of it", async () => {
    const { host, core, plugin } = bench;
    const agent = await host.bound(core, "long", { worldBookIds: [sea] });
    expect(await host.say(agent, `harbor ${"word ".repeat(60)}`)).not.toContain("The harbor is old.");
    const assembly = await plugin.tavern?.preview({ sessionId: "long" });
    const found = assembly?.diagnostics.find(({ code }) => code === "WORLD_BOOK_SCAN_TEXT_TRUNCATED");
    expect(found?.message).toMatch(/^(?:19\d|200) of 309 UTF-16 units/u);
  });

  it("ends a turn with TAVERN_PROFILE_TOO_LARGE when its texts without lore do not fit", async () => {
    const { host, core } = bench;
    const large = await imported(core.library, "preset", presetOf("x".repeat(21_000)));
    const agent = await host.bound(core, "large", { presetId: large });
    agent.followup(message("Hello"));
    await agent.whenIdle();
    expect(agent.session.events.at(-1)).toMatchObject({
      type: "turn/end",
      data: { reason: { kind: "error", error: { message: expect.stringContaining("20000") as string } } },
    });
    await core.library.select("large", { presetId: null });
    expect(await host.say(agent, "Hello")).toContain("A persona.");
  });
});

it("makes no profile when the data folder is not read in time, and says so; and none once a turn was aborted", async () => {
  const loader = fakeLoader(new FakeHost(), { scanDeadlineMs: 100 });
  const agent = fakeAgent("early");
  expect(await loader.profile({ agent, signal: new AbortController().signal })).toBeNull();
  expect([...(loader.sessions.get("early")?.notes.keys() ?? [])]).toEqual(["TAVERN_NOT_READY"]);
  const aborted = fakeAgent("aborted");
  expect(await loader.profile({ agent: aborted, signal: AbortSignal.abort() })).toBeNull();
  expect(loader.sessions.get("aborted")?.notes.size).toBe(0);
});
