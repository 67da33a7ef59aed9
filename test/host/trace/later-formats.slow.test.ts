import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { HistoryStatus } from "../../../src/host/trace/face.ts";
import type { TraceDetail } from "../../../src/trace/model/detail.ts";
import { ApiTester } from "../http/support/client.ts";
import { overSocket } from "../http/support/socket.ts";
import { type Bench, openBench } from "../loader/support/host.ts";
import { LaterSession, type LaterTurn } from "../loader/support/later-session.ts";
import { bookOf, imported, presetOf } from "../loader/support/library.ts";

/**
 * The trace on hosts that cannot be installed: their documented events and their controller, through the whole plugin,
 * from its hooks to its answers over HTTP.
 */

type Detail = Extract<TraceDetail, { readonly sections: unknown }>;

/** What such a host has in place of its store of logs. */
class Controller {
  readonly sessions = new Map<string, LaterSession>();
  readonly asked: string[] = [];
  /** How many events a snapshot has; undefined: all of them. */
  snapshotEvents: number | undefined;

  inspect(sessionId: string): Promise<object> {
    this.asked.push(`inspect ${sessionId}`);
    const session = this.#session(sessionId);
    const events = session.events.slice(0, this.snapshotEvents);
    return Promise.resolve({ meta: session.header, inheritedEventCount: 0, events });
  }

  /** The newest events up to `throughSeq`, below `beforeSeq`; five at a time. */
  page(request: {
    readonly address: { readonly sessionId: string };
    readonly throughSeq: number;
    readonly beforeSeq?: number;
  }): Promise<object> {
    const { address, throughSeq, beforeSeq = throughSeq + 1 } = request;
    this.asked.push(`page ${throughSeq} ${beforeSeq}`);
    const below = this.#session(address.sessionId).events.filter(({ seq }) => seq <= throughSeq && seq < beforeSeq);
    const records = below.slice(-5).map((event) => ({ type: "event", event }));
    return Promise.resolve({ records, hasMore: below.length > 5 });
  }

  #session(sessionId: string): LaterSession {
    const session = this.sessions.get(sessionId);
    if (session !== undefined) return session;
    throw Object.assign(new Error(`no session ${sessionId}`), { code: "session/not-found" });
  }
}

describe.each([3, 4])("the trace of a session of log format V%i", (version) => {
  let bench: Bench;
  let api: ApiTester;
  let place = "Here.";
  const controller = new Controller();
  const opened = (id: string, from?: LaterSession): LaterSession => {
    const session = new LaterSession(bench.host, id, { version, ...(from === undefined ? {} : { from }) });
    controller.sessions.set(id, session);
    return session;
  };

  beforeAll(async () => {
    bench = await openBench({}, { web: true });
    const { context } = bench.host;
    (context as unknown as { provide(name: string, value: unknown): void }).provide("sessionController", controller);
    context.systemPrompt.context({ name: "place", order: 1, text: () => place });
    context.systemPrompt.context({ name: "who", order: 2, text: "Zoe 旅人." });
    api = await ApiTester.open(overSocket(context.webServer.port));
    const { library } = bench.core;
    const entries = { harbor: "The harbor 🌊 reads {{ebb}}.", oak: "橡树是空的。" };
    const book = await imported(library, "world-book", bookOf("Sea", entries));
    const preset = await imported(library, "preset", presetOf("Tell of {{user}}.", { temperature: 0.5 }));
    for (const id of ["main", "short"]) {
      await opened(id).create();
      await library.select(id, { presetId: preset, worldBookIds: [book] });
    }
  });
  afterAll(() => bench.close());

  const indexOf = (id: string): string => `/v3/sessions/${id}/assemblies`;

  async function details(id: string): Promise<readonly Detail[]> {
    const { json } = await api.send("GET", indexOf(id));
    const found: Detail[] = [];
    for (const row of (json as { records: readonly { id: string }[] }).records) {
      const answer = await api.send("GET", `${indexOf(id)}/${row.id}`);
      found.push((answer.json as { record: Detail }).record);
    }
    return found;
  }

  async function newest(id: string): Promise<Detail> {
    const last = (await details(id)).at(-1);
    if (last === undefined) throw new Error("no record");
    return last;
  }

  const session = (id = "main"): LaterSession => {
    const found = controller.sessions.get(id);
    if (found === undefined) throw new Error(id);
    return found;
  };

  /** Text by text what the model got. */
  function expectSent(detail: Detail, { system, contexts }: LaterTurn): void {
    expect(detail).toMatchObject({
      status: "request-observed",
      contentStatus: "available",
      requestContentStatus: "available",
      systemMessages: [system],
      delivery: { assemblyVerified: true, historyVerified: true, systemMessageIndex: 0, sessionVersion: version },
    });
    expect(detail.sections.map(({ text }) => text).join("\n\n")).toBe(system);
    for (const { text = "", offsetUtf16, reference } of detail.sections) {
      expect(system.slice(offsetUtf16 ?? -1).startsWith(text)).toBe(true);
      expect(reference).toMatchObject({ kind: "system-message", eventType: "system/message" });
    }
    expect(detail.contexts.map(({ name }) => name)).toEqual(["place", "who"]);
    for (const { text = "(none)" } of detail.contexts) expect(contexts).toContain(text);
  }

  it("has what the model got, referred to in its system message and its snapshot", async () => {
    const sent = await session().turn(1, "the harbor and the oak");
    expect(sent.system).toContain("The harbor 🌊 reads {{ebb}}.");
    const detail = await newest("main");
    expectSent(detail, sent);
    const seq = session().events.find(({ type }) => type === "system/message")?.seq;
    expect(detail.sections.map(({ reference }) => reference?.eventSeq)).toEqual(detail.sections.map(() => seq));
    expect(detail.parameters).toMatchObject({ requested: { temperature: 0.5 }, effective: { temperature: 0.5 } });
  });

  it("refers to the message of an earlier turn when that was not written again, and to the one that took its place", async () => {
    const again = await session().turn(2, "the harbor and the oak once more");
    const [first, second] = await details("main");
    if (first === undefined || second === undefined) throw new Error("two records");
    expectSent(second, again);
    expect(second.sections[0]?.reference).toEqual(first.sections[0]?.reference);
    place = "There.";
    const changed = await session().turn(3, "nothing of the sea");
    const third = await newest("main");
    expectSent(third, changed);
    expect(third.contexts[0]?.text).toBe("There.");
    expect((await details("main"))[0]).toEqual(first);
  });

  it("has a record for each attempt, and the failure in the official attempt's own event", async () => {
    const failure = { code: "RATE_LIMIT", message: "too fast" };
    const sent = await session().turn(4, "the oak", [failure]);
    const [failed, done] = (await details("main")).slice(-2);
    if (failed === undefined || done === undefined) throw new Error("two records");
    expect([failed.attempt, done.attempt, done.captureId]).toEqual([1, 2, failed.captureId]);
    expectSent(failed, sent);
    expectSent(done, sent);
    expect(failed).toMatchObject({
      failureRef: { eventType: "assistant/attempt" },
      failureStatus: "available",
      failure,
    });
    expect(done).not.toHaveProperty("failureRef");
    await session().turn(5, "the oak", [{ code: "QUOTA", message: "no more" }], false);
    expect(await newest("main")).toMatchObject({
      failureRef: { eventType: "assistant/attempt" },
      failure: { code: "QUOTA", message: "no more" },
    });
  });

  it("of a fork refers to what it inherited by its numbers", async () => {
    const child = opened("child", session());
    await child.create();
    const sent = await child.turn(6, "the harbor");
    const detail = await newest("child");
    expectSent(detail, sent);
    expect(detail.sessionRef).toMatchObject({ sessionId: "child", sessionFormatVersion: version });
    expect((await api.send("GET", indexOf("child"))).json).toMatchObject({ records: [{ sessionId: "child" }] });
  });

  it("is read by the host's controller, once for each detail, and completed by pages when it ended too early", async () => {
    const short = session("short");
    const sent = await short.turn(1, "the oak");
    controller.asked.length = 0;
    controller.snapshotEvents = 2;
    const detail = await newest("short");
    expectSent(detail, sent);
    expect(controller.asked[0]).toBe("inspect short");
    expect(controller.asked.slice(1)).toEqual(expect.arrayContaining([expect.stringMatching(/^page \d+ \d+$/u)]));
    controller.snapshotEvents = undefined;
    controller.asked.length = 0;
    expect(await newest("short")).toEqual(detail);
    expect(controller.asked).toEqual(["inspect short"]);
    const { history } = (await api.send("GET", "/v3/capabilities")).json as { history: HistoryStatus };
    expect(history.artifact).toMatchObject({ answered: 0, unsure: { kind: history.inspect.answered } });
    expect(history.inspect).toMatchObject({ unavailable: 0, failed: 0 });
  });

  it("gives no text of a message that was altered, and none of a session that is gone", async () => {
    const { events } = session();
    const before = await newest("main");
    const at = before.sections[0]?.reference?.eventSeq ?? -1;
    const event = events[at];
    if (event === undefined) throw new Error("no event");
    events[at] = structuredClone(event);
    const { message } = (events[at] as unknown as { data: { message: { content: { text: string }[] } } }).data;
    for (const block of message.content) block.text = block.text.replace("Tell", "tell");
    const altered = await newest("main");
    expect(altered).toMatchObject({ contentStatus: "partially-available", referenceError: "hash-mismatch" });
    expect(altered.sections.every(({ text }) => text === undefined)).toBe(true);
    expect(altered.contexts.every(({ text }) => text !== undefined)).toBe(true);
    events[at] = event;
    expect(await newest("main")).toEqual(before);
    controller.sessions.delete("main");
    expect(await newest("main")).toMatchObject({
      contentStatus: "reference-unavailable",
      referenceError: "history-unavailable",
    });
  });
});
