import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { EXPORT_FORMATS } from "../../src/workers/client.ts";
import { StreamClient } from "../host/turns/support/stream-client.ts";
import { Canaries } from "./canary/canaries.ts";
import { filesBelow } from "./canary/files.ts";
import { namedBook, namedPreset, TOLD } from "./canary/named.ts";
import { canaryBook, canaryCard, canaryPreset, canaryUser } from "./canary/resources.ts";
import { storedValues } from "./canary/turn-store.ts";
import { type Host, openPlace, PATIENT, type Place } from "./host.ts";
import { PLUGIN, rival } from "./home.ts";
import { scripted } from "./model/script.ts";
import { HANG } from "./model/scripted.ts";
import { TAKE_NOTE } from "./rivals/note-tool.ts";
import { TurnApi } from "./turn/turn-api.ts";

/**
 * Random texts go through turns of a real host. In the turn store, in what is streamed and in every answer and file that
 * is to have no bodies are none of them but the names that may be told.
 */

const seed = randomBytes(8).toString("hex");
const canaries = new Canaries(seed);
const STORE = ["turns.sqlite", "turns.sqlite-wal", "turns.sqlite-shm"];
const TOLD_NAMES = new Set(Object.keys(TOLD));

let place: Place;
let host: Host;
let turns: TurnApi;
let sessionId = "";
let streamed = "";

async function boot(): Promise<void> {
  host = await place.boot([{ id: PLUGIN, config: PATIENT }, rival("note-tool")]);
  turns = new TurnApi(host.api);
}

beforeAll(async () => {
  console.log(`canaries of seed ${seed}`);
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  await boot();
  const { api } = host;
  const presetId = await api.add("preset", namedPreset(canaryPreset(canaries), canaries), "preset.json");
  const { preset } = await api.get<{ preset: { sampling: object } }>("GET", `/v1/presets/${presetId}`);
  const stop = canaries.many(4, "stop sequence");
  await api.get("PUT", `/v1/presets/${presetId}`, { sampling: { ...preset.sampling, stop } });
  const characterId = await api.add("character", canaryCard(canaries), "ada.json");
  const userId = await api.add("user", canaryUser(canaries), "zoe.json");
  const worldBookIds = [await api.add("world-book", canaryBook(canaries, 200), "one.json")];
  worldBookIds.push(await api.add("world-book", namedBook(canaries, 40), "two.json"));
  sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
  await api.bind(sessionId, { presetId, characterId, userId, worldBookIds });
}, 400_000);
afterAll(() => place.close());

const path = (rest: string): string => `/v4/sessions/${encodeURIComponent(sessionId)}/${rest}`;

const say = (script: Parameters<typeof scripted>[1]): string =>
  scripted(`The gate: ${canaries.next("message")}`, { say: canaries.next("answer"), ...script });

/** What was found of a canary, by the name it was put in under. */
const leaksOf = (values: Iterable<readonly [string, Uint8Array | string]>): readonly string[] =>
  [...values].flatMap(([from, bytes]) => canaries.leaks(bytes).map((what) => `${from}: ${what}`));
const untold = (leaks: readonly string[]): readonly string[] =>
  leaks.filter((leak) => ![...TOLD_NAMES].some((name) => leak.endsWith(name)));

/** One after the other, all of it. */
async function talk(): Promise<void> {
  const client = await StreamClient.open(Number(new URL(host.dsh.url).port), `/pmp-dsh-tavern/api${path("live")}`);
  await place.ask(host, sessionId, say({ think: canaries.next("reasoning") }));
  await client.over();
  streamed += client.text;
  for (const failing of [{}, { fail: canaries.next("tool error") }]) {
    const asked = { text: canaries.next("tool argument"), answer: canaries.next("tool result") };
    await place.ask(host, sessionId, say({ call: { name: TAKE_NOTE, arguments: { ...asked, ...failing } } }));
  }
  for (const code of ["SERVER", "QUOTA_EXCEEDED"]) {
    const message = `it said ${canaries.next("error of the model")}`;
    await host.rpc.turn(sessionId, say({ fail: [{ code, message }] }));
  }
}
const TURNS = 5;

/** Answers of API v4 that have no bodies, and exported files, by path. */
async function bodiless(): Promise<ReadonlyMap<string, string>> {
  const ids = (await turns.page(sessionId)).turns.map(({ turnId }) => turnId);
  const entry = await firstEntry(ids.at(-1) ?? "");
  const paths = ["/v4/capabilities", "/v4/stats", "/v4/profile", `/v4/profile?sessionId=${sessionId}`, path("turns")];
  paths.push(path(`turns/${ids[0]}/compare/${ids[1]}`));
  for (const id of ids) {
    paths.push(path(`turns/${id}?bodies=none`), path(`turns/${id}/decisions?limit=1000`));
    for (const format of EXPORT_FORMATS) paths.push(path(`turns/${id}/export?format=${format}`));
  }
  paths.push(path(`turns/${ids.at(-1)}/entries/${encodeURIComponent(entry)}`));
  for (const format of EXPORT_FORMATS) paths.push(path(`export?format=${format}`));
  const answers = new Map<string, string>();
  for (const asked of paths) {
    const { status, text } = await host.api.call("GET", asked);
    expect([asked, status]).toEqual([asked, 200]);
    answers.set(asked, text);
  }
  return answers;
}

/** The packed decisions of all turns, in every form that they come in. */
async function packed(): Promise<readonly (readonly [string, Buffer])[]> {
  const { turns: rows } = await turns.page(sessionId);
  return Promise.all(
    rows.map(async ({ turnId }) => {
      const asked = path(`turns/${turnId}/decisions`);
      const { status, type, bytes } = await host.api.bytes(asked, { accept: "application/x-msgpack" });
      expect([asked, status, type]).toEqual([asked, 200, "application/x-msgpack"]);
      return [asked, bytes] as const;
    }),
  );
}

/** What is said of requests that cannot be answered. A canary in the request itself must not come back either. */
async function refusals(): Promise<readonly (readonly [string, string])[]> {
  const [{ turnId } = { turnId: "" }] = (await turns.page(sessionId)).turns;
  const one = canaries.next("id in a request");
  const own = `turns/${turnId}`;
  const below = ["", "/decisions", "/export", `/compare/${turnId}`, "/entries/x"].map((rest) => `turns/${one}${rest}`);
  const wrong = `compare/${one} entries/${one} entries/x?captureId=${one} decisions?captureId=${one}`.split(" ");
  const words = `decisions?sort=${one} export?scrub=${one}`.split(" ");
  const session = `turns?before=${one} turns?limit=${one} export?from=${one} export?format=${one}`.split(" ");
  const asked = [...below, ...[...wrong, ...words].map((rest) => `${own}/${rest}`), `${own}?bodies=${one}`, ...session];
  const paths = [...asked.map(path), `/v4/sessions/${one}%0a/turns`, `/v4/${one}`];
  return Promise.all(
    paths.map(async (where) => {
      const { status, text } = await host.api.call("GET", where);
      expect([where, [400, 404].includes(status)]).toEqual([where, true]);
      return [where, text] as const;
    }),
  );
}

async function firstEntry(turnId: string): Promise<string> {
  const { items } = await turns.turn(sessionId, turnId);
  return items?.[0]?.id ?? "no entry";
}

const files = (): readonly (readonly [string, Buffer])[] =>
  [...filesBelow(place.home.data)].filter(([name]) => STORE.includes(name));

describe("random texts of turns", () => {
  it("were before the model, and are in the account with its bodies", async () => {
    await talk();
    const turn = await turns.newest(sessionId, TURNS);
    const heard = canaries.found(JSON.stringify(place.seen().requests));
    expect(heard.size).toBeGreaterThan(200);
    expect(canaries.found(JSON.stringify(turn)).size).toBeGreaterThan(100);
  });

  it("are in no answer and no file that is to have no bodies, but for names that may be told", async () => {
    expect(untold(leaksOf(await bodiless()))).toEqual([]);
  });

  it("are in no packed decisions, and their names are", async () => {
    const leaks = leaksOf(await packed());
    expect(untold(leaks)).toEqual([]);
    expect(leaks.some((leak) => leak.endsWith("told: title of an entry"))).toBe(true);
  });

  it("are in nothing that is said of a request that cannot be answered", async () => {
    expect(leaksOf(await refusals())).toEqual([]);
  });

  it("are in no frame of a stream, but for names that may be told", () => {
    expect(streamed.length).toBeGreaterThan(1_000);
    expect(untold(leaksOf([["live", streamed]]))).toEqual([]);
  });

  it("are not in the turn store while a turn runs, after a kill, or at the end; its names are all that is", async () => {
    const before = place.seen().requests.length;
    await host.rpc.prompt(sessionId, `${canaries.next("message")} gate ${HANG}`);
    await place.requests(before + 1);
    expect(new Set(files().map(([name]) => name))).toEqual(new Set(STORE));
    expect(untold(leaksOf(files()))).toEqual([]);
    await host.dsh.kill();
    expect(untold(leaksOf(files()))).toEqual([]);
    await boot();
    expect(await turns.newest(sessionId, TURNS + 1)).toMatchObject({ recovered: "crash" });
    expect(await host.dsh.stop()).toBe(0);
    expect(untold(leaksOf(files()))).toEqual([]);
    const leaks = leaksOf(storedValues(join(place.home.data, "turns.sqlite")));
    expect(untold(leaks)).toEqual([]);
    // Each exception is needed.
    expect(new Set(leaks.map((leak) => leak.slice(leak.indexOf("told: "))))).toEqual(TOLD_NAMES);
  });
});
