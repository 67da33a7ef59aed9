import type { Agent } from "@deepseek-ai/dsh-agent";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { HistoryStatus } from "../../../src/host/trace/face.ts";
import type { TurnSummary, TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import { ApiTester } from "../http/support/client.ts";
import { overSocket } from "../http/support/socket.ts";
import { type Bench, message, openBench } from "../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../loader/support/library.ts";
import { StreamClient } from "./support/stream-client.ts";

const BOOK = { harbor: "The harbour is cold.", oak: "An oak." };

/** Turns of a real host in this process, through recorder, store, histories and the web server. */
describe("turns over HTTP", () => {
  let bench: Bench;
  let api: ApiTester;
  let port = 0;
  let preset = "";
  let book = "";
  let n = 0;
  beforeAll(async () => {
    bench = await openBench({}, { web: true });
    ({ port } = bench.host.context.webServer);
    api = await ApiTester.open(overSocket(port));
    const { library } = bench.core;
    preset = await imported(library, "preset", presetOf("A story of {{char}}."));
    book = await imported(library, "world-book", bookOf("Sea", BOOK));
  });
  afterAll(() => bench.close());

  const agentWith = (): Promise<Agent> =>
    bench.host.bound(bench.core, `served-${++n}`, { presetId: preset, worldBookIds: [book] });
  const at = (sessionId: string, rest: string): string => `/v4/sessions/${sessionId}/${rest}`;
  const stream = (sessionId: string): Promise<StreamClient> =>
    StreamClient.open(port, `/pmp-dsh-tavern/api${at(sessionId, "live")}`);
  const get = async <T>(path: string): Promise<T> => {
    const answer = await api.send("GET", path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json as T;
  };
  /** One turn, read by a client to its end; its account as it is stored. */
  const turn = async (agent: Agent, text: string): Promise<TurnTrace> => {
    const client = await stream(agent.id);
    await bench.host.say(agent, text);
    await client.over();
    expect(client.last).toMatchObject({ name: "end", data: { persisted: true } });
    return (await get<{ turn: TurnTrace }>(at(agent.id, `turns/${String(client.last?.data["turnId"])}`))).turn;
  };

  it("are there when their stream says so, with the texts that the history has", async () => {
    const agent = await agentWith();
    bench.host.model.script.push("The harbour is cold, they say.");
    const trace = await turn(agent, "the harbor");
    expect(trace).toMatchObject({
      outcome: "completed",
      bodies: "persisted",
      question: { body: { status: "available", text: "the harbor" } },
      answer: { body: { status: "available", text: "The harbour is cold, they say." } },
      resolution: { bodies: "resolved", status: "available", errors: [] },
    });
    const texts = trace.blocks?.map(({ body }) => body.text ?? "").join("\n");
    expect(texts).toContain("The harbour is cold.");
    expect(trace.blocks?.every(({ body }) => body.status === "available")).toBe(true);
    expect(new Set(trace.resolution?.drift.map(({ state }) => state))).toEqual(new Set(["same"]));
    const without = await get<{ turn: TurnTrace }>(at(agent.id, `turns/${trace.turnId}?bodies=none`));
    expect(without.turn.resolution).toMatchObject({ bodies: "none", status: "withheld" });
    expect(JSON.stringify(without.turn)).not.toContain("The harbour is cold");
  });

  it("say what of their resources has changed since", async () => {
    const agent = await agentWith();
    const trace = await turn(agent, "the harbor");
    const { library } = bench.core;
    const bytes = new TextEncoder().encode(JSON.stringify({ name: "Sea 2" }));
    const shared = new SharedArrayBuffer(bytes.byteLength);
    new Uint8Array(shared).set(bytes);
    await library.edit({ kind: "world-book", id: book }, shared);
    const { turn: now } = await get<{ turn: TurnTrace }>(at(agent.id, `turns/${trace.turnId}`));
    const drift = new Map(now.resolution?.drift.map(({ resourceId, state }) => [resourceId, state]));
    expect([drift.get(book), drift.get(preset)]).toEqual(["changed", "same"]);
  });

  it("are listed newest first, page by page, and exactly those of the session", async () => {
    const agent = await agentWith();
    const ids: string[] = [];
    for (const text of ["one", "the harbor", "three"]) ids.unshift((await turn(agent, text)).turnId);
    const first = await get<{ turns: TurnSummary[]; next: string }>(at(agent.id, "turns?limit=2"));
    expect(first.turns.map(({ turnId }) => turnId)).toEqual(ids.slice(0, 2));
    const rest = await get<{ turns: TurnSummary[]; next: null }>(at(agent.id, `turns?limit=2&before=${first.next}`));
    expect([rest.turns.map(({ turnId }) => turnId), rest.next]).toEqual([ids.slice(2), null]);
    const other = await agentWith();
    const missing = await api.send("GET", at(other.id, `turns/${String(ids[0])}`));
    expect(missing).toMatchObject({ status: 404, json: { code: "TURN_NOT_FOUND" } });
    expect((await get<{ turns: TurnSummary[] }>(at(other.id, "turns"))).turns).toEqual([]);
  });

  it("have their decisions, as rows and packed", async () => {
    const agent = await agentWith();
    const { turnId } = await turn(agent, "the harbor");
    const page = await get<{ total: number; rows: { title: string; state: string }[] }>(
      at(agent.id, `turns/${turnId}/decisions`),
    );
    expect(page).toMatchObject({ count: 2, total: 2 });
    const matched = await get<typeof page>(at(agent.id, `turns/${turnId}/decisions?q=HARBOR`));
    expect(matched.rows).toMatchObject([{ state: "included" }]);
    const packed = await api.send("GET", at(agent.id, `turns/${turnId}/decisions`), {
      headers: { accept: "application/x-msgpack" },
    });
    expect([packed.status, packed.headers.get("content-type")]).toEqual([200, "application/x-msgpack"]);
    expect(packed.bytes.byteLength).toBeGreaterThan(50);
  });

  it("say why an entry fired or did not, from what was recorded", async () => {
    const agent = await agentWith();
    const { turnId } = await turn(agent, "the harbor");
    const entry = (id: string): string => at(agent.id, `turns/${turnId}/entries/${encodeURIComponent(id)}`);
    const { rows } = await get<{ rows: { id: string; state: string }[] }>(at(agent.id, `turns/${turnId}/decisions`));
    const missed = rows.find(({ state }) => state === "available")?.id ?? "";
    expect(await get(entry(missed))).toMatchObject({ entry: { itemId: missed, stoppedAt: "primary" } });
    const fired = rows.find(({ state }) => state === "included")?.id ?? "";
    expect(await get(`${entry(fired)}?occurrence=1`)).toMatchObject({ entry: { itemId: fired, state: "included" } });
    expect(await get(entry(`${book}:999`))).toMatchObject({ entry: { stoppedAt: "loaded" } });
    const gone = await api.send("GET", entry("no id"));
    const missing = await api.send("GET", at(agent.id, "turns/t_none"));
    expect([gone.status, gone.json]).toEqual([404, missing.json]);
  });

  it.each([
    ["jsonl", "application/jsonl"],
    ["otlp-json", "application/json"],
    ["otlp-proto", "application/x-protobuf"],
    ["phoenix-json", "application/json"],
    ["perfetto", "application/json"],
  ])("are saved as %s, one or several", async (format, type) => {
    const agent = await agentWith();
    const ids = [await turn(agent, "the harbor"), await turn(agent, "an oak")].map(({ turnId }) => turnId);
    const one = await api.send("GET", at(agent.id, `turns/${String(ids[0])}/export?format=${format}`));
    expect([one.status, one.headers.get("content-type")]).toEqual([200, type]);
    expect(one.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''/u);
    const both = await api.send("GET", at(agent.id, `export?format=${format}&from=${ids.join("&to=")}`));
    expect(both.bytes.byteLength).toBeGreaterThan(one.bytes.byteLength);
    const saved = new TextDecoder().decode(one.bytes);
    expect(saved).not.toContain("The harbour is cold.");
    const full = await api.send("GET", at(agent.id, `turns/${String(ids[0])}/export?format=${format}&bodies=1`));
    expect(full.bytes.byteLength).toBeGreaterThan(one.bytes.byteLength);
  });

  it("are counted, and today's profile has the tools that were offered", async () => {
    const agent = await agentWith();
    const { turnId } = await turn(agent, "hello");
    expect(await get("/v4/stats")).toMatchObject({ dropped: { turns: 0 } });
    expect((await get<{ turns: number }>("/v4/stats")).turns).toBeGreaterThan(0);
    expect(await get(`/v4/profile?sessionId=${agent.id}`)).toMatchObject({
      current: true,
      preset: { id: preset },
      inventories: [{ resourceId: book, entries: 2 }],
      tools: { turnId },
    });
    const { store, history } = await get<{ store: { recording: string }; history: HistoryStatus }>("/v4/capabilities");
    expect(store.recording).toBe("file");
    // What has not been written yet the host knows.
    expect(history.inspect.answered).toBeGreaterThan(0);
    await bench.host.context.sessions.flush(agent.session);
    const { turn: read } = await get<{ turn: TurnTrace }>(at(agent.id, `turns/${turnId}`));
    expect(read.question?.body).toMatchObject({ status: "available", text: "hello" });
    const after = await get<{ history: HistoryStatus }>("/v4/capabilities");
    expect(after.history.artifact.answered).toBe(history.artifact.answered + 1);
    expect(after.history.inspect).toEqual(history.inspect);
  });

  it("are compared, also across sessions", async () => {
    const [agent, other] = [await agentWith(), await agentWith()];
    const first = await turn(agent, "the harbor");
    const second = await turn(other, "nothing");
    const path = at(agent.id, `turns/${first.turnId}/compare/${second.turnId}`);
    const { comparison } = await get<{ comparison: object }>(`${path}?session=${other.id}`);
    expect(JSON.stringify(comparison)).toContain(second.turnId);
    expect(JSON.stringify(comparison)).not.toContain("The harbour is cold.");
    expect((await api.send("GET", path)).status).toBe(404);
  });

  it("run where they can be seen, and their stream survives readers that come and go", async () => {
    const agent = await agentWith();
    const gate = Promise.withResolvers<string>();
    bench.host.model.script.push(gate.promise);
    const first = await stream(agent.id);
    agent.followup(message("the harbor"));
    const calls = ({ events }: StreamClient): number =>
      Math.max(0, ...events.map(({ data }) => (data["trace"] as TurnTrace | undefined)?.calls.length ?? 0));
    await first.until((client) => calls(client) === 1);
    const { liveTurnId } = await get<{ liveTurnId: string }>(at(agent.id, "turns"));
    expect((await get<{ turn: TurnTrace }>(at(agent.id, `turns/${liveTurnId}`))).turn.state).toBe("open");
    for (let i = 0; i < 5; i++) {
      const client = await stream(agent.id);
      await client.until(({ events }) => events.length > 0);
      expect(client.events[0]).toMatchObject({ name: "snapshot", data: { turnId: liveTurnId } });
      client.close();
    }
    gate.resolve("Done.");
    await agent.whenIdle();
    await first.over();
    expect(first.last).toEqual({
      name: "end",
      data: { turnId: liveTurnId, outcome: "completed", persisted: true },
    });
    expect((await get<{ liveTurnId: null }>(at(agent.id, "turns"))).liveTurnId).toBeNull();
  });

  it("are streamed until the plugin ends", async () => {
    const clients = await Promise.all([stream("one"), stream("two")]);
    await Promise.all(clients.map((client) => client.until(({ names }) => names === "idle")));
    await bench.plugin.close();
    await Promise.all(clients.map((client) => client.over()));
  });
});
