import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Host, openPlace, PATIENT, type Place } from "./host.ts";
import { PLUGIN, rival } from "./home.ts";
import { HANG } from "./model/scripted.ts";
import { scripted } from "./model/script.ts";
import { CARD, PRESET, USER } from "./resources.ts";
import { HOLD, REFUSE } from "./rivals/request-gate.ts";
import { expectSent, TraceApi, written } from "./trace.ts";
import { TurnApi } from "./turn/turn-api.ts";

/** The trace of sessions of a real host, over HTTP, held against what the model got. The tests build on each other. */

/** Case t08-retry-attempts. */
const T08 = JSON.parse(readFileSync(new URL("./t08-retry-attempts.json", import.meta.url), "utf8")) as {
  readonly expected: object;
};

const BOOK = JSON.stringify({
  name: "Gates",
  entries: {
    0: { uid: 0, key: ["gate"], content: "The gate reads {{ebb}} and {{ flood }}, then {{user}}.", position: 0 },
    1: { uid: 1, key: ["龙宫"], content: "龙宫在海底，门前有👩‍👩‍👧 三个人和 𠀀 字。", position: 1, comment: "龙宫" },
    2: { uid: 2, key: ["storm"], content: "A 🌊 storm: “ẞ” e\u0301 \u202Ertl.", position: 1 },
  },
});

let place: Place;
let host: Host;
let trace: TraceApi;
let sessionId = "";
let childId = "";
const ids = { character: "", book: "" };
const rows = [{ id: PLUGIN, config: PATIENT }, rival("request-gate")];

const boot = async (): Promise<void> => {
  host = await place.boot(rows);
  trace = new TraceApi(host.api);
};

beforeAll(async () => {
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  await boot();
  sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
  ids.character = await host.api.add("character", CARD, "ada.json");
  ids.book = await host.api.add("world-book", BOOK, "gates.json");
  const presetId = await host.api.add("preset", PRESET, "tale.json");
  const userId = await host.api.add("user", USER, "zoe.json");
  await host.api.bind(sessionId, { presetId, characterId: ids.character, userId, worldBookIds: [ids.book] });
}, 400_000);
afterAll(() => place.close());

/** The log of a session; DSH keeps the folders of its sessions by the folder they work in. */
const logOf = (session: string): string => {
  const root = join(place.home.folder, "sessions");
  const found = readdirSync(root, { recursive: true, encoding: "utf8" }).find((path) => path.endsWith(session));
  if (found === undefined) throw new Error(`no log of ${session}`);
  return join(root, found);
};

describe("the trace of a session", () => {
  it("is empty before anything was asked", async () => {
    expect(await host.api.get("GET", `/v3/sessions/${sessionId}/assemblies`)).toEqual({
      ok: true,
      sessionId,
      records: [],
      storage: {
        kind: "bounded-assembly-references",
        maxRecords: 256,
        maxRecordBytes: 2_097_152,
        maxTotalBytes: 16_777_216,
      },
    });
  });

  it("has what the model got: braces, CJK and emoji, at their places", async () => {
    const request = await place.ask(host, sessionId, "The gate of the 龙宫 in a storm, by lantern light.");
    const detail = await trace.newest(sessionId);
    expectSent(detail, request);
    expect(detail).toMatchObject({ status: "request-observed", turn: 1, step: 1, attempt: 1 });
    for (const text of ["{{ebb}} and {{ flood }}, then Zoe.", "三个人和 𠀀 字。", "“ẞ” e\u0301", "burns {{blue}}"]) {
      expect(request.system).toContain(text);
    }
    const lore = detail.sections.flatMap(({ sources }) => sources.filter(({ kind }) => kind === "worldbook"));
    expect(lore.map(({ entryId, resourceId }) => [entryId, resourceId])).toEqual(
      expect.arrayContaining([
        ["0", ids.book],
        ["1", ids.book],
        ["1", `character:${ids.character}:embedded-world-book`],
      ]),
    );
    expect(lore.find(({ entryName }) => entryName === "龙宫")?.qualifiedEntryId).toBe(`${ids.book}:1`);
  });

  it("has no text in its index and none of a source", async () => {
    const { text } = await host.api.call("GET", `/v3/sessions/${sessionId}/assemblies`);
    const detail = JSON.stringify((await trace.newest(sessionId)).sections.flatMap(({ sources }) => sources));
    for (const body of ["Tell a tale", "keeps the stones", "三个人", "lantern light"]) {
      expect(text).not.toContain(body);
      expect(detail).not.toContain(body);
    }
    expect(text).not.toContain('"sections"');
  });

  it("refers to the same header again when nothing has changed", async () => {
    const first = await place.ask(host, sessionId, "And now?");
    const second = await place.ask(host, sessionId, "And then?");
    expect(second.system).toBe(first.system);
    const [one, two] = (await trace.details(sessionId)).slice(-2);
    if (one === undefined || two === undefined) throw new Error("two records");
    expectSent(two, second);
    expect(two.sections[0]?.reference).toEqual(one.sections[0]?.reference);
    expect(two.sessionRef?.logCutSeq).toBeGreaterThan(one.sessionRef?.logCutSeq ?? Infinity);
  });

  it("was read by the background thread from the session's own log", async () => {
    const { contract, store, history } = await trace.capabilities();
    expect([contract, store.recording]).toEqual(["prompt-trace-primitives", "file"]);
    expect(history.artifact.answered).toBe(5);
    expect(history.artifact.unsure).toEqual({});
    expect(history.inspect).toEqual({ answered: 0, unavailable: 0, failed: 0 });
  });
});

describe("a request that fails", () => {
  it("and is retried has two records of one capture; the failure is that of the first", async () => {
    const before = (await trace.index(sessionId)).length;
    const fail = [{ code: "SERVER", message: "the kettle is cold" }];
    const request = await place.ask(host, sessionId, scripted("A storm again.", { fail }));
    const records = (await trace.details(sessionId)).slice(before);
    const [failed, done] = records;
    if (failed === undefined || done === undefined) throw new Error("two records");
    expect({
      records: records.length,
      failureOn: records.flatMap(({ attempt, failure }) => (failure === undefined ? [] : attempt)),
      linkedBy: failed.captureId === done.captureId ? "captureId" : null,
    }).toEqual(T08.expected);
    expect([failed.attempt, done.attempt]).toEqual([1, 2]);
    expect(done.id).not.toBe(failed.id);
    expectSent(failed, request);
    expectSent(done, request);
    expect(failed).toMatchObject({
      status: "request-observed",
      failureRef: { eventType: "assistant/chunk" },
      failureStatus: "available",
      failure: { code: "SERVER", message: "the kettle is cold" },
    });
    expect(done).not.toHaveProperty("failureRef");
    expect(done).not.toHaveProperty("failure");
  });

  it("for good has the reason in its detail, and in no file", async () => {
    const fail = [{ code: "QUOTA_EXCEEDED", message: "no more of the brine-coloured tokens" }];
    const end = await host.rpc.turn(sessionId, scripted("A gate.", { fail }));
    expect(end.data["reason"]).toMatchObject({ kind: "error" });
    expect(await trace.newest(sessionId)).toMatchObject({
      contentStatus: "available",
      failureStatus: "available",
      failure: { code: "QUOTA_EXCEEDED", message: "no more of the brine-coloured tokens" },
    });
    const row = (await trace.index(sessionId)).at(-1);
    expect(row).toMatchObject({ failureStatus: "reference-only" });
    await written(place.home.data, [row?.id ?? "no record"]);
    expect(readFileSync(join(place.home.data, "tavern-trace-records.json"), "utf8")).not.toContain("brine-coloured");
  });

  it("where it is prepared was never seen, and refers to the end of its turn", async () => {
    const end = await host.rpc.turn(sessionId, `A gate ${REFUSE}`);
    expect(end.data["reason"]).toMatchObject({ kind: "error" });
    const detail = await trace.newest(sessionId);
    expect(detail).toMatchObject({
      status: "assembly-or-preparation-failed",
      delivery: null,
      failureRef: { eventType: "turn/end" },
      failureStatus: "available",
    });
    expect(detail.failure?.message).toContain("not A gate");
    expect(detail.sections.every(({ text }) => text === undefined)).toBe(true);
  });
});

describe("history", () => {
  it("shows what was sent after the card was edited", async () => {
    const request = await place.ask(host, sessionId, "Who keeps the stones?");
    const before = await trace.newest(sessionId);
    await host.api.get("PATCH", `/v1/characters/${ids.character}`, { description: "{{char}} has left the cave." });
    const next = await place.ask(host, sessionId, "Who keeps them now?");
    expect(next.system).toContain("has left the cave.");
    expectSent(await trace.detail(sessionId, before.id), request);
    const after = await trace.newest(sessionId);
    expectSent(after, next);
    const revision = (detail: typeof after): string | null | undefined =>
      detail.sections.flatMap(({ sources }) => sources).find(({ kind }) => kind === "character")?.resourceRevision;
    expect(revision(after)).not.toBe(revision(before));
  });

  it("of a fork is its own; what it inherited is referred to by the numbers it has in both", async () => {
    const turns = (await host.rpc.events(sessionId)).filter(({ type }) => type === "turn/end");
    childId = await host.rpc.fork(sessionId, turns.at(-1)?.seq);
    expect(await trace.index(childId)).toEqual([]);
    const request = await place.ask(host, childId, "And in another life?");
    expectSent(await trace.newest(childId), request);
    const again = await place.ask(host, childId, "Once more.");
    const detail = await trace.newest(childId);
    expectSent(detail, again);
    expect(detail.sessionRef).toMatchObject({ sessionId: childId });
    expect((await trace.index(childId)).map((row) => row.sessionId)).toEqual([childId, childId]);
  });

  it("is verified after a restart as before, each text as it was", async () => {
    const before = [await trace.details(sessionId), await trace.details(childId)];
    expect(await host.dsh.stop()).toBe(0);
    await boot();
    expect([await trace.details(sessionId), await trace.details(childId)]).toEqual(before);
    const request = await place.ask(host, sessionId, "Still a gate?");
    expectSent(await trace.newest(sessionId), request);
  });

  it("of a request that was on its way when the process was killed is unconfirmed", async () => {
    const held = await host.rpc.createSession({ cwd: place.home.workspace });
    await place.ask(host, held, "Hello.");
    await host.rpc.prompt(held, `Wait here ${HOLD}`);
    await host.dsh.printed(/request-gate: held/u);
    const hung = await host.rpc.createSession({ cwd: place.home.workspace });
    const seen = place.seen().requests.length;
    await host.rpc.prompt(hung, HANG);
    await place.requests(seen + 1);
    const open = (await trace.index(held)).at(-1);
    expect(open).toMatchObject({ status: "assembled", turn: 2 });
    expect((await trace.index(hung)).at(-1)).toMatchObject({ status: "request-observed" });
    await written(place.home.data, [open?.id ?? "", (await trace.index(hung)).at(-1)?.id ?? ""]);
    await host.dsh.kill();
    await boot();
    expect((await trace.index(held)).map(({ status }) => status)).toEqual(["request-observed", "unloaded-unconfirmed"]);
    expect((await trace.index(hung)).map(({ status }) => status)).toEqual(["request-observed"]);
    expect(await trace.newest(held)).toMatchObject({ contentStatus: "reference-unavailable", delivery: null });
    // Their turns are made from the logs behind that; what is counted below begins after it.
    const turns = new TurnApi(host.api);
    expect(await turns.newest(held, 2)).toMatchObject({ recovered: "crash", captures: [] });
    expect(await turns.newest(hung)).toMatchObject({ recovered: "crash", captures: [] });
  });

  it("of a session whose log was removed gives no text, and says why", async () => {
    const known = await trace.index(childId);
    expect(await host.dsh.stop()).toBe(0);
    rmSync(logOf(childId), { recursive: true });
    await boot();
    expect(await trace.index(childId)).toEqual(known);
    const detail = await trace.newest(childId);
    expect(detail).toMatchObject({
      contentStatus: "reference-unavailable",
      referenceError: "history-unavailable",
      requestContentStatus: "reference-unavailable",
    });
    expect(detail).not.toHaveProperty("systemMessages");
    expect([...detail.sections, ...detail.contexts].every(({ text }) => text === undefined)).toBe(true);
    // Those of others are there as before.
    expect((await trace.newest(sessionId)).contentStatus).toBe("available");
    const { artifact, inspect } = (await trace.capabilities()).history;
    expect([artifact.answered, inspect]).toEqual([1, { answered: 0, unavailable: 1, failed: 0 }]);
  });
});
