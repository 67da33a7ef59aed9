import type { Agent } from "@deepseek-ai/dsh-agent";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import type { CaptureFacts } from "../../../../src/trace/model/capture.ts";
import { type Bench, message, openBench } from "../../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../../loader/support/library.ts";
import { ModelFailure } from "../../loader/support/model.ts";
import { listenTo, partOf, systemOf, textsOf } from "./support/kept.ts";

interface LoggedEvent {
  readonly type: string;
  readonly seq: number;
  readonly data: Record<string, unknown>;
}

describe("captures of a real host of log format V0", () => {
  let bench: Bench;
  let kept: ReturnType<typeof listenTo>;
  let preset = "";
  let book = "";
  let n = 0;
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    bench = await openBench();
    kept = listenTo(bench.core.trace.store);
    const { library } = bench.core;
    preset = await imported(
      library,
      "preset",
      presetOf("A story of {{char}} 🐉.", { temperature: 0.5, stop: ["END"] }),
    );
    book = await imported(library, "world-book", bookOf("Sea", { harbor: "港は {{寒い}}. 🌊", oak: "{{ lone" }));
  });
  afterEach(() => {
    for (const end of undo.splice(0)) end();
    bench.host.model.script.length = 0;
    kept.clear();
  });
  afterAll(() => bench.close());

  const agentWith = (selection: object = { presetId: preset, worldBookIds: [book] }): Promise<Agent> =>
    bench.host.bound(bench.core, `captured-${++n}`, selection);
  const events = (agent: Agent): readonly LoggedEvent[] => agent.session.events as unknown as readonly LoggedEvent[];
  const lastOf = (agent: Agent, type: string): LoggedEvent | undefined =>
    events(agent).findLast((event) => event.type === type);
  const only = (): CaptureFacts => {
    expect(kept.facts).toHaveLength(1);
    const [facts] = kept.facts;
    if (facts === undefined) throw new Error("no record");
    return facts;
  };
  const on = (...args: Parameters<Bench["host"]["context"]["on"]>): unknown =>
    undo.push(bench.host.context.on(...args));

  const turn = async (agent: Agent): Promise<void> => {
    agent.followup(message("x"));
    await agent.whenIdle();
  };

  it("are observed: the texts that the model saw, where the log has them, and what each part is", async () => {
    const agent = await agentWith();
    const system = await bench.host.say(agent, "the harbor, the oak");
    expect(kept.ways).toEqual([["assembled", "request-observed"]]);
    const facts = only();
    expect(facts).toMatchObject({
      sessionId: agent.id,
      turn: 1,
      step: 1,
      attempt: 1,
      selection: { presetId: preset, worldBookIds: [book] },
      session: { formatVersion: 0, createdAt: agent.session.header.createdAt },
      failure: null,
    });
    const [capture] = kept.records;
    if (capture === undefined) throw new Error("no capture");
    expect(systemOf(capture)).toBe(system);
    expect(system).toContain("{{寒い}}");
    const header = lastOf(agent, "request/header");
    expect(facts.delivery).toMatchObject({
      sessionVersion: 0,
      provider: "scripted",
      model: "echo",
      systemMessages: [{ text: null, at: { eventSeq: header?.seq } }],
      header: { eventSeq: header?.seq, reason: "initial", reused: false, system: 0 },
      callConfigApplied: true,
    });
    const stream = events(agent).findIndex(({ type }) => type === "assistant/chunk");
    expect(facts.delivery?.logCutSeq).toBe(stream - 1);
    const sections = facts.prompt?.sections ?? [];
    expect(sections.map(({ start, end }) => textsOf(capture).slice(start, end)).join("\n\n")).toBe(system);
    expect(sections.filter(({ provenance }) => provenance === "tavern").map(({ name }) => name)).toEqual(
      sections.map(({ name }) => name).filter((name) => name.startsWith("pmp-dsh-tavern:part:")),
    );
  });

  it("have the threads' part: sources with revisions and entries, and the audit", async () => {
    const agent = await agentWith();
    await bench.host.say(agent, "the harbor");
    const [capture] = kept.records;
    const part = capture === undefined ? null : await partOf(capture);
    const sources = part?.sources.flatMap(([, rows]) => rows) ?? [];
    expect(sources).toContainEqual(
      expect.objectContaining({
        kind: "worldbook",
        resourceId: book,
        resourceRevision: bench.core.library.row("world-book", book)?.revision,
        entryId: "0",
        qualifiedEntryId: `${book}:0`,
        characters: 12,
        utf16Units: 13,
        utf8Bytes: 23,
      }),
    );
    expect(part?.sources.map(([name]) => name)).toEqual(
      capture?.facts.prompt?.sections.filter(({ provenance }) => provenance === "tavern").map(({ name }) => name),
    );
    expect(part?.audit).toMatchObject({
      selection: { presetId: preset, worldBookIds: [book] },
      resources: { preset: { id: preset }, worldBooks: [{ id: book, entryCount: 2, matchedEntryCount: 1 }] },
      worldBooks: [{ resource: { id: book }, totals: { included: 1, rejected: 1 } }],
      activation: { kind: "durable-history-and-pending-input" },
    });
  });

  it("refer to the header of an earlier turn when none was written", async () => {
    const agent = await agentWith({ presetId: preset });
    await bench.host.say(agent, "one");
    const header = lastOf(agent, "request/header");
    await bench.host.say(agent, "two");
    expect(lastOf(agent, "request/header")).toBe(header);
    const [, second] = kept.facts;
    expect(second?.delivery).toMatchObject({
      systemMessages: [{ text: null, at: { eventSeq: header?.seq } }],
      header: { eventSeq: header?.seq, reused: true },
    });
    await bench.host.leave(agent);
    const resumed = await bench.host.resume(agent.id);
    await bench.host.say(resumed, "three");
    expect(kept.facts[2]?.delivery?.header).toMatchObject({ reason: "resume", reused: false });
  });

  it("know runtime contexts by name and text, also from an earlier turn", async () => {
    const { systemPrompt } = bench.host.context;
    undo.push(systemPrompt.context({ name: "test:empty", order: 0, text: "" }));
    undo.push(systemPrompt.context({ name: "test:where", order: 1, text: "at {{model}} 🐉" }));
    const agent = await agentWith();
    await bench.host.say(agent, "one");
    const snapshot = events(agent).find(
      ({ data }) => (data["source"] as { form?: string } | undefined)?.form === "snapshot",
    );
    await bench.host.say(agent, "two");
    for (const capture of kept.records) {
      const { prompt, delivery } = capture.facts;
      expect(prompt?.contexts.map(({ name, index }) => ({ name, index }))).toEqual([{ name: "test:where", index: 1 }]);
      expect(prompt?.contexts.map(({ start, end }) => textsOf(capture).slice(start, end))).toEqual(["at echo 🐉"]);
      expect(delivery?.snapshot).toMatchObject({
        eventSeq: snapshot?.seq,
        sections: [{ context: 0, sourceSectionIndex: 0, sourceSectionName: "test:where" }],
      });
    }
    expect(kept.records).toHaveLength(2);
  });

  it("of a retry are two records of one capture, and the failure stays with the first", async () => {
    const agent = await agentWith();
    on("agent/request-error", () => Promise.resolve({ kind: "retry" as const }));
    bench.host.model.script.push(new ModelFailure("busy", "RATE_LIMIT", 429));
    await bench.host.say(agent, "again");
    expect(kept.ways).toEqual([
      ["assembled", "request-observed"],
      ["assembled", "request-observed"],
    ]);
    const [first, second] = kept.facts;
    expect(second?.captureId).toBe(first?.captureId);
    expect([first?.attempt, second?.attempt]).toEqual([1, 2]);
    expect(second?.recordId).not.toBe(first?.recordId);
    const chunk = events(agent).find(
      ({ type, data }) => type === "assistant/chunk" && JSON.stringify(data).includes("busy"),
    );
    expect(first?.failure).toMatchObject({ eventSeq: chunk?.seq, eventType: "assistant/chunk", logCutSeq: chunk?.seq });
    expect(JSON.parse(first?.failure?.dataJson ?? "")).toEqual(chunk?.data);
    expect(second?.failure).toBeNull();
    // The second attempt is compared as well, although the text was let go in between.
    expect(second?.delivery?.systemMessages).toMatchObject([{ text: null }]);
  });

  it("of a failed model keep the failure that says most", async () => {
    const agent = await agentWith();
    bench.host.model.script.push(new ModelFailure("no", "SERVER"));
    await bench.host.say(agent, "fail");
    expect(only()).toMatchObject({ status: "request-observed", failure: { eventType: "assistant/chunk" } });
    expect(lastOf(agent, "turn/end")?.data).toMatchObject({ reason: { kind: "error" } });
  });

  it("say what was asked of the model and what it was sent", async () => {
    const agent = await agentWith();
    bench.host.model.script.push(new ModelFailure("unsupported parameter: temperature", "INVALID_REQUEST", 400));
    await bench.host.say(agent, "parameters");
    const [first, second] = kept.facts;
    expect(first?.parameters).toMatchObject({
      requested: { temperature: 0.5 },
      effective: { temperature: 0.5 },
      omitted: [],
    });
    expect(second?.parameters?.effective).not.toHaveProperty("temperature");
    expect(second?.parameters?.omitted).toEqual([{ parameter: "temperature", reason: "rejected-by-model" }]);
    expect(second?.delivery?.callConfigApplied).toBe(false);
  });

  it("see what another plugin has made of the prompt", async () => {
    const agent = await agentWith();
    undo.push(
      bench.host.context.on(
        "system-prompt/assemble",
        async (_assembly, _asked, next) => {
          const made = await next();
          made.sections.push({ name: "late", text: "Late." });
          return made;
        },
        { prepend: true },
      ),
    );
    const system = await bench.host.say(agent, "harbor");
    const [capture] = kept.records;
    expect(system.endsWith("Late.")).toBe(true);
    expect(capture?.facts.delivery?.systemMessages).toMatchObject([{ text: system }]);
    expect(capture === undefined ? null : systemOf(capture)).toBe(system.slice(0, -"\n\nLate.".length));
  });

  it("of a section that is complete are not the request", async () => {
    undo.push(bench.host.context.systemPrompt.section({ name: "test:all", order: 1, text: "All.", complete: true }));
    const agent = await agentWith();
    expect(await bench.host.say(agent, "harbor")).toBe("All.");
    expect(only().delivery?.systemMessages).toMatchObject([
      { text: "All.", at: { eventSeq: expect.any(Number) as number } },
    ]);
  });

  it("without the anchor have no prompt", async () => {
    undo.push(
      bench.host.context.on("system-prompt/assemble", async (_assembly, _asked, next) => {
        const base = await next();
        return { ...base, sections: base.sections.filter(({ name }) => name !== "pmp-dsh-tavern:profile") };
      }),
    );
    const agent = await agentWith();
    const system = await bench.host.say(agent, "harbor");
    expect(only()).toMatchObject({ prompt: null, status: "request-observed" });
    expect(only().delivery?.systemMessages).toMatchObject([{ text: system }]);
  });

  it.each([
    ["before our listener returned", false],
    ["after our listener returned", true],
  ])("of an assembly that another plugin broke %s tell the turn's error", async (_when, prepend) => {
    undo.push(
      bench.host.context.on(
        "system-prompt/assemble",
        async (_assembly, _asked, next) => {
          await next();
          throw new Error("broken");
        },
        { prepend },
      ),
    );
    const agent = await agentWith();
    await turn(agent);
    const end = lastOf(agent, "turn/end");
    expect(only()).toMatchObject({
      status: "assembly-or-preparation-failed",
      turn: 1,
      step: 1,
      attempt: 1,
      delivery: null,
      failure: { eventType: "turn/end", eventSeq: end?.seq },
    });
    expect(only().prompt === null).toBe(!prepend);
  });

  it("of a request that another plugin broke tell the turn's error", async () => {
    on("agent/request", () => Promise.reject(new Error("broken")));
    const agent = await agentWith();
    await turn(agent);
    expect(only()).toMatchObject({
      status: "assembly-or-preparation-failed",
      failure: { eventType: "turn/end" },
      parameters: { effective: null },
    });
  });

  it("of a request that could not be prepared tell the turn's error", async () => {
    undo.push(
      bench.host.context.on("agent/request", async (_payload, next) => ({
        ...(await next()),
        reasoningEffort: "none-such" as never,
      })),
    );
    const agent = await agentWith();
    await turn(agent);
    expect(only()).toMatchObject({ status: "assembly-or-preparation-failed", failure: { eventType: "turn/end" } });
  });

  it("of a request that a plugin stopped on its way failed before they were observed", async () => {
    undo.push(
      bench.host.context.on(
        "llm/stream",
        () => {
          throw new Error("stopped");
        },
        { prepend: true },
      ),
    );
    const agent = await agentWith();
    await turn(agent);
    expect(only()).toMatchObject({
      status: "request-failed-before-observation",
      delivery: null,
      failure: { eventType: "turn/end" },
    });
  });

  it("of a step that was refused are not confirmed, and no failure", async () => {
    on("agent/pre-step", () => Promise.resolve({ kind: "reject" as const }));
    const agent = await agentWith();
    await turn(agent);
    expect(only()).toMatchObject({ status: "request-unconfirmed", turn: 1, step: 1, failure: null, delivery: null });
    expect(only().prompt).not.toBeNull();
  });

  it("of a later assembly that fails leave the request before it alone", async () => {
    const agent = await agentWith();
    bench.host.model.script.push({ tool: "none" });
    let assemblies = 0;
    undo.push(
      bench.host.context.on("system-prompt/assemble", (_assembly, _asked, next) => {
        if (++assemblies > 1) throw new Error("broken");
        return next();
      }),
    );
    await turn(agent);
    expect(kept.facts.map(({ step, status, failure }) => [step, status, failure?.eventType])).toEqual([
      [1, "request-observed", undefined],
      [2, "assembly-or-preparation-failed", "turn/end"],
    ]);
  });

  it("are of turns alone: a request for a title in between is none", async () => {
    const agent = await agentWith();
    const { context } = bench.host;
    const title = { provider: "scripted", model: "echo", messages: [], system: "Title.", sessionId: agent.id };
    undo.push(
      context.on("agent/request", async (_payload, next) => {
        for await (const _chunk of context.llm.stream({ ...title, purpose: "title" } as never));
        expect(kept.facts).toMatchObject([{ status: "assembled" }]);
        return next();
      }),
    );
    const system = await bench.host.say(agent, "harbor");
    expect(kept.ways).toEqual([["assembled", "request-observed"]]);
    const [capture] = kept.records;
    expect(capture === undefined ? null : systemOf(capture)).toBe(system);
    expect(only().delivery?.systemMessages).toMatchObject([{ text: null }]);
  });

  it("of a turn that was cancelled are no failure", async () => {
    const agent = await agentWith();
    const gate = Promise.withResolvers<string>();
    bench.host.model.script.push(gate.promise);
    const reached = Promise.withResolvers<void>();
    undo.push(
      bench.host.context.on("llm/stream", (_options, next) => {
        reached.resolve();
        return next();
      }),
    );
    agent.followup(message("x"));
    await reached.promise;
    agent.cancel({ kind: "user" });
    gate.resolve("late");
    await agent.whenIdle();
    expect(only()).toMatchObject({ status: "request-observed", failure: null });
  });
});
