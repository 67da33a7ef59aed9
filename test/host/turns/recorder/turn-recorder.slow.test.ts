import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../../src/trace/model/canonical-json.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { message } from "../../loader/support/host.ts";
import { imported, presetOf } from "../../loader/support/library.ts";
import { ModelFailure } from "../../loader/support/model.ts";
import { textIn } from "./support/told-turns.ts";
import { append, lastOf, TurnStage } from "./support/turn-stage.ts";

describe("turns of a real host of log format V0", () => {
  const stage = new TurnStage();

  it("are told from their start to their end: what was asked, sent, answered", async () => {
    const agent = await stage.agent();
    stage.bench.host.model.script.push("The harbour is cold, they say.");
    const account = await stage.turn(agent);
    const [call] = account.calls;
    const start = lastOf(agent, "turn/start");
    const end = lastOf(agent, "turn/end");
    expect(account).toMatchObject({
      sessionId: agent.id,
      turn: 1,
      surface: "dsh",
      state: "ended",
      startSeq: start?.seq,
      endSeq: end?.seq,
      outcome: "completed",
      clock: "monotonic",
      recovered: null,
      bodies: "persisted",
      diagnostics: [],
      toolsOmitted: 0,
      callsOmitted: 0,
    });
    expect(account.calls).toHaveLength(1);
    expect(call).toMatchObject({
      id: "1.1.1",
      step: 1,
      attempt: 1,
      provider: "scripted",
      model: "echo",
      outcome: "ok",
      request: {
        historyCount: 1,
        toolResultIds: [],
        config: { requested: { temperature: 0.5, stop: { count: 1 } }, effective: { temperature: 0.5 }, omitted: [] },
        systemHash: sha256(stage.bench.host.model.last.system),
      },
      response: {
        finishReason: "stop",
        textChars: 30,
        usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: null },
      },
    });
    expect(account.attempts).toEqual([expect.objectContaining({ callId: "1.1.1", status: "ok" })]);
    const blocks = account.blocks ?? [];
    expect(call?.request.blockIds).toEqual(blocks.map(({ id }) => id));
    expect(account.captures).toMatchObject([
      {
        captureId: call?.captureId,
        assemblyVerified: true,
        blockIds: call?.request.blockIds,
        cacheBreak: { state: "first-call" },
      },
    ]);
    expect(blocks.every(({ hash, reference }) => hash !== null && reference !== null)).toBe(true);
    expect(blocks.map(({ capability }) => capability)).toEqual(
      expect.arrayContaining(["preset", `world-book:${stage.book}`]),
    );
    const answer = lastOf(agent, "assistant/message");
    expect(account.answer).toMatchObject({ eventSeq: answer?.seq, eventHash: sha256(canonicalJson(answer?.data)) });
    const question = lastOf(agent, "user/message");
    expect(account.question).toMatchObject({
      eventSeq: question?.seq,
      eventHash: sha256(canonicalJson(question?.data)),
    });
    expect(account.history).toMatchObject({
      messages: [{ eventSeq: question?.seq, role: "user", parts: [{ type: "text", chars: 10 }] }],
      omitted: 0,
    });
    expect(account.awareness).toMatchObject({
      cwd: "/home/user",
      scanWindow: { messages: 1, units: 10, truncated: false },
      bindings: { presetId: stage.preset, books: [{ resourceId: stage.book, bindingSources: ["session"] }] },
    });
    expect(account.activations).toEqual(
      expect.arrayContaining([
        { id: "preset", active: true, reason: "bound" },
        { id: "character", active: false, reason: "unbound" },
        { id: `world-book:${stage.book}`, active: true, reason: "bound" },
      ]),
    );
    expect(account.activations?.filter(({ id }) => id.startsWith("host:")).length).toBeGreaterThan(0);
    expect(stage.told.marks).toMatchObject([
      { turnId: account.turnId, sessionId: agent.id, turn: 1, startSeq: start?.seq },
    ]);
    expect(stage.told.grounded).toMatchObject([{ captureId: call?.captureId, key: account.captures[0]?.groundingKey }]);
  });

  it("hand over the texts of the request that was answered, block by block, and the answer", async () => {
    const agent = await stage.agent();
    await stage.turn(agent);
    const [ended] = stage.told.ended;
    const { captures, answer } = stage.told.facts;
    if (ended === undefined || answer?.data == null) throw new Error("no answer");
    const texts = captures[0]?.texts?.map((place) => textIn(ended, place)) ?? [];
    expect(texts.join("\n\n")).toBe(stage.bench.host.model.last.system);
    expect(JSON.parse(textIn(ended, answer.data))).toEqual(lastOf(agent, "assistant/message")?.data);
  });

  it("are seen while they run, and all that is known goes out before the first chunk and at the end", async () => {
    const agent = await stage.agent();
    await stage.turn(agent);
    const drains = stage.told.told.flatMap((what, index) => (what === "drain" ? [index] : []));
    expect(drains.length).toBeGreaterThanOrEqual(2);
    expect(stage.told.told.at(-1)).toBe("ended");
    const open = stage.told.snapshots.find(({ calls }) => calls[0]?.outcome === "open");
    expect(open).toMatchObject({ state: "open", outcome: null, bodies: "inline", citationsStatus: "pending" });
    expect(open?.items).toMatchObject([
      { id: `${stage.book}:0`, state: "considered", selected: true, inclusion: "unverified" },
    ]);
    expect(open?.grounding).toMatchObject([{ resourceId: stage.book, name: "Sea", pool: 2, ran: true }]);
    expect(stage.told.snapshots.at(-1)).toMatchObject({ state: "ended", outcome: "completed" });
  });

  it("say where the prompt differs from the call before, over turns, and share blocks over steps", async () => {
    const agent = await stage.agent();
    await stage.turn(agent, "the harbor");
    const same = await stage.turn(agent, "the harbor again");
    expect(same.captures[0]?.cacheBreak).toEqual({ state: "none", blockId: null });
    const changed = await stage.turn(agent, "the oak");
    const at = changed.captures[0]?.cacheBreak;
    expect(at?.state).toBe("at");
    const block = changed.blocks?.find(({ id }) => id === at?.blockId);
    expect(block?.capability).toBe(`world-book:${stage.book}`);
    expect(same.profileVersion).toMatch(/^[0-9a-f]{64}$/u);
    expect(same.profileVersion).toBe(changed.profileVersion);
    const { host, core } = stage.bench;
    const presetId = await imported(core.library, "preset", presetOf("Another story of {{char}}.", {}));
    const other = await host.bound(core, stage.nextId(), { presetId, worldBookIds: [stage.book] });
    expect((await stage.turn(other, "the oak")).profileVersion).not.toBe(changed.profileVersion);
    const tavern = changed.blocks?.filter(({ provenance }) => provenance === "tavern") ?? [];
    expect(new Set(tavern.map(({ capability, stable }) => (capability === "preset") === stable))).toEqual(
      new Set([true]),
    );
    expect(tavern.some(({ stable }) => stable === true)).toBe(true);
  });

  it("tell of a failed attempt, the wait, and the one that was answered", async () => {
    const agent = await stage.agent();
    const failure = new ModelFailure("slow down", "RATE_LIMIT", 429);
    stage.bench.host.model.script.push(failure, "ok");
    stage.on("agent/request-error", ((payload: { turn: number; step: number }) => {
      const { turn: at, step } = payload;
      append(agent, "llm/retry", {
        retryId: "r",
        turn: at,
        step,
        provider: "scripted",
        mode: "normal",
        policyKey: "k",
        retry: 1,
        maxRetries: 2,
        delayMs: 25,
        failure: failure.failure,
      });
      return Promise.resolve({ kind: "retry" });
    }) as never);
    const account = await stage.turn(agent);
    expect(account.calls.map(({ id, attempt, outcome, errorKind }) => [id, attempt, outcome, errorKind])).toEqual([
      ["1.1.1", 1, "failed", "RATE_LIMIT"],
      ["1.1.2", 2, "ok", null],
    ]);
    expect(account.attempts).toMatchObject([
      { status: "failed", errorKind: "RATE_LIMIT", retryDelayMs: 25 },
      { status: "ok", errorKind: null, retryDelayMs: null },
    ]);
    expect(account.captures).toHaveLength(1);
    expect(account.outcome).toBe("completed");
  });

  it("tell of a turn that fails", async () => {
    const agent = await stage.agent();
    stage.bench.host.model.script.push(new ModelFailure("no", "SERVER_ERROR"));
    const account = await stage.turn(agent);
    expect(account).toMatchObject({
      outcome: "error",
      errorKind: "SERVER_ERROR",
      answer: null,
      calls: [{ outcome: "failed" }],
    });
  });

  it("tell of a parameter that the model refused and the next attempt went without", async () => {
    const agent = await stage.agent();
    stage.bench.host.model.script.push(
      new ModelFailure("temperature is not supported by this model", "BAD_REQUEST", 400),
    );
    const account = await stage.turn(agent);
    expect(account.attempts).toMatchObject([
      { status: "failed", fallback: ["temperature"] },
      { status: "ok", fallback: [] },
    ]);
    expect(account.calls[1]?.request.config).toMatchObject({
      requested: { temperature: 0.5 },
      omitted: [{ parameter: "temperature", reason: "rejected-by-model" }],
    });
  });

  it("tell of an aborted turn what had been sent", async () => {
    const agent = await stage.agent();
    const gate = Promise.withResolvers<string>();
    stage.bench.host.model.script.push(gate.promise);
    agent.followup(message("the harbor"));
    await expect.poll(() => stage.told.snapshots.at(-1)?.calls[0]?.outcome).toBe("open");
    agent.cancel({ kind: "user" });
    gate.resolve("too late");
    await agent.whenIdle();
    const account = await stage.newest();
    expect(account).toMatchObject({
      outcome: "aborted",
      errorKind: "user",
      calls: [{ outcome: "cancelled" }],
      answer: null,
    });
  });

  it("are told of the assembly that was sent, where another plugin has asked for one before", async () => {
    const agent = await stage.agent();
    const { context } = stage.bench.host;
    const { signal } = new AbortController();
    let asked = 0;
    stage.undo.push(context.systemPrompt.section({ name: "asked", order: 900, text: () => `Asked ${++asked}.` }));
    const nested = async (_assembly: unknown, to: { readonly signal?: AbortSignal }, next: () => Promise<unknown>) => {
      if (to.signal !== signal) await context.systemPrompt.assemble({ agent, signal } as never);
      return next();
    };
    stage.undo.push(context.on("system-prompt/assemble", nested as never, { prepend: true }));
    const account = await stage.turn(agent);
    expect(stage.bench.host.model.last.system).toContain("Asked 1.");
    expect(account.captures).toMatchObject([{ captureId: account.calls[0]?.captureId, assemblyVerified: true }]);
    expect(account.calls[0]?.request.blockIds).toEqual(account.blocks?.map(({ id }) => id));
  });

  it("tell of a turn that was not let in", async () => {
    const agent = await stage.agent();
    stage.on("agent/pre-step", (() => Promise.resolve({ kind: "reject" })) as never);
    const account = await stage.turn(agent);
    expect(account).toMatchObject({ outcome: "blocked", calls: [], question: null, answer: null });
    expect(account.captures).toMatchObject([{ cacheBreak: { state: "not-recorded" } }]);
  });
});
