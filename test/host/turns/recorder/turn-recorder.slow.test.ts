import type { Agent } from "@deepseek-ai/dsh-agent";
import { SessionId } from "@deepseek-ai/dsh-session";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { canonicalJson } from "../../../../src/trace/model/canonical-json.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { type Bench, message, openBench } from "../../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../../loader/support/library.ts";
import { ModelFailure } from "../../loader/support/model.ts";
import { accountOf, listenToTurns, recordsOf, textIn } from "./support/told-turns.ts";

interface LoggedEvent {
  readonly type: string;
  readonly seq: number;
  readonly data: unknown;
}

describe("turns of a real host of log format V0", () => {
  let bench: Bench;
  let told: ReturnType<typeof listenToTurns>;
  let preset = "";
  let book = "";
  let n = 0;
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    bench = await openBench();
    told = listenToTurns(bench.core);
    const { library } = bench.core;
    preset = await imported(library, "preset", presetOf("A story of {{char}}.", { temperature: 0.5, stop: ["END"] }));
    book = await imported(library, "world-book", bookOf("Sea", { harbor: "The harbour is cold.", oak: "An oak." }));
  });
  afterEach(() => {
    for (const end of undo.splice(0)) end();
    bench.host.model.script.length = 0;
    told.clear();
  });
  afterAll(async () => {
    told.restore();
    await bench.close();
  });

  const agentWith = (selection: object = { presetId: preset, worldBookIds: [book] }): Promise<Agent> =>
    bench.host.bound(bench.core, `turn-${++n}`, selection);
  const events = (agent: Agent): readonly LoggedEvent[] => agent.session.events as unknown as readonly LoggedEvent[];
  const lastOf = (agent: Agent, type: string): LoggedEvent | undefined =>
    events(agent).findLast((event) => event.type === type);
  const on = (...args: Parameters<Bench["host"]["context"]["on"]>): unknown =>
    undo.push(bench.host.context.on(...args));

  const turn = async (agent: Agent, text = "the harbor"): Promise<TurnTrace> => {
    const before = told.persisted.length;
    agent.followup(message(text));
    await agent.whenIdle();
    expect(told.persisted).toHaveLength(before + 1);
    return newest();
  };
  const newest = async (): Promise<TurnTrace> => {
    await told.settled();
    const ended = told.ended.at(-1);
    if (ended === undefined) throw new Error("no turn has ended");
    return accountOf(ended, await recordsOf(bench.core, ended));
  };

  it("are told from their start to their end: what was asked, sent, answered", async () => {
    const agent = await agentWith();
    bench.host.model.script.push("The harbour is cold, they say.");
    const account = await turn(agent);
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
        systemHash: sha256(bench.host.model.last.system),
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
      expect.arrayContaining(["preset", `world-book:${book}`]),
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
      bindings: { presetId: preset, books: [{ resourceId: book, bindingSources: ["session"] }] },
    });
    expect(account.activations).toEqual(
      expect.arrayContaining([
        { id: "preset", active: true, reason: "bound" },
        { id: "character", active: false, reason: "unbound" },
        { id: `world-book:${book}`, active: true, reason: "bound" },
      ]),
    );
    expect(account.activations?.filter(({ id }) => id.startsWith("host:")).length).toBeGreaterThan(0);
    expect(told.marks).toMatchObject([{ turnId: account.turnId, sessionId: agent.id, turn: 1, startSeq: start?.seq }]);
    expect(told.grounded).toMatchObject([{ captureId: call?.captureId, key: account.captures[0]?.groundingKey }]);
  });

  it("hand over the texts of the request that was answered, block by block, and the answer", async () => {
    const agent = await agentWith();
    await turn(agent);
    const [ended] = told.ended;
    const { captures, answer } = told.facts;
    if (ended === undefined || answer?.data == null) throw new Error("no answer");
    const texts = captures[0]?.texts?.map((place) => textIn(ended, place)) ?? [];
    expect(texts.join("\n\n")).toBe(bench.host.model.last.system);
    expect(JSON.parse(textIn(ended, answer.data))).toEqual(lastOf(agent, "assistant/message")?.data);
  });

  it("are seen while they run, and all that is known goes out before the first chunk and at the end", async () => {
    const agent = await agentWith();
    await turn(agent);
    const drains = told.told.flatMap((what, index) => (what === "drain" ? [index] : []));
    expect(drains.length).toBeGreaterThanOrEqual(2);
    expect(told.told.at(-1)).toBe("ended");
    const open = told.snapshots.find(({ calls }) => calls[0]?.outcome === "open");
    expect(open).toMatchObject({ state: "open", outcome: null, bodies: "inline", citationsStatus: "pending" });
    expect(open?.items).toMatchObject([
      { id: `${book}:0`, state: "considered", selected: true, inclusion: "unverified" },
    ]);
    expect(open?.grounding).toMatchObject([{ resourceId: book, name: "Sea", pool: 2, ran: true }]);
    expect(told.snapshots.at(-1)).toMatchObject({ state: "ended", outcome: "completed" });
  });

  it("say where the prompt differs from the call before, over turns, and share blocks over steps", async () => {
    const agent = await agentWith();
    await turn(agent, "the harbor");
    const same = await turn(agent, "the harbor again");
    expect(same.captures[0]?.cacheBreak).toEqual({ state: "none", blockId: null });
    const changed = await turn(agent, "the oak");
    const at = changed.captures[0]?.cacheBreak;
    expect(at?.state).toBe("at");
    const block = changed.blocks?.find(({ id }) => id === at?.blockId);
    expect(block?.capability).toBe(`world-book:${book}`);
    expect(same.profileVersion).toBe(changed.profileVersion);
  });

  it("tell of a failed attempt, the wait, and the one that was answered", async () => {
    const agent = await agentWith();
    const failure = new ModelFailure("slow down", "RATE_LIMIT", 429);
    bench.host.model.script.push(failure, "ok");
    on("agent/request-error", ((payload: { turn: number; step: number }) => {
      const { turn: at, step } = payload;
      (agent.session.append as (type: string, data: object) => void)("llm/retry", {
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
    const account = await turn(agent);
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
    const agent = await agentWith();
    bench.host.model.script.push(new ModelFailure("no", "SERVER_ERROR"));
    const account = await turn(agent);
    expect(account).toMatchObject({
      outcome: "error",
      errorKind: "SERVER_ERROR",
      answer: null,
      calls: [{ outcome: "failed" }],
    });
  });

  it("tell of a parameter that the model refused and the next attempt went without", async () => {
    const agent = await agentWith();
    bench.host.model.script.push(new ModelFailure("temperature is not supported by this model", "BAD_REQUEST", 400));
    const account = await turn(agent);
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
    const agent = await agentWith();
    const gate = Promise.withResolvers<string>();
    bench.host.model.script.push(gate.promise);
    agent.followup(message("the harbor"));
    await expect.poll(() => told.snapshots.at(-1)?.calls[0]?.outcome).toBe("open");
    agent.cancel({ kind: "user" });
    gate.resolve("too late");
    await agent.whenIdle();
    const account = await newest();
    expect(account).toMatchObject({
      outcome: "aborted",
      errorKind: "user",
      calls: [{ outcome: "cancelled" }],
      answer: null,
    });
  });

  it("tell of a turn that was not let in", async () => {
    const agent = await agentWith();
    on("agent/pre-step", (() => Promise.resolve({ kind: "reject" })) as never);
    const account = await turn(agent);
    expect(account).toMatchObject({ outcome: "blocked", calls: [], question: null, answer: null });
    expect(account.captures).toMatchObject([{ cacheBreak: { state: "not-recorded" } }]);
  });

  /** A tool of another plugin; `execute` gives what the model is shown. */
  const register = (name: string, execute: () => Promise<string>): void => {
    undo.push(
      bench.host.context.tools.register({
        name,
        description: "Looks.",
        parameters: { type: "object", properties: {} },
        output: { schema: { type: "string" }, render: (_: unknown, value: string) => [{ type: "text", text: value }] },
        execute,
      } as never),
    );
  };
  const append = (agent: Agent, type: string, data: object): LoggedEvent =>
    (agent.session.append as (type: string, data: object) => LoggedEvent)(type, data);

  it("tell of tools with what they were given and gave, and which request carried the result", async () => {
    const agent = await agentWith();
    register("look", () => Promise.resolve("seen 見た"));
    bench.host.model.script.push({ tool: "look" }, "I looked.");
    const account = await turn(agent);
    const call = lastOf(agent, "tool/call");
    const result = lastOf(agent, "tool/result");
    expect(account.tools).toHaveLength(1);
    expect(account.tools[0]).toMatchObject({
      callId: "call-1",
      name: "look",
      step: 1,
      modelCallId: "1.1.1",
      status: "ok",
      approval: null,
      parentCallId: null,
      inputBytes: 2,
      outputBytes: 11,
      callRef: { eventSeq: call?.seq, eventHash: sha256(canonicalJson(call?.data)) },
      resultRef: { eventSeq: result?.seq, eventHash: sha256(canonicalJson(result?.data)) },
      input: { status: "withheld" },
      output: { status: "withheld" },
    });
    expect(account.calls.map(({ request }) => request.toolResultIds)).toEqual([[], ["call-1"]]);
    expect(account.calls[0]?.response?.toolCallIds).toEqual(["call-1"]);
    expect(account.captures).toHaveLength(2);
    expect(account.captures[1]?.blockIds).toEqual(account.captures[0]?.blockIds);
    expect(account.captures[1]?.cacheBreak).toEqual({ state: "none", blockId: null });
    expect(account.calls[0]?.request.toolsOffered).toEqual(account.toolset?.map(({ name }) => name));
    expect(account.toolset?.find(({ name }) => name === "look")?.hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  it("tell of a tool that fails, of a result that is pruned, and of a question to the user", async () => {
    const agent = await agentWith();
    register("ask", () => {
      append(agent, "approval/asked", { id: "q1", toolName: "ask", callId: "call-1", reason: "risky" });
      append(agent, "approval/decided", { id: "q1", outcome: "rejected" });
      return Promise.reject(new Error("denied"));
    });
    on("agent/turn-stopping", (() => {
      const seq = lastOf(agent, "tool/result")?.seq;
      append(agent, "compaction/prune", {
        shadowedRange: { start: seq, end: seq },
        shadowedSeqs: [seq],
        shadowedTokenCount: 1,
      });
    }) as never);
    bench.host.model.script.push({ tool: "ask" }, "So be it.");
    const account = await turn(agent);
    const asked = lastOf(agent, "approval/asked");
    expect(account.tools).toMatchObject([
      {
        status: "rejected",
        approval: { id: "q1", decision: "rejected" },
        prunedBySeq: lastOf(agent, "compaction/prune")?.seq,
      },
    ]);
    expect(account).toMatchObject({
      proposal: { kind: "approval", id: "q1", eventSeq: asked?.seq },
      proposalStatus: "recorded",
      outcome: "completed",
    });
  });

  it("tell of a turn that stopped on a question", async () => {
    const agent = await agentWith();
    register("ask", () => {
      append(agent, "approval/asked", { id: "q2", toolName: "ask", callId: "call-1" });
      return Promise.resolve("waits");
    });
    bench.host.model.script.push({ tool: "ask" }, "Wait.");
    const account = await turn(agent);
    expect(account).toMatchObject({ outcome: "awaiting_decision", proposal: { id: "q2" } });
    expect(account.tools).toMatchObject([{ approval: { id: "q2", decision: null, decidedMs: null } }]);
  });

  it("tell of settings that bound the turn, those from before the plugin saw the session among them", async () => {
    const agent = await agentWith();
    append(agent, "sandbox/mode", { mode: "read-only" });
    append(agent, "approval/policy", { policy: "ask" });
    append(agent, "plan/mode", { active: true });
    const account = await turn(agent);
    const ceiling = {
      sandboxMode: "read-only",
      approvalPolicy: "ask",
      planMode: true,
      permissionPreset: null,
      rpLock: null,
    };
    expect(account.awareness.ceiling).toEqual(ceiling);
    await bench.host.leave(agent);
    const again = await bench.host.resume(agent.id);
    expect((await turn(again)).awareness.ceiling).toEqual(ceiling);
  });

  it("tell of a resumed session that the call before is not recorded", async () => {
    const agent = await agentWith();
    await turn(agent);
    await bench.host.leave(agent);
    const again = await bench.host.resume(agent.id);
    const account = await turn(again);
    expect(account.turn).toBe(2);
    expect(account.captures[0]?.cacheBreak).toEqual({ state: "not-recorded", blockId: null });
    expect(account.history?.messages).toHaveLength(3);
  });

  it("tell of a fork whose it is, and that it shares its beginning", async () => {
    const agent = await agentWith();
    await turn(agent);
    const seed = agent.session.events.slice();
    const meta = { cwd: "/home/user", parentSession: agent.id, seedLength: seed.length };
    const agentOptions = { provider: "scripted", model: "echo" };
    const sessionId = SessionId(`${agent.id}-fork`);
    const { agent: forked } = await bench.host.context.agents.create({ sessionId, seed, meta, agentOptions } as never);
    const account = await turn(forked);
    expect(account).toMatchObject({ sessionId: `${agent.id}-fork`, turn: 2, surface: "dsh" });
    expect(account.awareness.lineage).toMatchObject({ parentSession: agent.id, seedLength: seed.length });
    expect(account.captures[0]?.cacheBreak.state).toBe("not-recorded");
  });

  it("tell of delegated agents as such", async () => {
    const agent = await bench.host.agent(`turn-${++n}`, { parentSession: "turn-1", delegationDepth: 1 });
    const account = await turn(agent);
    expect(account).toMatchObject({ surface: "subagent", awareness: { lineage: { delegationDepth: 1 } } });
  });

  it("tell nothing of calls for titles and summaries, and nothing of another plugin's requests", async () => {
    const agent = await agentWith();
    const { context } = bench.host;
    const ask = async (more: object): Promise<void> => {
      const options = { provider: "scripted", model: "echo", messages: [], sessionId: agent.id, ...more };
      for await (const _ of context.llm.stream(options as never)) continue;
    };
    on("agent/turn-stopping", (async () => {
      await ask({ purpose: "session-title" });
      await ask({ system: "Another prompt." });
    }) as never);
    const account = await turn(agent);
    expect(account.calls).toHaveLength(1);
    expect(account.calls[0]).toMatchObject({ outcome: "ok" });
  });

  it("are told although the assembly fails", async () => {
    const agent = await agentWith();
    on("system-prompt/assemble", (() => Promise.reject(new Error("broken"))) as never);
    const account = await turn(agent);
    expect(account).toMatchObject({ outcome: "error", calls: [], question: null });
  });

  it("of an agent that is disposed are told as far as they came", async () => {
    const agent = await agentWith();
    const gate = Promise.withResolvers<string>();
    bench.host.model.script.push(gate.promise);
    agent.followup(message("the harbor"));
    await expect.poll(() => told.snapshots.at(-1)?.calls[0]?.outcome).toBe("open");
    const left = bench.host.leave(agent);
    gate.resolve("too late");
    await left;
    const account = await newest();
    expect(account.outcome).toMatch(/^(?:aborted|interrupted)$/u);
    expect(account.calls).toMatchObject([{ outcome: "cancelled" }]);
  });
});
