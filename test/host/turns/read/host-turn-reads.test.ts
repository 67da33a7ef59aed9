import { describe, expect, it } from "vitest";

import type { HistoryDesk } from "../../../../src/host/trace/face.ts";
import { HostTurnReads } from "../../../../src/host/turns/read/host-turn-reads.ts";
import type { TurnClient } from "../../../../src/host/turns/read/turn-client.ts";
import { type RunOptions, TurnStoreError } from "../../../../src/workers/client.ts";

const at = { ownerId: "local", sessionId: "s", turnId: "t" };
const session = { ownerId: "local", sessionId: "s" };
const FOLDER = { folder: "/data" };
const NOW = [["preset", "p", "r"]];
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const said = (part: Uint8Array | null): string | null => part && new TextDecoder().decode(part);

interface Asked {
  readonly job: string;
  readonly input: object;
  readonly options: RunOptions;
}

/** Reads whose jobs answer so; the desk reads every history from where a test says. */
function rig(output: object = { found: true }, parts: readonly string[] = ["{}"]) {
  const asked: Asked[] = [];
  const keys: string[] = [];
  const events = new SharedArrayBuffer(2);
  const client: TurnClient = {
    run: (async (job: string, input: object, options: RunOptions = {}) => {
      asked.push({ job, input, options });
      return { output, shared: [], parts: parts.map(bytes) };
    }) as unknown as TurnClient["run"],
  };
  const history: Pick<HistoryDesk, "read"> = {
    read: (async (key: string, job: Parameters<HistoryDesk["read"]>[1], signal: AbortSignal) => {
      keys.push(key);
      const answer = await job.run(
        { source: { from: "host", header: { id: 1, version: 2, createdAt: 3 }, lastSeq: 4 }, events },
        signal,
      );
      expect(job.sessionId).toBe("s");
      keys.push(String(job.hasRead(answer.output)));
      return answer;
    }) as unknown as HistoryDesk["read"],
  };
  const library = {
    status: FOLDER,
    list: (kind: string) => (kind === "preset" ? [{ id: "p" }] : []),
    row: () => ({ revision: "r" }),
    onChange: () => () => undefined,
  } as unknown as ConstructorParameters<typeof HostTurnReads>[0]["library"];
  return { reads: new HostTurnReads({ client, library, history }), asked, keys, events };
}
const { signal } = new AbortController();

describe("what was recorded of turns", () => {
  it("is asked of the background thread, in the folder of the library", async () => {
    const { reads, asked } = rig();
    await reads.list(session, { limit: 3, before: "t" }, signal);
    await reads.decisions(at, { sort: "rank", offset: 0, limit: 5, packed: false }, signal);
    await reads.entry(at, { qualifiedEntryId: "b:1", occurrence: 2 }, signal);
    await reads.compare(at, { otherId: "u", otherSessionId: "x" }, signal);
    await reads.stats("local", signal);
    expect(asked.map(({ job, input }) => [job, input])).toEqual([
      ["turnList", { ...FOLDER, ...session, limit: 3, before: "t" }],
      ["turnDecisions", { ...FOLDER, ...at, sort: "rank", offset: 0, limit: 5, packed: false }],
      ["turnEntry", { ...FOLDER, ...at, qualifiedEntryId: "b:1", occurrence: 2 }],
      ["turnCompare", { ...FOLDER, ...at, otherId: "u", otherSessionId: "x" }],
      ["turnStats", { ...FOLDER, ownerId: "local" }],
    ]);
    expect(asked.every(({ options }) => options.signal === signal)).toBe(true);
  });

  it("is the one part of an answer, or nothing", async () => {
    expect(said(await rig({ found: true }, ["{1}"]).reads.stats("local"))).toBe("{1}");
    expect(await rig({ found: false }, []).reads.list(session, { limit: 1 })).toBeNull();
    await expect(rig({ found: true }, []).reads.stats("local")).rejects.toMatchObject({
      code: "worker-message-invalid",
    });
  });

  it("is no miss where the store cannot be looked into", async () => {
    const problem = { code: "TURN_STORE_CORRUPT", message: "m" };
    await expect(rig({ found: false, problem }, []).reads.list(session, { limit: 1 })).rejects.toMatchObject(problem);
    const read = rig({ state: "answered", found: false, problem }, []).reads;
    await expect(read.turn(at, "none")).rejects.toBeInstanceOf(TurnStoreError);
  });

  it("has bodies by way of the desk of histories, and today's revisions", async () => {
    const { reads, asked, keys, events } = rig({ state: "answered", found: true });
    expect(said(await reads.turn(at, "resolved", signal))).toBe("{}");
    expect(asked[0]?.input).toMatchObject({ ...FOLDER, ...at, bodies: "resolved", now: NOW, source: { from: "host" } });
    expect(asked[0]?.options.shared).toEqual([events]);
    await reads.turn({ ...at, turnId: "u" }, "resolved", signal);
    expect(new Set(keys).size).toBe(3);
    expect(keys[1]).toBe("true");
  });

  it("has no bodies without reading anything", async () => {
    const { reads, asked, keys } = rig({ state: "answered", found: true });
    await reads.turn(at, "none", signal);
    expect(keys).toEqual([]);
    expect(asked[0]?.input).toEqual({ ...FOLDER, ...at, bodies: "none", now: NOW });
    expect(await rig({ state: "answered", found: false }, []).reads.turn(at, "none")).toBeNull();
    await expect(rig({ state: "unsure" }).reads.turn(at, "none")).rejects.toMatchObject({
      code: "worker-message-invalid",
    });
  });

  it("is exported with and without bodies", async () => {
    const question = { format: "jsonl", bodies: false, scrub: true } as const;
    const answered = { state: "answered", found: true, file: "f.jsonl", mediaType: "application/x-ndjson" };
    const { reads, asked, keys } = rig(answered, ["{}\n"]);
    expect(await reads.export(session, ["t", "u"], question, signal)).toEqual({
      file: "f.jsonl",
      mediaType: "application/x-ndjson",
      bytes: bytes("{}\n"),
    });
    expect(asked[0]?.input).toEqual({ ...FOLDER, ...session, turnIds: ["t", "u"], ...question });
    await reads.export(session, ["t"], { ...question, bodies: true }, signal);
    expect(asked[1]?.input).toMatchObject({ bodies: true, source: { from: "host" } });
    expect(keys[1]).toBe("true");
    expect(await rig({ state: "refused", why: "X: y" }, []).reads.export(session, ["t"], question)).toEqual({
      refused: "X: y",
    });
    expect(await rig({ ...answered, found: false }, []).reads.export(session, ["t"], question)).toBeNull();
  });
});

it("the tools of a turn are asked for alone", async () => {
  const { reads, asked } = rig({ state: "answered", found: true }, ["null"]);
  expect(said(await reads.toolset(at, signal))).toBe("null");
  expect(asked).toEqual([
    { job: "turnRead", input: { ...FOLDER, ...at, bodies: "none", only: "toolset", now: [] }, options: { signal } },
  ]);
  expect(await rig({ state: "answered", found: false }, []).reads.toolset(at)).toBeNull();
});
