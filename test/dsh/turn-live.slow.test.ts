import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TurnTrace, TurnTraceSchema } from "../../src/trace/model/turn/turn-trace.ts";
import type { SentEvent } from "../host/turns/support/live.ts";
import { StreamClient } from "../host/turns/support/stream-client.ts";
import { type Host, openPlace, PATIENT, type Place } from "./host.ts";
import { PLUGIN, rival } from "./home.ts";
import { scripted } from "./model/script.ts";
import { HANG } from "./model/scripted.ts";
import { CARD, PRESET } from "./resources.ts";
import { TAKE_NOTE } from "./rivals/note-tool.ts";

/** The live stream of turns of a real host, read by real HTTP clients. */

const BOOK = JSON.stringify({
  name: "Gates",
  entries: {
    0: { uid: 0, key: ["gate"], content: "The gate is shut.", position: 0, comment: "Gate" },
    1: { uid: 1, key: ["dragon"], content: "Dragons.", position: 1, comment: "Dragon" },
  },
});
const SESSIONS = 12;
const RECONNECTS = 10;
const STEPS = 60;

let place: Place;
let host: Host;
let worldBookIds: string[] = [];
let bound: Parameters<Host["api"]["bind"]>[1] = {};

beforeAll(async () => {
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  host = await place.boot([{ id: PLUGIN, config: PATIENT }, rival("note-tool")]);
  worldBookIds = [await host.api.add("world-book", BOOK, "gates.json")];
  const characterId = await host.api.add("character", CARD, "ada.json");
  bound = { presetId: await host.api.add("preset", PRESET, "tale.json"), characterId, worldBookIds };
}, 400_000);
afterAll(() => place.close());

async function session(): Promise<string> {
  const sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
  await host.api.bind(sessionId, bound);
  return sessionId;
}

const pathOf = (sessionId: string, rest: string): string => `/v4/sessions/${encodeURIComponent(sessionId)}/${rest}`;

const stream = (sessionId: string): Promise<StreamClient> =>
  StreamClient.open(Number(new URL(host.dsh.url).port), `/pmp-dsh-tavern/api${pathOf(sessionId, "live")}`);

const traceOf = ({ data }: SentEvent): TurnTrace => data["trace"] as TurnTrace;
const framesOf = ({ events }: StreamClient): SentEvent[] => events.filter(({ name }) => name === "snapshot");
/** Frames that were not sent to a reader, as its stream tells. */
const droppedOf = ({ events }: StreamClient): number =>
  Number(events.findLast(({ name }) => name === "dropped")?.data["count"] ?? 0);
const titles = (client: StreamClient): string[] =>
  framesOf(client).flatMap((frame) => (traceOf(frame).items ?? []).map(({ title }) => title));
const isHanging = (client: StreamClient): boolean =>
  framesOf(client).some((frame) => traceOf(frame).calls.some(({ firstTokenMs }) => firstTokenMs !== null));

interface ReadTurn {
  readonly turn: TurnTrace;
}
const readTurn = (sessionId: string, turnId: string): Promise<ReadTurn> =>
  host.api.get("GET", pathOf(sessionId, `turns/${turnId}`));

interface Lost {
  readonly live: { readonly readers: number; readonly leftOut: number };
  readonly dropped: { readonly turns: number; readonly frames: number };
}
const capabilities = (): Promise<Lost> => host.api.get("GET", "/v4/capabilities");

async function readersLeave(): Promise<void> {
  while ((await capabilities()).live.readers > 0);
}

describe("the live stream of a real host", () => {
  it("shows a turn from its beginning to its commit", async () => {
    const sessionId = await session();
    const client = await stream(sessionId);
    await client.until(({ names }) => names === "idle");
    await place.ask(host, sessionId, "Open the gate.");
    await client.over();
    const frames = framesOf(client);
    expect(frames.length).toBeGreaterThan(2);
    for (const frame of frames) {
      const trace = traceOf(frame);
      expect(TurnTraceSchema.safeParse(trace).error).toBeUndefined();
      expect(trace).toMatchObject({ sessionId, bodies: "inline", resolution: null });
    }
    expect(frames.map(({ data }) => data["rev"])).toEqual(frames.map((_, i) => i + 1));
    // The request had left, and none of its answer was there yet: no burst of 16 ms was waited for.
    const atRequest = frames.find((frame) => traceOf(frame).calls.length === 1);
    expect(atRequest && traceOf(atRequest)).toMatchObject({
      outcome: null,
      calls: [{ outcome: "open", firstTokenMs: null, response: null }],
    });
    const last = frames.at(-1);
    expect(last && traceOf(last)).toMatchObject({
      outcome: "completed",
      state: "ended",
      calls: [{ outcome: "ok" }],
      itemsTotal: 1,
    });
    const turnId = last?.data["turnId"] as string;
    expect(client.last).toEqual({ name: "end", data: { turnId, outcome: "completed", persisted: true } });
    const { turn } = await readTurn(sessionId, turnId);
    expect(turn).toMatchObject({
      turnId,
      sessionId,
      outcome: "completed",
      bodies: "persisted",
      items: [{ title: "Gate", state: "included" }],
    });
  });

  it("can be read at its end at once, every time", async () => {
    const sessionId = await session();
    for (let i = 0; i < 5; i++) {
      const client = await stream(sessionId);
      const asked = place.ask(host, sessionId, `Gate ${i}.`);
      await client.until(({ last }) => last?.name === "end");
      const answer = await host.api.call("GET", pathOf(sessionId, `turns/${String(client.last?.data["turnId"])}`));
      expect([i, answer.status]).toEqual([i, 200]);
      await asked;
      await client.over();
    }
  });

  it("gives who comes back all of the turn as it is then", async () => {
    const sessionId = await session();
    await host.rpc.prompt(sessionId, `The gate ${HANG}`);
    const first = await stream(sessionId);
    await first.until(isHanging);
    // Names come with the decisions, once the threads have packed them.
    await first.until((client) => titles(client).includes("Gate"));
    let rev = 0;
    for (let i = 0; i < RECONNECTS; i++) {
      const client = await stream(sessionId);
      await client.until(({ events }) => events.length > 0);
      const [frame] = client.events;
      expect(frame?.name).toBe("snapshot");
      expect(frame && traceOf(frame).calls[0]?.firstTokenMs).not.toBeNull();
      expect(Number(frame?.data["rev"])).toBeGreaterThanOrEqual(rev);
      rev = Number(frame?.data["rev"]);
      client.close();
    }
    const turnId = String(first.last?.data["turnId"]);
    const { turn } = await readTurn(sessionId, turnId);
    expect(turn).toMatchObject({ state: "open", outcome: null });
    await host.rpc.call("session.cancel", { sessionId });
    await first.over();
    expect(first.last).toEqual({ name: "end", data: { turnId, outcome: "aborted", persisted: true } });
    expect((await readTurn(sessionId, turnId)).turn).toMatchObject({ state: "ended", outcome: "aborted" });
    await readersLeave();
  });

  it("keeps twelve sessions at once apart", async () => {
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, session));
    const clients = await Promise.all(sessions.map(stream));
    await Promise.all(clients.map((client) => client.until(({ names }) => names === "idle")));
    await Promise.all(sessions.map((sessionId) => host.rpc.turn(sessionId, `The gate of ${sessionId}.`)));
    await Promise.all(clients.map((client) => client.over()));
    const turnIds = new Set<unknown>();
    for (const [i, client] of clients.entries()) {
      expect(client.last).toMatchObject({ name: "end", data: { outcome: "completed", persisted: true } });
      const frames = framesOf(client);
      expect(new Set(frames.map((frame) => traceOf(frame).sessionId))).toEqual(new Set([sessions[i]]));
      expect(new Set(frames.map(({ data }) => data["turnId"]))).toEqual(new Set([client.last?.data["turnId"]]));
      turnIds.add(client.last?.data["turnId"]);
    }
    expect(turnIds.size).toBe(SESSIONS);
    for (const [i, client] of clients.entries()) {
      const turnId = String(client.last?.data["turnId"]);
      const other = sessions[(i + 1) % SESSIONS] ?? "";
      expect((await host.api.call("GET", pathOf(other, `turns/${turnId}`))).status).toBe(404);
    }
    await readersLeave();
  });

  it("delays no turn for a reader that reads nothing, which gets the newest when it reads on", async () => {
    const sessionId = await session();
    const [slow, quick] = [await stream(sessionId), await stream(sessionId)];
    await Promise.all([slow, quick].map((client) => client.until(({ names }) => names === "idle")));
    slow.pause();
    const before = (await capabilities()).dropped.frames;
    const call = { name: TAKE_NOTE, arguments: { text: "bolts", answer: "Noted." } };
    await host.rpc.turn(sessionId, scripted("Note the gate.", { call, calls: STEPS - 1, say: "It is written down." }));
    await quick.over();
    const dropped = (await capabilities()).dropped.frames - before;
    expect(dropped).toBeGreaterThan(0);
    slow.resume();
    await slow.over();
    expect(slow.names).toMatch(/ dropped snapshot end$/u);
    expect(slow.last).toEqual(quick.last);
    expect(framesOf(slow).at(-1)).toEqual(framesOf(quick).at(-1));
    expect(droppedOf(slow) + droppedOf(quick)).toBe(dropped);
    expect(framesOf(slow).length + droppedOf(slow)).toBe(framesOf(quick).length + droppedOf(quick));
    await readersLeave();
  });

  it("refuses a reader when there are thirty-two in all", async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, session));
    const clients = await Promise.all(sessions.flatMap((id) => Array.from({ length: 4 }, () => stream(id))));
    expect(new Set(clients.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await stream(await session());
    await refused.over();
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { code: "TRACE_STREAM_LIMIT" }]);
    for (const client of clients) client.close();
    await readersLeave();
  });

  it("refuses a fifth reader of a session", async () => {
    const sessionId = await session();
    const readers = await Promise.all(Array.from({ length: 4 }, () => stream(sessionId)));
    const refused = await stream(sessionId);
    expect(refused.status).toBe(429);
    for (const client of readers) client.close();
    await readersLeave();
    const again = await stream(sessionId);
    expect(again.status).toBe(200);
    again.close();
  });
});
