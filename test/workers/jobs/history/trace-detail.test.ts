import { expect, it } from "vitest";

import { CREATED_AT, flushesOf } from "../../../workers/history/support/real-store.ts";
import { framesLog, HEADER, placeFor, plainLog } from "../../../workers/history/support/log-bytes.ts";
import { story } from "../../../workers/history/support/story.ts";
import { recordsOf } from "./support/records.ts";
import { Thread } from "./support/thread.ts";

const EVENTS = story({ turns: 6, chunks: 20 });
const LOG_HEADER = { ...HEADER, createdAt: CREATED_AT };
const RECORDS = recordsOf(EVENTS, LOG_HEADER);
const SEQS = RECORDS.map(({ sessionRef }) => sessionRef!.logCutSeq);

const artifact = (path: string, kind = "jsonl") => ({ from: "artifact", kind, path }) as const;
const host = (events: typeof EVENTS = EVENTS) => ({
  source: { from: "host", header: LOG_HEADER, lastSeq: events.length - 1 } as const,
  events: events.filter(({ seq }) => SEQS.includes(seq)),
});

it("gives the same details from a session's own log and from what the host read", async () => {
  const thread = new Thread();
  const { source, events } = host();
  const told = await thread.details(source, RECORDS, { events });
  expect(told.output).toEqual({ state: "answered", events: EVENTS.length, indexed: "none" });
  expect(told.details).toMatchObject(RECORDS.map(() => ({ contentStatus: "available" })));
  expect(JSON.stringify(told.details)).toContain("潮起潮落");
  for (const path of [
    placeFor(plainLog(EVENTS, LOG_HEADER), "session.jsonl"),
    placeFor(framesLog(flushesOf(EVENTS, 30), LOG_HEADER), "session.jsonl.zstd"),
  ]) {
    for (const indexed of ["new", "known"]) {
      const found = await thread.details(artifact(path), RECORDS);
      expect(found.output).toEqual({ state: "answered", events: EVENTS.length, indexed });
      expect(found.details).toEqual(told.details);
    }
  }
});

it("says what it wants when it is not sure", async () => {
  const thread = new Thread();
  const wants = { records: SEQS.map((seq) => [seq]), cut: SEQS.at(-1) };
  const unsure = (why: string) => ({ output: { state: "unsure", why, wants }, details: [] });
  const path = placeFor(plainLog(EVENTS, LOG_HEADER), "session.jsonl");
  expect(await thread.details(artifact(path, "sqlite"), RECORDS)).toEqual(unsure("kind"));
  expect(await thread.details(artifact(`${path}.zstd`), RECORDS)).toEqual(unsure("file"));
  expect(await thread.details(artifact(path), RECORDS, { sessionId: "other" })).toEqual(unsure("header"));
  const short = placeFor(plainLog(EVENTS.slice(0, SEQS.at(-1)), LOG_HEADER), "session.jsonl");
  expect(await thread.details(artifact(short), RECORDS)).toEqual(unsure("tail"));
  const later = placeFor(plainLog(EVENTS, HEADER), "session.jsonl");
  expect(await thread.details(artifact(later), RECORDS)).toEqual(unsure("header"));
  const gap = placeFor(plainLog([...EVENTS.slice(0, 20), ...EVENTS.slice(21)], LOG_HEADER), "session.jsonl");
  expect(await thread.details(artifact(gap), RECORDS)).toEqual(unsure("continuity"));
});

it("leaves a reference that does not hold to the host", async () => {
  const thread = new Thread();
  const path = placeFor(plainLog(EVENTS, LOG_HEADER), "session.jsonl");
  for (const [i, record] of RECORDS.entries()) {
    const json = JSON.stringify(record);
    const others = RECORDS.filter((_, at) => at !== i);
    const hash = /"(?:messageHash|eventHash)":"(?<hash>\w+)"/u.exec(json)!.groups!["hash"]!;
    const records = [...others, json.replaceAll(hash, hash.replace(/./u, hash.startsWith("0") ? "1" : "0"))];
    expect((await thread.details(artifact(path), records)).output).toMatchObject({ state: "unsure", why: "mismatch" });
    const { source, events } = host();
    const told = await thread.details(source, records, { events });
    expect(told.output).toMatchObject({ state: "answered" });
    expect(JSON.stringify(told.details.at(-1))).toContain('"hash-mismatch"');
  }
});

it("leaves whole system messages that do not hold to the host", async () => {
  const thread = new Thread();
  const path = placeFor(plainLog(EVENTS, LOG_HEADER), "session.jsonl");
  const record = RECORDS.find(({ systemMessageRefs }) => systemMessageRefs.length > 0)!;
  const [reference] = record.systemMessageRefs;
  const wrong = { ...record, systemMessageRefs: [{ ...reference, textHash: "0".repeat(64) }] };
  expect((await thread.details(artifact(path), [wrong])).output).toMatchObject({ why: "mismatch" });
  const never = { ...record, systemMessageRefs: [reference, null] };
  expect((await thread.details(artifact(path), [never])).output).toMatchObject({ state: "answered" });
});

it("reads no history for records that refer to nothing", async () => {
  const thread = new Thread();
  const { sections: _1, contexts: _2, audit: _3, ...row } = RECORDS[0]!;
  const omitted = { ...row, contentStatus: "omitted-size-limit" };
  const bare = {
    ...RECORDS[0]!,
    sections: [],
    contexts: [],
    systemMessageRefs: [],
    contentStatus: "assembly-unavailable",
  };
  const { output, details } = await thread.details(artifact("/nowhere/session.jsonl"), [omitted, bare]);
  expect(output).toEqual({ state: "answered", events: 0, indexed: "none" });
  expect(details).toMatchObject([{ contentStatus: "omitted-size-limit" }, { contentStatus: "assembly-unavailable" }]);
});

it("tells that there is no history", async () => {
  const thread = new Thread();
  for (const [state, error] of [
    ["unavailable", "history-unavailable"],
    ["failed", "history-read-failed"],
  ] as const) {
    const { output, details } = await thread.details({ from: "nowhere", state }, RECORDS);
    expect(output).toEqual({ state: "answered", events: 0, indexed: "none" });
    expect(JSON.stringify(details[0])).toContain(error);
  }
});

it("refuses records and events that are none", async () => {
  const thread = new Thread();
  const { source } = host();
  for (const record of ["{", "null", { ...RECORDS[0], schemaVersion: 3 }]) {
    await expect(thread.details({ from: "nowhere", state: "failed" }, [record])).rejects.toThrow("record");
  }
  for (const events of ["[", [{ seq: -1 }]])
    await expect(thread.details(source, RECORDS, { events })).rejects.toThrow("events");
});

it("keeps no text of a log between two readings", async () => {
  const thread = new Thread();
  const path = placeFor(plainLog(EVENTS, LOG_HEADER), "session.jsonl");
  await thread.details(artifact(path), RECORDS);
  expect(thread.state.histories.size).toBe(1);
  expect(JSON.stringify(thread.state.histories.values())).not.toContain("潮");
  thread.state.free();
  expect(thread.state.histories.size).toBe(0);
  expect((await thread.details(artifact(path), RECORDS)).output).toMatchObject({ indexed: "new" });
});
