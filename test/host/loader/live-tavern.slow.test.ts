import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Tavern } from "../../../src/host/loader/face.ts";
import { type Bench, message, openBench } from "./support/host.ts";
import { bookOf, imported, presetOf } from "./support/library.ts";

describe("assemblies outside of requests", () => {
  let bench: Bench;
  let tavern: Tavern;
  let book = "";
  let other = "";
  let preset = "";
  beforeAll(async () => {
    bench = await openBench();
    if (bench.plugin.tavern === null) throw new Error("off");
    ({ tavern } = bench.plugin);
    const { library } = bench.core;
    const entries = { harbor: "The harbor is old.", oak: "The oak is hollow." };
    book = await imported(library, "world-book", bookOf("Sea", entries));
    other = await imported(library, "world-book", bookOf("Wood", { fern: "The fern is damp." }));
    preset = await imported(library, "preset", presetOf("Count {{incvar::count}}."));
  });
  afterAll(() => bench.close());

  const texts = async (call: Parameters<Tavern["preview"]>[0]): Promise<string[] | undefined> =>
    (await tavern.preview(call)).output?.sections.map(({ text }) => text);

  it("are what the next request of a live session would be, and change nothing", async () => {
    const { host, core } = bench;
    const agent = await host.bound(core, "live", { presetId: preset, worldBookIds: [book] });
    await host.say(agent, "Hello");
    expect(await texts({ sessionId: "live" })).toEqual(["Count 2."]);
    expect(await texts({ sessionId: "live", text: "the harbor" })).toEqual(["Count 2.", "The harbor is old."]);
    expect(await texts({ sessionId: "live", text: "the harbor" })).toEqual(["Count 2.", "The harbor is old."]);
    const system = await host.say(agent, "the harbor");
    expect(system).toContain("Count 2.\n\nThe harbor is old.");
  });

  it("know the model that the next request goes to", async () => {
    const { host, core } = bench;
    const asks = await imported(core.library, "preset", presetOf("{{model}}, {{addvar::a::1e999}}{{getvar::a}}."));
    const agent = await host.bound(core, "model", { presetId: asks });
    for (let turn = 0; turn < 2; turn++) {
      const [text] = (await texts({ sessionId: "model", text: "hi" })) ?? [];
      expect(text).toMatch(/^[a-z]\S*, Infinity\.$/);
      expect(await host.say(agent, "hi")).toContain(text);
    }
  });

  it("take a selection in place of the session's, or without any session", async () => {
    const asked = { ...(await bench.core.library.beginSession("other")), worldBookIds: [other] };
    expect(await texts({ sessionId: "live", selection: asked, text: "fern, oak" })).toEqual(["The fern is damp."]);
    expect(await texts({ selection: asked, text: "fern" })).toEqual(["The fern is damp."]);
    expect(await texts({ selection: asked })).toEqual([]);
  });

  it("read a session of the store that has no agent, with its state", async () => {
    const { host, core } = bench;
    const agent = await host.bound(core, "cold", { presetId: preset, worldBookIds: [book] });
    await host.say(agent, "the oak");
    await host.leave(agent);
    expect(await texts({ sessionId: "cold" })).toEqual(["Count 2.", "The oak is hollow."]);
    expect(tavern.sessions.map(({ sessionId }) => sessionId)).not.toContain("cold");
  });

  it("go without a conversation that is nowhere, and say so", async () => {
    await bench.core.library.beginSession("nowhere");
    await bench.core.library.select("nowhere", { worldBookIds: [book] });
    const { diagnostics, output } = await tavern.preview({ sessionId: "nowhere", text: "harbor" });
    expect(diagnostics.map(({ code }) => code)).toContain("TAVERN_SESSION_NOT_LIVE");
    expect(output?.sections.map(({ text }) => text)).toEqual(["The harbor is old."]);
  });

  it("explain an entry of a book that the session has, and refuse one that it has not", async () => {
    const why = async (worldBookId: string): Promise<unknown> =>
      JSON.parse(new TextDecoder().decode(await tavern.why({ sessionId: "live", worldBookId, uid: "0" })));
    expect(JSON.stringify(await why(book))).toContain("harbor");
    await expect(why(other)).rejects.toMatchObject({ code: "ENTRY_NOT_BOUND" });
  });

  it("name the decisions and entries of one that was made", async () => {
    const assembly = await tavern.preview({ sessionId: "live", text: "the oak" });
    const read = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
    expect(read(await tavern.auditRows(assembly))).toHaveLength(1);
    const [activated] = assembly.output?.activated ?? [];
    expect(read(await tavern.entryRows(assembly, [activated?.entry ?? 0]))).toMatchObject([{ worldBookId: book }]);
  });

  it("know which sessions run, and which was used last", async () => {
    const { host } = bench;
    const agent = host.context.agents.get("live" as never);
    if (agent === undefined) throw new Error("no agent");
    const gate = Promise.withResolvers<string>();
    host.model.script.push(gate.promise);
    agent.followup(message("Hello"));
    await expect.poll(() => tavern.runningSessions).toEqual(["live"]);
    expect([tavern.running("live"), tavern.running("cold")]).toEqual([true, false]);
    gate.resolve("done");
    await agent.whenIdle();
    expect(tavern.runningSessions).toEqual([]);
    expect(tavern.latestSession).toBe("live");
  });
});
