import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { fakeAgent, fakeLoader } from "../../loader/support/fakes.ts";
import { assemblyOf } from "./support/assembly.ts";
import { KeptCaptures } from "./support/kept.ts";
import { promptOf, requestOf } from "./support/prompts.ts";
import { recorderOf } from "./support/recorder.ts";
import { RecordedHost } from "./support/rig.ts";
import type { ToldPart } from "../../../../src/workers/protocol.ts";

const { signal } = new AbortController();

describe("what is recorded", () => {
  it("is turns: no prompt without a signal, without an agent, or of an agent that is gone", () => {
    const host = new RecordedHost("v0");
    const { recorder, agent, loader } = host;
    expect(recorder.begin({ agent })).toBeNull();
    expect(recorder.begin({ signal })).toBeNull();
    expect(recorder.begin({ agent, signal })).not.toBeNull();
    loader.sessions.leave(agent);
    expect(recorder.begin({ agent, signal })).toBeNull();
  });

  it("ends with the agent: what was on its way is unloaded", () => {
    const host = new RecordedHost("v0");
    host.assemble();
    host.request();
    host.recorder.leave(fakeAgent(host.agent.id));
    expect(host.kept.facts).toMatchObject([{ status: "assembled" }]);
    host.recorder.leave(host.agent);
    host.recorder.leave(host.agent);
    expect(host.kept.ways).toEqual([["assembled", "unloaded-unconfirmed"]]);
  });

  it("ends with the plugin, and what was observed stays so", async () => {
    const host = new RecordedHost("v0");
    host.assemble();
    host.recorder.close();
    expect(host.kept.facts).toMatchObject([{ status: "unloaded-unconfirmed", turn: 1, step: 1 }]);
    expect(await host.kept.records[0]?.part).toBeInstanceOf(SharedArrayBuffer);
    const other = new RecordedHost("v0");
    other.assemble();
    other.request();
    other.stream(other.writeHeader());
    other.recorder.close();
    expect(other.kept.facts).toMatchObject([{ status: "request-observed" }]);
  });

  it("is bounded: the capture that was opened longest ago goes first", () => {
    const kept = new KeptCaptures();
    const loader = fakeLoader();
    const recorder = recorderOf(loader, kept);
    const max = LIMITS.traceOpenCaptures.value;
    const agents = Array.from({ length: max + 2 }, (_, i) => fakeAgent(`s${i}`));
    for (const agent of agents.slice(0, max)) recorder.begin({ agent, signal });
    const [first] = agents;
    recorder.begin({ agent: first, signal });
    kept.clear();
    for (const agent of agents.slice(max)) recorder.begin({ agent, signal });
    expect(kept.facts.map(({ sessionId, status }) => [sessionId, status])).toEqual([
      ["s1", "superseded-unconfirmed"],
      ["s2", "superseded-unconfirmed"],
    ]);
  });

  it("has the part of the threads once the request has left, and not before", () => {
    let asked = 0;
    const assemblyPart = (): Promise<ToldPart> => {
      asked += 1;
      return Promise.resolve({ part: new SharedArrayBuffer(1), grounding: null, fault: null });
    };
    const host = new RecordedHost("v0", { client: { assemblyPart } });
    host.assemble();
    host.request();
    const at = host.writeHeader();
    expect(asked).toBe(0);
    host.stream(at);
    expect(asked).toBe(1);
    host.fail();
    host.request();
    host.stream(at);
    host.end();
    expect(asked).toBe(1);
  });
});

describe("faults", () => {
  it("of a sink are counted and noted without a text, and reach nobody", () => {
    const loader = fakeLoader();
    const agent = fakeAgent("one");
    const session = loader.sessions.enter(agent);
    const sink = {
      keep: () => {
        throw new RangeError("SECRET");
      },
    };
    const recorder = recorderOf(loader, sink);
    const recording = recorder.begin({ agent, signal });
    recorder.returned(recording, { session, turn: 1, assembly: assemblyOf() }, promptOf({ a: "A" }));
    recorder.requested({ agent, turn: 1, step: 1 });
    recorder.observed(session, requestOf({ system: "A" }));
    recorder.requestFailed({ agent });
    recorder.requestBroke({ agent, signal });
    recorder.broke(recording, signal);
    recorder.event(session, { type: "turn/end", seq: 0, data: { reason: { error: {} } } });
    recorder.leave(agent);
    recorder.close();
    expect(recorder.faultCount).toBeGreaterThan(3);
    const note = session.notes.get("TAVERN_TRACE_INCOMPLETE");
    expect(note?.message).toContain("RangeError");
    expect(JSON.stringify([...session.notes.values()])).not.toContain("SECRET");
  });

  it("of a host's object are as harmless", () => {
    const host = new RecordedHost("v0");
    host.assemble();
    host.request();
    const options = requestOf({});
    Object.defineProperty(options, "messages", {
      get: () => {
        throw new Error("no");
      },
    });
    host.recorder.observed(host.session, options);
    expect(host.recorder.faultCount).toBe(1);
    host.end();
    expect(host.kept.facts).toMatchObject([{ status: "request-unconfirmed" }]);
  });

  it("of the threads are noted by their code", async () => {
    const failed = (): Promise<never> =>
      Promise.reject(Object.assign(new Error("SECRET"), { code: "worker-deadline" }));
    const host = new RecordedHost("v0", { client: { assemblyPart: failed } });
    host.assemble();
    host.request();
    host.stream(host.writeHeader());
    expect(await host.kept.records[0]?.part).toBeNull();
    expect(host.session.notes.get("TAVERN_TRACE_INCOMPLETE")?.message).toContain("worker-deadline");
  });
});
