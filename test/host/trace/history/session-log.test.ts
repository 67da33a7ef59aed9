import { describe, expect, it } from "vitest";

import { NO_ARTIFACT, SessionLogs } from "../../../../src/host/trace/history/session-log.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { FakeHost } from "../../loader/support/fakes.ts";

const { signal } = new AbortController();

function hostWith(
  stored: readonly unknown[],
  live: Record<string, unknown> = {},
  locate?: (header: unknown) => unknown,
) {
  const asked: unknown[] = [];
  let lists = 0;
  const host = new FakeHost({
    sessions: { get: (id: string) => live[id] },
    sessionPersistence: {
      inspect: () => Promise.reject(new Error("not asked")),
      list: () => (lists++, Promise.resolve(stored)),
      locate:
        locate ?? ((header: { id: string }) => (asked.push(header), { kind: "jsonl", path: `/logs/${header.id}` })),
    },
  });
  return { logs: new SessionLogs(host), asked, lists: () => lists };
}

describe("where logs lie", () => {
  it("is found by the header of a live session without listing any", async () => {
    const header = { id: "a" };
    const { logs, asked, lists } = hostWith([], { a: { header } });
    expect(await logs.locate("a", signal)).toEqual({ from: "artifact", kind: "jsonl", path: "/logs/a" });
    expect(asked[0]).toBe(header);
    expect(lists()).toBe(0);
  });

  it("is found by listed headers, which are listed once for each session", async () => {
    const { logs, lists } = hostWith([{ id: "a" }, null, { id: "b" }]);
    for (const id of ["a", "b", "a", "b"]) {
      expect(await logs.locate(id, signal)).toEqual({ from: "artifact", kind: "jsonl", path: `/logs/${id}` });
    }
    expect(lists()).toBe(2);
  });

  it("forgets the header that was used longest ago over its bound", async () => {
    const bound = LIMITS.historyHeaders.value;
    const { logs, lists } = hostWith(Array.from({ length: bound + 1 }, (_, i) => ({ id: `${i}` })));
    for (let i = 0; i < bound; i++) await logs.locate(`${i}`, signal);
    await logs.locate("0", signal);
    await logs.locate(`${bound}`, signal);
    expect(lists()).toBe(bound + 1);
    await logs.locate("0", signal);
    expect(lists()).toBe(bound + 1);
    await logs.locate("1", signal);
    expect(lists()).toBe(bound + 2);
  });

  it.each([
    ["a session that is not there", hostWith([])],
    ["a store without files", hostWith([{ id: "a" }], {}, () => undefined)],
    ["an odd place", hostWith([{ id: "a" }], {}, () => ({ kind: 5, path: "/x" }))],
    [
      "a store that fails",
      hostWith([{ id: "a" }], {}, () => {
        throw new Error("broken");
      }),
    ],
  ])("is nowhere for %s", async (_what, { logs }) => {
    expect(await logs.locate("a", signal)).toBe(NO_ARTIFACT);
  });

  it("is nowhere on a host that cannot say", async () => {
    expect(await new SessionLogs(new FakeHost()).locate("a", signal)).toBe(NO_ARTIFACT);
    const sessionPersistence = { inspect: () => undefined, list: () => undefined };
    expect(await new SessionLogs(new FakeHost({ sessionPersistence })).locate("a", signal)).toBe(NO_ARTIFACT);
  });

  it("is found by one list at a time, whoever asks", async () => {
    const gates: ((headers: readonly unknown[]) => void)[] = [];
    const list = () => new Promise((resolve) => void gates.push(resolve));
    const locate = ({ id }: { id: string }) => ({ kind: "jsonl", path: `/logs/${id}` });
    const sessionPersistence = { inspect: () => undefined, list, locate };
    const logs = new SessionLogs(new FakeHost({ sessionPersistence }));
    const leaving = new AbortController();
    const first = logs.locate("a", leaving.signal);
    leaving.abort(new Error("left"));
    await expect(first).rejects.toThrow("left");
    const others = ["a", "b", "c"].map((id) => logs.locate(id, signal));
    expect(gates).toHaveLength(1);
    gates[0]?.([{ id: "a" }, { id: "b" }]);
    expect(await Promise.all(others)).toMatchObject([{ path: "/logs/a" }, { path: "/logs/b" }, NO_ARTIFACT]);
    const later = logs.locate("c", signal);
    expect(gates).toHaveLength(2);
    gates[1]?.([{ id: "c" }]);
    expect(await later).toMatchObject({ path: "/logs/c" });
  });

  it("is not waited for by who has left", async () => {
    const leaving = new AbortController();
    const list = () => new Promise(() => undefined);
    const sessionPersistence = { inspect: () => undefined, list, locate: () => undefined };
    const located = new SessionLogs(new FakeHost({ sessionPersistence })).locate("a", leaving.signal);
    leaving.abort(new Error("left"));
    await expect(located).rejects.toThrow("left");
  });
});
