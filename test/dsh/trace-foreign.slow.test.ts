import { join } from "node:path";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { CONSUMERS } from "../readme/consumers.ts";
import { projectRoot } from "../tidy/tree.ts";
import { startNode, endOf } from "./child.ts";
import { type Host, openPlace, PATIENT, type Place } from "./host.ts";
import { type PatchRow, PLUGIN, rival } from "./home.ts";
import { scripted } from "./model/script.ts";
import { CARD, PRESET } from "./resources.ts";
import { ALL } from "./rivals/complete-section.ts";
import { expectSent, type FullDetail, TraceApi } from "./trace.ts";

/** The trace beside other plugins of a real host, and the programs of others that the README shows. */

const OBSERVER = "official-prompt-observer";
const plugin = { id: PLUGIN, config: PATIENT };
const observer = (config: object): PatchRow => ({
  insert: [{ id: OBSERVER, name: join(projectRoot, CONSUMERS.get("consumer-observer") ?? ""), config }],
});

interface Report {
  readonly event: string;
  readonly session: string;
  readonly [name: string]: unknown;
}

let place: Place;
const hosts: Host[] = [];
let bound: Parameters<Host["api"]["bind"]>[1] = {};
beforeAll(async () => {
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  const { api, dsh } = await place.boot([plugin]);
  const characterId = await api.add("character", CARD, "ada.json");
  bound = { characterId, presetId: await api.add("preset", PRESET, "tale.json") };
  await dsh.stop();
}, 400_000);
afterEach(async () => {
  for (const host of hosts.splice(0)) expect(await host.dsh.stop()).toBe(0);
});
afterAll(() => place.close());

/** A host with these rows, and a session that is bound. */
async function open(rows: readonly PatchRow[]): Promise<{ readonly host: Host; readonly sessionId: string }> {
  const host = await place.boot([plugin, ...rows]);
  hosts.push(host);
  const sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
  await host.api.bind(sessionId, bound);
  return { host, sessionId };
}

/** What the observer has told of a session. */
function reportsOf({ dsh }: Host, sessionId: string): readonly Report[] {
  const lines = dsh.output().split("\n");
  return lines
    .filter((line) => line.startsWith(`${OBSERVER} {`))
    .map((line) => JSON.parse(line.slice(OBSERVER.length + 1)) as Report)
    .filter(({ session }) => session === sessionId);
}

/** Nothing of the system text is told. Contexts are messages of their own, which the log has or has not. */
function expectUnverified({ sections, ...detail }: FullDetail): void {
  expect(detail).toMatchObject({
    status: "request-observed",
    contentStatus: "partially-available",
    referenceError: "unverified",
    delivery: { assemblyVerified: false, historyVerified: false, systemMessageIndex: null },
  });
  expect(sections.length).toBeGreaterThan(4);
  for (const section of sections) {
    expect(section).toMatchObject({ contentStatus: "reference-unavailable", referenceError: "unverified" });
    expect(section.text).toBeUndefined();
    expect(section.reference).toBeNull();
  }
  expect(detail.contexts.map(({ contentStatus }) => contentStatus)).toEqual(detail.contexts.map(() => "available"));
}

/** Prints what the reader of the README prints. */
async function read(host: Host, ...args: readonly string[]): Promise<string> {
  const script = join(projectRoot, CONSUMERS.get("consumer-reader") ?? "");
  const { how, output } = await endOf(startNode([script, host.dsh.url, ...args]));
  expect([how, output]).toEqual([0, expect.any(String)]);
  return output;
}

describe("beside the official observer", () => {
  it("a request that it only looks at is verified, and holds each part that it saw", async () => {
    const { host, sessionId } = await open([observer({})]);
    const request = await place.ask(host, sessionId, "By lantern light, please.");
    const detail = await new TraceApi(host.api).newest(sessionId);
    expectSent(detail, request);
    const parts = detail.sections.flatMap(({ name, provenance }) => (provenance === "tavern" ? name : []));
    expect(reportsOf(host, sessionId)).toEqual([
      { event: "assembled", session: sessionId, parts, matches: 0 },
      {
        event: "sent",
        session: sessionId,
        parts: parts.length,
        missing: [],
        characters: Array.from(request.system).length,
      },
    ]);
  });

  it("a part that it moves is sent where it moved it, and the record says that this is not what was assembled", async () => {
    const { host, sessionId } = await open([observer({ move: "character:description" })]);
    const { system } = await place.ask(host, sessionId, "By lantern light, please.");
    expect(system.indexOf("Ada keeps the stones")).toBeLessThan(system.indexOf("Tell a tale"));
    const reports = reportsOf(host, sessionId);
    expect(reports[0]).toMatchObject({ event: "assembled", matches: 1 });
    expect(reports.at(-1)).toMatchObject({ event: "sent", missing: [] });
    const detail = await new TraceApi(host.api).newest(sessionId);
    expectUnverified(detail);
  });

  it("a part that it replaces is sent as it says, and no text is shown for the one that was assembled", async () => {
    const { host, sessionId } = await open([observer({ move: "character:description", text: "Ada was replaced." })]);
    const { system } = await place.ask(host, sessionId, "By lantern light, please.");
    expect(system).toContain("Ada was replaced.");
    expect(system).not.toContain("keeps the stones");
    const detail = await new TraceApi(host.api).newest(sessionId);
    expectUnverified(detail);
  });

  it("a part that is not there is told, and nothing is changed", async () => {
    const { host, sessionId } = await open([observer({ move: "character:first_message_of_another", text: "No." })]);
    const request = await place.ask(host, sessionId, "By lantern light, please.");
    expectSent(await new TraceApi(host.api).newest(sessionId), request);
    expect(reportsOf(host, sessionId).map(({ event }) => event)).toEqual(["assembled", "no-match", "sent"]);
    expect(request.system).not.toContain("No.");
  });
});

describe("beside a plugin whose section takes the place of all others", () => {
  it("nothing of the assembly is verified, and no text is shown", async () => {
    const { host, sessionId } = await open([rival("complete-section")]);
    const { system } = await place.ask(host, sessionId, "By lantern light, please.");
    expect(system).toBe(ALL);
    const detail = await new TraceApi(host.api).newest(sessionId);
    expectUnverified(detail);
    expect(detail.sections.some(({ provenance }) => provenance === "tavern")).toBe(true);
  });
});

describe("requests for titles and for compaction", () => {
  it("leave no record; what was sent after messages were replaced is told, and nothing that was not", async () => {
    const { host, sessionId } = await open([{ id: "session-title-llm", disabled: false }]);
    const trace = new TraceApi(host.api);
    await place.ask(host, sessionId, "A tale of stones.");
    await place.ask(host, sessionId, `A longer tale. ${"And so on and on. ".repeat(200)}`);
    const fail = [{ code: "CONTEXT_WINDOW_EXCEEDED", message: "too long a tale" }];
    await place.ask(host, sessionId, scripted("By lantern light, please.", { fail }));
    const requests = place.seen().requests.filter((one) => one.sessionId === sessionId);
    const purposes = requests.map(({ purpose }) => purpose);
    expect(purposes).toEqual(expect.arrayContaining(["compaction", "session-title"]));
    const turns = (await trace.index(sessionId)).map(({ turn, step, attempt }) => [turn, step, attempt]);
    expect(turns).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 1, 1],
      [3, 1, 2],
    ]);
    const [, , whole, compacted] = requests.filter(({ purpose }) => purpose === null);
    const [failed, done] = (await trace.details(sessionId)).slice(-2);
    if (whole === undefined || compacted === undefined || failed === undefined || done === undefined) {
      throw new Error("two requests of the last turn");
    }
    expectSent(failed, whole);
    expect(failed.failure).toEqual({ code: "CONTEXT_WINDOW_EXCEEDED", message: "too long a tale" });
    // The snapshot of the runtime contexts is among what was summed up.
    expect(compacted.messages.length).toBeLessThan(whole.messages.length);
    expectSent(done, compacted);
  });
});

describe("the reader over HTTP", () => {
  it("prints the records of a session, and each text of the newest with who it is from", async () => {
    const { host, sessionId } = await open([]);
    expect(await read(host, sessionId)).toContain("0 records");
    const request = await place.ask(host, sessionId, "By lantern light, please.");
    const printed = await read(host, sessionId);
    expect(printed).toContain("1 records");
    expect(printed).toContain("request-observed, reference-only");
    for (const text of ["Ada keeps the stones", "Tell a tale of Ada", "The lantern burns {{blue}}."]) {
      expect(request.system).toContain(text);
      expect(printed).toContain(text);
    }
    expect(printed).toContain(`character ${bound.characterId} description`);
    expect(printed).toMatch(/worldbook character:\S+:embedded-world-book \S+ entry 1 /u);
    expect(await read(host, sessionId, "no-such-record")).toContain("is not kept (any more)");
  });
});
