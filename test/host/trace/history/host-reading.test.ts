import { describe, expect, it } from "vitest";

import { readThroughHost } from "../../../../src/host/trace/history/host-reading.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { FakeHost } from "../../loader/support/fakes.ts";

const { signal } = new AbortController();
const event = (seq: number) => ({ seq, type: `t${seq}`, data: { seq }, surfaceOp: "append" });
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, seq) => event(seq));
const header = { id: "s", version: 0, createdAt: 7, cwd: "/home" };

const fail = (): never => {
  throw new Error("odd");
};
const persistence = (inspect: (id: string, signal?: AbortSignal) => unknown) =>
  new FakeHost({ sessionPersistence: { inspect: async (...call: [string]) => inspect(...call), list: () => [] } });
const controller = (inspect: () => unknown, page?: (request: unknown, signal: unknown) => unknown) =>
  new FakeHost({
    sessionController: {
      inspect: async () => inspect(),
      ...(page === undefined ? {} : { page: async (...call: [unknown, unknown]) => page(...call) }),
    },
    sessionPersistence: { inspect: () => Promise.reject(new Error("the older one is not asked")), list: () => [] },
  });
const read = (host: FakeHost, cut: number) => readThroughHost(host, "s", { cut, signal });

describe("the host's own reading", () => {
  it("of a host of log format 0 gives its events and the parts of its header by which it is known", async () => {
    const host = persistence((id) => ({ meta: { ...header, id }, events: upTo(9) }));
    const { source, events } = await read(host, 9);
    expect(source).toEqual({ from: "host", header: { id: "s", version: 0, createdAt: 7 }, lastSeq: 9 });
    expect([3, 8, 50].map((seq) => events?.at(seq))).toEqual([event(3), event(8), undefined]);
  });

  it("of a later host goes through its controller, which is not asked for pages it is not lacking", async () => {
    const host = controller(
      () => ({ meta: { ...header, version: 4 }, inheritedEventCount: 0, events: upTo(9) }),
      () => {
        throw new Error("asked for a page");
      },
    );
    const { source } = await read(host, 9);
    expect(source).toMatchObject({ from: "host", header: { version: 4 }, lastSeq: 9 });
  });

  it("that ended before the cut is completed by pages, from their end", async () => {
    const requests: unknown[] = [];
    const pages = [
      { records: [event(8), event(9)], hasMore: true },
      { records: [event(5), event(6), event(7)], hasMore: true },
      { records: [event(3), event(4)], hasMore: true },
    ];
    const host = controller(
      () => ({ meta: header, events: upTo(4) }),
      (request) => {
        requests.push(request);
        const { records, hasMore } = pages[requests.length - 1] ?? { records: [], hasMore: false };
        return { records: records.map((one) => ({ type: "event", event: one })), hasMore };
      },
    );
    const { source, events } = await read(host, 9);
    expect(source).toMatchObject({ lastSeq: 9 });
    expect([2, 6, 9].map((seq) => events?.at(seq)?.seq)).toEqual([2, 6, 9]);
    const address = { kind: "session", sessionId: "s" };
    expect(requests).toEqual([
      { address, throughSeq: 9 },
      { address, throughSeq: 9, beforeSeq: 8 },
    ]);
  });

  it.each([
    ["that the host refuses", () => Promise.reject(Object.assign(new Error("m"), { code: "gateway/bad-request" }))],
    ["that have a hole", () => ({ records: [{ type: "event", event: event(9) }], hasMore: false })],
    ["that do not go on", () => ({ records: [{ type: "event", event: event(9) }], hasMore: true })],
    ["without events", () => ({ records: [{ type: "other" }, null], hasMore: true })],
    ["that are none", () => ({ records: "none", hasMore: true })],
  ])("is left as it was by pages %s", async (_what, page) => {
    const host = controller(() => ({ meta: header, events: upTo(4) }), page);
    const { source } = await read(host, 9);
    expect(source).toMatchObject({ from: "host", lastSeq: 4 });
  });

  it("takes a page of many events", async () => {
    const many = Array.from({ length: 200_000 }, (_, i) => ({ type: "event", event: event(i + 5) }));
    const host = controller(
      () => ({ meta: header, events: upTo(4) }),
      () => ({ records: many, hasMore: false }),
    );
    const { source, events } = await read(host, 200_004);
    expect(source).toMatchObject({ from: "host", lastSeq: 200_004 });
    expect(events?.at(100_000)).toEqual(event(100_000));
  });

  it.each([
    ["nothing", null],
    ["no events", { meta: header }],
    ["no list", { meta: header, events: { length: 1e9 } }],
    ["a list that throws", { meta: header, events: new Proxy([], { get: fail }) }],
    ["a last event without a number", { meta: header, events: [event(0), { ...event(1), seq: "1" }] }],
    ["a last event with a number that is none", { meta: header, events: [event(0), { ...event(1), seq: Number.NaN }] }],
    ["an event whose number throws", { meta: header, events: [Object.defineProperty({}, "seq", { get: fail })] }],
    ["a header that throws", { meta: Object.defineProperty({}, "id", { get: fail }), events: upTo(2) }],
  ])("has failed when it gives %s", async (_what, given) => {
    for (const host of [persistence(() => given), controller(() => given)]) {
      expect(await read(host, 1)).toEqual({ source: { from: "nowhere", state: "failed" }, events: null });
    }
  });

  it("counts no number of a header or a page that is none", async () => {
    const odd = [Number.NaN, Infinity, 1.5, -3, "6", null].map((seq) => ({
      type: "event",
      event: { ...event(6), seq },
    }));
    const host = controller(
      () => ({ meta: { ...header, version: Number.NaN, createdAt: Infinity }, events: upTo(4) }),
      () => ({ records: [...odd, { type: "event", event: event(5) }], hasMore: false }),
    );
    const { source } = await read(host, 6);
    expect(source).toEqual({ from: "host", header: { id: "s", version: null, createdAt: null }, lastSeq: 5 });
  });

  it("asks for so many pages at most", async () => {
    let pages = 0;
    const cut = 1_000_000;
    const host = controller(
      () => ({ meta: header, events: upTo(4) }),
      () => ({ records: [{ type: "event", event: event(cut - pages++) }], hasMore: true }),
    );
    const { source } = await read(host, cut);
    expect(source).toMatchObject({ from: "host", lastSeq: 4 });
    expect(pages).toBe(LIMITS.historyPages.value);
  });

  it.each([
    ["unavailable", new Error('session "s" not found')],
    ["unavailable", Object.assign(new Error("m"), { code: "session-not-found" })],
    ["unavailable", Object.assign(new Error("m"), { code: "session/not-found" })],
    ["failed", new Error("EACCES: permission denied")],
    ["failed", Object.assign(new Error("m"), { code: "gateway/bad-request" })],
    ["failed", "no error at all"],
  ])("is %s after %s", async (state, error) => {
    const fail = () => {
      throw error;
    };
    for (const host of [persistence(fail), controller(fail)]) {
      expect(await read(host, 1)).toEqual({ source: { from: "nowhere", state }, events: null });
    }
  });

  it("is unavailable on a host that reads no sessions", async () => {
    expect(await read(new FakeHost(), 1)).toEqual({
      source: { from: "nowhere", state: "unavailable" },
      events: null,
    });
  });

  it("takes a header for what it is", async () => {
    const host = persistence(() => ({ meta: { id: { toString: () => "s" }, version: 0 }, events: upTo(1) }));
    const { source } = await read(host, 1);
    expect(source).toMatchObject({ header: { id: null, version: 0, createdAt: null } });
  });

  it("ends with an abort although the host does not look at it", async () => {
    const leaving = new AbortController();
    const host = persistence(() => new Promise(() => undefined));
    const reading = readThroughHost(host, "s", { cut: 0, signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(reading).rejects.toThrow("left");
  });
});
