import { SessionId } from "@deepseek-ai/dsh-session";
import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../../src/trace/model/canonical-json.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { message } from "../../loader/support/host.ts";
import { append, lastOf, TurnStage } from "./support/turn-stage.ts";

describe("turns of a real host with tools, questions, other sessions and other plugins", () => {
  const stage = new TurnStage();

  it("tell of tools with what they were given and gave, and which request carried the result", async () => {
    const agent = await stage.agent();
    stage.register("look", () => Promise.resolve("seen 見た"));
    stage.bench.host.model.script.push({ tool: "look" }, "I looked.");
    const account = await stage.turn(agent);
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
    const agent = await stage.agent();
    stage.register("ask", () => {
      append(agent, "approval/asked", { id: "q1", toolName: "ask", callId: "call-1", reason: "risky" });
      append(agent, "approval/decided", { id: "q1", outcome: "rejected" });
      return Promise.reject(new Error("denied"));
    });
    stage.on("agent/turn-stopping", (() => {
      const seq = lastOf(agent, "tool/result")?.seq;
      append(agent, "compaction/prune", {
        shadowedRange: { start: seq, end: seq },
        shadowedSeqs: [seq],
        shadowedTokenCount: 1,
      });
    }) as never);
    stage.bench.host.model.script.push({ tool: "ask" }, "So be it.");
    const account = await stage.turn(agent);
    expect(account.tools).toMatchObject([
      {
        status: "rejected",
        approval: { id: "q1", decision: "rejected" },
        prunedBySeq: lastOf(agent, "compaction/prune")?.seq,
      },
    ]);
    expect(account).toMatchObject({ proposal: null, proposalStatus: "none", outcome: "completed" });
  });

  it("tell of a turn that stopped on a question", async () => {
    const agent = await stage.agent();
    stage.register("ask", () => {
      append(agent, "approval/asked", { id: "q2", toolName: "ask", callId: "call-1" });
      return Promise.resolve("waits");
    });
    stage.bench.host.model.script.push({ tool: "ask" }, "Wait.");
    const account = await stage.turn(agent);
    const { seq } = lastOf(agent, "approval/asked") ?? {};
    expect(account).toMatchObject({
      outcome: "awaiting_decision",
      proposal: { kind: "approval", id: "q2", eventSeq: seq },
      proposalStatus: "recorded",
    });
    expect(account.tools).toMatchObject([{ approval: { id: "q2", decision: null, decidedMs: null } }]);
  });

  it("tell of settings that bound the turn, those from before the plugin saw the session among them", async () => {
    const agent = await stage.agent();
    append(agent, "sandbox/mode", { mode: "read-only" });
    append(agent, "approval/policy", { policy: "ask" });
    append(agent, "plan/mode", { active: true });
    const account = await stage.turn(agent);
    const ceiling = {
      sandboxMode: "read-only",
      approvalPolicy: "ask",
      planMode: true,
      permissionPreset: null,
      rpLock: null,
    };
    expect(account.awareness.ceiling).toEqual(ceiling);
    await stage.bench.host.leave(agent);
    const again = await stage.bench.host.resume(agent.id);
    expect((await stage.turn(again)).awareness.ceiling).toEqual(ceiling);
  });

  it("tell of a resumed session that the call before is not recorded", async () => {
    const agent = await stage.agent();
    await stage.turn(agent);
    await stage.bench.host.leave(agent);
    const again = await stage.bench.host.resume(agent.id);
    const account = await stage.turn(again);
    expect(account.turn).toBe(2);
    expect(account.captures[0]?.cacheBreak).toEqual({ state: "not-recorded", blockId: null });
    expect(account.history?.messages).toHaveLength(3);
  });

  it("tell of a fork whose it is, and that it shares its beginning", async () => {
    const agent = await stage.agent();
    await stage.turn(agent);
    const seed = agent.session.events.slice();
    const meta = { cwd: "/home/user", parentSession: agent.id, seedLength: seed.length };
    const agentOptions = { provider: "scripted", model: "echo" };
    const sessionId = SessionId(`${agent.id}-fork`);
    const { agent: forked } = await stage.bench.host.context.agents.create({
      sessionId,
      seed,
      meta,
      agentOptions,
    } as never);
    const account = await stage.turn(forked);
    expect(account).toMatchObject({ sessionId: `${agent.id}-fork`, turn: 2, surface: "dsh" });
    expect(account.awareness.lineage).toMatchObject({ parentSession: agent.id, seedLength: seed.length });
    expect(account.captures[0]?.cacheBreak.state).toBe("not-recorded");
  });

  it("tell of delegated agents as such", async () => {
    const agent = await stage.bench.host.agent(stage.nextId(), { parentSession: "turn-1", delegationDepth: 1 });
    const account = await stage.turn(agent);
    expect(account).toMatchObject({ surface: "subagent", awareness: { lineage: { delegationDepth: 1 } } });
  });

  it("tell nothing of calls for titles and summaries, and nothing of another plugin's requests", async () => {
    const agent = await stage.agent();
    const { context } = stage.bench.host;
    const ask = async (more: object): Promise<void> => {
      const options = { provider: "scripted", model: "echo", messages: [], sessionId: agent.id, ...more };
      for await (const _ of context.llm.stream(options as never)) continue;
    };
    stage.on("agent/turn-stopping", (async () => {
      await ask({ purpose: "session-title" });
      await ask({ system: "Another prompt." });
    }) as never);
    const account = await stage.turn(agent);
    expect(account.calls).toHaveLength(1);
    expect(account.calls[0]).toMatchObject({ outcome: "ok" });
  });

  it("are told although the assembly fails", async () => {
    const agent = await stage.agent();
    stage.on("system-prompt/assemble", (() => Promise.reject(new Error("broken"))) as never);
    const account = await stage.turn(agent);
    expect(account).toMatchObject({ outcome: "error", calls: [], question: null });
  });

  it("of an agent that is disposed are told as far as they came", async () => {
    const agent = await stage.agent();
    const gate = Promise.withResolvers<string>();
    stage.bench.host.model.script.push(gate.promise);
    agent.followup(message("the harbor"));
    await expect.poll(() => stage.told.snapshots.at(-1)?.calls[0]?.outcome).toBe("open");
    const left = stage.bench.host.leave(agent);
    gate.resolve("too late");
    await left;
    const account = await stage.newest();
    expect(account.outcome).toMatch(/^(?:aborted|interrupted)$/u);
    expect(account.calls).toMatchObject([{ outcome: "cancelled" }]);
  });
});
