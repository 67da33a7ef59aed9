import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type Bench, message, openBench } from "../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../loader/support/library.ts";
import { ModelFailure } from "../loader/support/model.ts";

describe("what an assembly changes", () => {
  let bench: Bench;
  let preset = "";
  let book = "";
  let n = 0;
  let undo: (() => unknown)[] = [];
  beforeAll(async () => {
    bench = await openBench();
    const { library } = bench.core;
    preset = await imported(library, "preset", presetOf("Count {{incvar::count}}."));
    book = await imported(
      library,
      "world-book",
      bookOf("Sea", { harbor: { content: "The harbor sticks.", sticky: 2, position: 0 } }),
    );
  });
  afterEach(() => {
    for (const end of undo) end();
    undo = [];
  });
  afterAll(() => bench.close());

  const agentOn = (): ReturnType<typeof bench.host.bound> =>
    bench.host.bound(bench.core, `stream-${++n}`, { presetId: preset, worldBookIds: [book] });

  it("counts from the request that was made for it: variables and timed effects", async () => {
    const agent = await agentOn();
    expect(await bench.host.say(agent, "the harbor")).toContain("Count 1.");
    const second = await bench.host.say(agent, "away from it");
    expect(second).toContain("Count 2.");
    expect(second).toContain("The harbor sticks.");
  });

  it("starts from the same state in all steps of a turn", async () => {
    const agent = await agentOn();
    const before = bench.host.model.requests.length;
    bench.host.model.script.push({ tool: "unknown-tool" }, "done");
    await bench.host.say(agent, "Hello");
    const counts = bench.host.model.requests.slice(before).map(({ system }) => /Count \d/u.exec(system)?.[0]);
    expect(counts).toEqual(["Count 1", "Count 1"]);
    expect(await bench.host.say(agent, "Hello")).toContain("Count 2.");
  });

  it("counts when the request failed: it was made", async () => {
    const agent = await agentOn();
    bench.host.model.script.push(new ModelFailure("broken", "UNKNOWN"));
    expect(await bench.host.say(agent, "Hello")).toContain("Count 1.");
    expect(await bench.host.say(agent, "Hello")).toContain("Count 2.");
  });

  it("does not count when the step was rejected before its request", async () => {
    const agent = await agentOn();
    let rejects = true;
    undo.push(
      bench.host.context.on("agent/pre-step", (_payload, next) =>
        rejects ? Promise.resolve({ kind: "reject" as const }) : next(),
      ),
    );
    agent.followup(message("Hello"));
    await agent.whenIdle();
    rejects = false;
    expect(await bench.host.say(agent, "Hello")).toContain("Count 1.");
  });

  it("does not count when another plugin has changed the sections, and the session's notes say so", async () => {
    const agent = await agentOn();
    undo.push(
      bench.host.context.on(
        "system-prompt/assemble",
        async (_assembly, _context, next) => {
          const assembly = await next();
          const sections = assembly.sections.map((section) => ({
            ...section,
            text: section.text.replace("Count", "Counted"),
          }));
          return { ...assembly, sections };
        },
        { prepend: true },
      ),
    );
    expect(await bench.host.say(agent, "Hello")).toContain("Counted 1.");
    const preview = await bench.plugin.tavern?.preview({ sessionId: agent.id });
    expect(preview?.diagnostics.map(({ code }) => code)).toContain("TAVERN_SECTIONS_CHANGED");
    for (const end of undo) end();
    expect(await bench.host.say(agent, "Hello")).toContain("Count 1.");
  });

  it.each([
    ["a text of its own", { system: "Another." }],
    ["no text", {}],
  ])("takes no other call in the name of the session, with %s, for its request", async (_what, side) => {
    const agent = await agentOn();
    const { llm } = bench.host.context;
    undo.push(
      bench.host.context.on("agent/request", async ({ agent: { session } }, next) => {
        const config = await next();
        const other = llm.stream({ ...config, messages: [], sessionId: session.id, ...side });
        for await (const _chunk of other);
        return config;
      }),
    );
    expect(await bench.host.say(agent, "Hello")).toContain("Count 1.");
    expect(await bench.host.say(agent, "Hello")).toContain("Count 2.");
    const preview = await bench.plugin.tavern?.preview({ sessionId: agent.id });
    expect(preview?.diagnostics.map(({ code }) => code)).not.toContain("TAVERN_SECTIONS_CHANGED");
  });

  it("takes no other call of the model for its request", async () => {
    const agent = await agentOn();
    const { llm } = bench.host.context;
    undo.push(
      bench.host.context.on("agent/request", async ({ agent: { session } }, next) => {
        const config = await next();
        const { id: sessionId } = session;
        const title = llm.stream({ ...config, messages: [], system: "A title.", sessionId, purpose: "session-title" });
        for await (const _chunk of title);
        return config;
      }),
    );
    expect(await bench.host.say(agent, "Hello")).toContain("Count 1.");
    expect(await bench.host.say(agent, "Hello")).toContain("Count 2.");
    const preview = await bench.plugin.tavern?.preview({ sessionId: agent.id });
    expect(preview?.diagnostics.map(({ code }) => code)).not.toContain("TAVERN_SECTIONS_CHANGED");
  });
});
