import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { Canaries } from "./canary/canaries.ts";
import { filesBelow, placeOf } from "./canary/files.ts";
import { canaryBook, canaryCard, canaryPreset, canaryUser } from "./canary/resources.ts";
import { runCommand } from "./child.ts";
import { type Host, openPlace, PATIENT, type Place } from "./host.ts";
import { PLUGIN, rival } from "./home.ts";
import { scripted } from "./model/script.ts";
import { TAKE_NOTE } from "./rivals/note-tool.ts";
import { HOLD, REFUSE } from "./rivals/request-gate.ts";
import { TraceApi, written } from "./trace.ts";

/**
 * Random texts go through everything that a user or a model can say. None of them, nor a part of one, is in a file that
 * the plugin writes, but for those that hold what the user stored; in a line of the console; in an error.
 */

const seed = randomBytes(8).toString("hex");
const canaries = new Canaries(seed);
const CANARIES = 1_000;

/**
 * What holds users' texts by design: library and trash keep what was imported, the list of the library describes it,
 * the state of a session has the variables of its macros.
 */
const USERS_OWN = [
  "presets",
  "characters",
  "world-books",
  "users",
  "originals",
  "trash",
  "index.json",
  "session-state",
];

/** What the host itself writes in its home: its logs, and what its own plugins keep of them; and the scripted model. */
const HOSTS_OWN = ["sessions", "storages", "model.jsonl"];

let place: Place;
let host: Host;
let trace: TraceApi;
/** The first is the one that is looked at. */
const sessions: string[] = [];
const children: string[] = [];
let sessionId = "";
/** Everything that was printed by hosts that have ended. */
let printed = "";

const rows = [
  // Records of so many sources are large: with the usual bound those of the first session would give way.
  { id: PLUGIN, config: { ...PATIENT, trace: { totalBytesMax: 32 * 1024 * 1024 } } },
  rival("note-tool"),
  rival("request-gate"),
  { id: "session-title-llm", disabled: false },
];

async function boot(): Promise<void> {
  host = await place.boot(rows);
  trace = new TraceApi(host.api);
}

async function stop(): Promise<void> {
  expect(await host.dsh.stop()).toBe(0);
  printed += host.dsh.output();
}

beforeAll(async () => {
  console.log(`canaries of seed ${seed}`);
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  await boot();
}, 400_000);
afterAll(() => place.close());

const say = (script: Parameters<typeof scripted>[1]): string =>
  scripted(`The gate: ${canaries.next("message")} word7`, { say: canaries.next("answer"), ...script });

/** Imports everything, and binds it to new sessions. */
async function bind(count: number): Promise<void> {
  const { api } = host;
  const presetId = await api.add("preset", canaryPreset(canaries), "preset.json");
  const { preset } = await api.get<{ preset: { sampling: object } }>("GET", `/v1/presets/${presetId}`);
  const stop = canaries.many(4, "stop sequence");
  await api.get("PUT", `/v1/presets/${presetId}`, { sampling: { ...preset.sampling, stop } });
  const characterId = await api.add("character", canaryCard(canaries), "ada.json");
  const userId = await api.add("user", canaryUser(canaries), "zoe.json");
  const books = [await api.add("world-book", canaryBook(canaries, 360), "one.json")];
  books.push(await api.add("world-book", canaryBook(canaries, 150), "two.json"));
  const deleted = await api.add("world-book", canaryBook(canaries, 10), "three.json");
  await api.get("DELETE", `/v1/world-books/${deleted}`);
  for (let n = 0; n < count; n++) {
    const session = await host.rpc.createSession({ cwd: place.home.workspace });
    await api.bind(session, { presetId, characterId, userId, worldBookIds: books });
    sessions.push(session);
  }
  [sessionId = ""] = sessions;
}

/** Turns of every kind and every end. */
async function talk(session: string): Promise<void> {
  for (let n = 0; n < 8; n++) await place.ask(host, session, say({ think: canaries.next("reasoning") }));
  for (let n = 0; n < 5; n++) {
    const asked = { text: canaries.next("tool argument"), answer: canaries.next("tool result") };
    const failing = n % 2 === 0 ? { fail: canaries.next("tool error") } : {};
    const call = { name: TAKE_NOTE, arguments: { ...asked, ...failing } };
    await place.ask(host, session, say({ call }));
  }
  const failure = (code: string) => ({ code, message: `it said ${canaries.next("error of the model")}` });
  await place.ask(host, session, say({ fail: [failure("SERVER")] }));
  for (let n = 0; n < 2; n++) await host.rpc.turn(session, say({ fail: [failure("QUOTA_EXCEEDED")] }));
  for (let n = 0; n < 2; n++) await host.rpc.turn(session, `${say({})} ${REFUSE}`);
  await host.rpc.call("session.rename", { sessionId: session, title: canaries.next("title") });
  const child = await host.rpc.fork(session);
  await place.ask(host, child, say({}));
  children.push(child);
}

/** What the answers of the trace that hold no bodies tell, and those of the state. */
async function bodiless(): Promise<ReadonlyMap<string, string>> {
  const paths = [
    "/v3/capabilities",
    `/v3/sessions/${sessionId}/assemblies`,
    `/v1/traces?sessionId=${sessionId}`,
    "/v1/status",
    "/openapi.json",
  ];
  const answers = new Map<string, string>();
  for (const path of paths) {
    const { status, text } = await host.api.call("GET", path);
    expect([path, status]).toEqual([path, 200]);
    answers.set(path, text);
  }
  return answers;
}

const leaksOf = (files: Iterable<readonly [string, Uint8Array | string]>): readonly string[] =>
  [...files].flatMap(([path, bytes]) => canaries.leaks(bytes).map((from) => `${path}: ${from}`));

describe(`${CANARIES} random texts`, () => {
  it("go through everything that users and models say", async () => {
    await bind(3);
    for (const session of sessions) await talk(session);
    await host.rpc.prompt(sessionId, `${canaries.next("message")} ${HOLD}`);
    await host.dsh.printed(/request-gate: held/u);
    expect((await trace.index(sessionId)).length).toBeGreaterThan(20);
    const heard = [JSON.stringify(place.seen().requests.slice(-3))];
    for (const session of [...sessions, ...children]) heard.push(JSON.stringify(await host.rpc.events(session)));
    const stored = [...filesBelow(place.home.data)].map(([, bytes]) => bytes.toString("latin1"));
    const used = canaries.found([...heard, ...stored].join("\n"));
    expect(canaries.all.filter((canary) => !used.has(canary))).toEqual([]);
    // Most of them were before the model.
    expect(canaries.found(heard[0] ?? "").size).toBeGreaterThan(400);
  });

  it("are in the details of records, which the host's log gives, and in no other answer of the trace", async () => {
    const details = await trace.details(sessionId);
    const detail = details.find(({ contentStatus }) => contentStatus === "available");
    if (detail === undefined) throw new Error(`no text: ${details.map((one) => one.referenceError).join()}`);
    expect(canaries.found(JSON.stringify(detail.sections)).size).toBeGreaterThan(300);
    expect(canaries.found(JSON.stringify({ ...detail, sections: [], contexts: [], systemMessages: [] }))).toEqual(
      new Set(),
    );
    const parts = [...detail.sections, ...detail.contexts];
    const rest = JSON.stringify(parts, (key, value: unknown) => (key === "text" ? undefined : value));
    expect(canaries.leaks(rest)).toEqual([]);
    expect(leaksOf(await bodiless())).toEqual([]);
  });

  it("are in no error, whatever is wrong with a request", async () => {
    const canary = (what = "part of a wrong request"): string => canaries.next(what);
    const body = { text: canary(), prompts: canary(), entries: canary(), sampling: canary() };
    const wrong: readonly (readonly [status: number, method: string, path: string, body?: unknown])[] = [
      [404, "GET", `/v3/sessions/${sessionId}/assemblies/${canary()}`],
      [404, "GET", `/v3/sessions/${canary()}/assemblies/${canary()}`],
      [404, "GET", `/v3/sessions/${canary()}/sources`],
      [404, "GET", `/v3/${canary()}`],
      [400, "GET", `/v3/sessions/${canary()}%01/assemblies`],
      [400, "GET", `/v3/sessions/${canaries.many(9, "part of a wrong request").join("")}/assemblies`],
      [400, "GET", `/v3/sessions/${canary()}%E0%A4%A/assemblies`],
      [405, "POST", `/v3/sessions/${canary()}/assemblies`, body],
      [405, "DELETE", `/v3/sessions/${sessionId}/assemblies/${canary()}`, body],
      [405, "PUT", "/v3/capabilities", body],
      [400, "GET", `/v1/traces?session=${canary()}`],
      [400, "GET", `/v1/traces?sessionId=${canaries.many(9, "part of a wrong request").join("")}`],
      [404, "POST", "/v1/traces", body],
    ];
    const answers: (readonly [string, string])[] = [];
    for (const [status, method, path, sent] of wrong) {
      const answer = await host.api.call(method, path, sent);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      answers.push([`${method} ${path}`, answer.text]);
    }
    expect(answers.flatMap(([asked, text]) => (canaries.leaks(text).length > 0 ? [asked, text] : []))).toEqual([]);
  });

  it("are in no file of the plugin, but in those that hold what a user stored; in no line of the console", async () => {
    const held = (await trace.index(sessionId)).at(-1);
    expect(held).toMatchObject({ status: "assembled" });
    await written(place.home.data, [held?.id ?? "no record"]);
    const running = filesBelow(place.home.data);
    expect([...running.keys()]).toContain("tavern-trace-records.json");
    const foreign = (files: ReadonlyMap<string, Buffer>): readonly (readonly [string, Buffer])[] =>
      [...files].filter(([path]) => !USERS_OWN.includes(placeOf(path)));
    expect(leaksOf(foreign(running))).toEqual([]);
    await host.dsh.kill();
    printed += host.dsh.output();
    await boot();
    expect((await trace.index(sessionId)).at(-1)).toMatchObject({ id: held?.id, status: "unloaded-unconfirmed" });
    await stop();
    const files = filesBelow(place.home.data);
    expect(leaksOf(foreign(files))).toEqual([]);
    // Each exception is needed, and those are all.
    const holding = [...files].filter(([, bytes]) => canaries.leaks(bytes).length > 0);
    expect(new Set(holding.map(([path]) => placeOf(path)))).toEqual(new Set(USERS_OWN));
    const described = ["description of a book", "description of a persona"];
    expect(canaries.leaks(files.get("index.json") ?? "").toSorted()).toEqual(described);
    expect(canaries.leaks(printed)).toEqual([]);
  });

  it("are in the home of the host only where the host itself writes", () => {
    const others = [...filesBelow(place.home.folder, [PLUGIN, ...HOSTS_OWN])];
    expect(others.length).toBeGreaterThan(0);
    expect(leaksOf(others)).toEqual([]);
  });

  it("are not told of from records files that cannot be read, which stay as they are", async () => {
    const broken = {
      "tavern-trace-records.json": `{"schemaVersion":4,"records":[{"sections":[{"text":"${canaries.next("broken file")}`,
      "tavern-traces.json": `${canaries.next("broken file")} is no JSON`,
      "tavern-assemblies.json": JSON.stringify({ [canaries.next("broken file")]: canaries.next("broken file") }),
    };
    const paths = Object.entries(broken).map(([name, text]) => [join(place.home.data, name), text] as const);
    for (const [path, text] of paths) writeFileSync(path, text, { mode: 0o600 });
    await boot();
    await expect
      .poll(async () => (await trace.capabilities()).store, { timeout: 20_000 })
      .toMatchObject({ recording: "memory", problem: { code: "TRACE_STORE_CORRUPT" } });
    await place.ask(host, sessionId, say({}));
    expect(await trace.newest(sessionId)).toMatchObject({ status: "request-observed", contentStatus: "available" });
    expect(leaksOf(await bodiless())).toEqual([]);
    const doctor = await runCommand(["doctor", "--data", place.home.data], { DSH_HOME: place.home.folder });
    expect(canaries.leaks(doctor.output)).toEqual([]);
    await stop();
    expect(canaries.leaks(printed)).toEqual([]);
    for (const [path, text] of paths) expect(readFileSync(path, "utf8")).toBe(text);
    const rest = [...filesBelow(place.home.data)].filter(
      ([path]) => !(path in broken) && !USERS_OWN.includes(placeOf(path)),
    );
    expect(leaksOf(rest)).toEqual([]);
  });

  it(`were at least ${CANARIES}`, () => expect(canaries.count).toBeGreaterThanOrEqual(CANARIES));
});
