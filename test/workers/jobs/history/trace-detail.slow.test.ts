import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import type { SessionEvent } from "@deepseek-ai/dsh-session";
import { afterEach, describe, expect, it } from "vitest";

import { wantsOf } from "../../../../src/trace/verify/wants.ts";
import { CREATED_AT, flushesOf, RealStore, type StoreOptions } from "../../history/support/real-store.ts";
import { read } from "../../history/support/read.ts";
import { story } from "../../history/support/story.ts";
import { recordsOf } from "./support/records.ts";
import { type Details, Thread } from "./support/thread.ts";

const ZSTD: StoreOptions = { compression: "zstd" };
const PLAIN: StoreOptions = { compression: "none" };
const FORMS: readonly StoreOptions[] = [ZSTD, { ...ZSTD, packChunks: false }, PLAIN, { ...PLAIN, packChunks: false }];

const open: RealStore[] = [];
function storeOf(options: StoreOptions): RealStore {
  const store = new RealStore(options);
  open.push(store);
  return store;
}
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

const HEADER = { id: "story", createdAt: CREATED_AT };
const EVENTS = story({ turns: 9, chunks: 24 });
const RECORDS = recordsOf(EVENTS, HEADER);

/** How many places of a log are flipped, one at a time. */
const FLIPS = 150;

/** Details by the thread's own reading. */
const byThread = (path: string, records: readonly object[] = RECORDS, thread = new Thread()): Promise<Details> =>
  thread.details({ from: "artifact", kind: "jsonl", path }, records);

/** Details by the host's reading. */
async function byHost(store: RealStore, records = RECORDS, id = "story"): Promise<Details> {
  const thread = new Thread();
  const { seqs } = wantsOf(records);
  const told = await store.inspect(id).catch(() => undefined);
  if (told === undefined) return thread.details({ from: "nowhere", state: "failed" }, records);
  const events = seqs.flatMap((seq) => told.events[seq] ?? []);
  const source = { from: "host", header: told.header, lastSeq: told.events.length - 1 } as const;
  return thread.details(source, records, { sessionId: id, events });
}

describe.each(FORMS)("a log with %o", (form) => {
  it.each([1, 20, 1e9])("gives the details that the host's reading gives, in flushes of %d", async (size) => {
    const store = storeOf(form);
    const path = await store.write(flushesOf(EVENTS, size));
    const found = await byThread(path);
    expect(found.output).toEqual({ state: "answered", events: EVENTS.length, indexed: "new" });
    expect(found.details).toEqual((await byHost(store)).details);
    expect(found.details).toMatchObject(
      RECORDS.map(({ failureRef }) =>
        failureRef === undefined ? { contentStatus: "available" } : { failureStatus: "available" },
      ),
    );
  });

  it("of a fork gives the same of what it inherited", async () => {
    const store = storeOf(form);
    await store.write([EVENTS]);
    const more = story({ turns: 12, chunks: 24 }).slice(EVENTS.length);
    const header = { parentSession: "story", seedLength: EVENTS.length };
    const path = await store.write([EVENTS, more], { id: "fork", header });
    const records = recordsOf([...EVENTS, ...more], { id: "fork", createdAt: CREATED_AT });
    const found = await new Thread().details({ from: "artifact", kind: "jsonl", path }, records, { sessionId: "fork" });
    expect(found.output).toMatchObject({ state: "answered", events: EVENTS.length + more.length });
    expect(found.details).toEqual((await byHost(store, records, "fork")).details);
  });

  it("of an interrupted session that was resumed gives the same, before and after", async () => {
    const store = storeOf(form);
    const cut = EVENTS.findLastIndex(({ type }) => type === "step/start") + 1;
    const path = await store.write([EVENTS.slice(0, cut)]);
    const records = RECORDS.filter(({ sessionRef }) => sessionRef!.logCutSeq < cut);
    const thread = new Thread();
    const before = await byThread(path, records, thread);
    expect(before).toMatchObject({ output: { state: "answered", events: cut } });
    expect(before.details).toEqual((await byHost(store, records)).details);
    await store.repair();
    const after = await byThread(path, records, thread);
    expect(after).toMatchObject({ output: { state: "answered", indexed: "extended" }, details: before.details });
    expect((after.output as { readonly events: number }).events).toBeGreaterThan(cut);
  });

  it("cut at every byte of its last two flushes gives the same or leaves it to the host", async () => {
    const store = storeOf(form);
    const [first = [], second = []] = flushesOf(EVENTS, EVENTS.length - 6);
    const path = await store.write([first]);
    const { size } = statSync(path);
    await store.write([second.slice(0, 3), second.slice(3)]);
    const bytes = readFileSync(path);
    const records = recordsOf(first, HEADER);
    const { seqs } = wantsOf(records);
    const cut = first.length - 1;
    const whole = seqs.map((seq) => first[seq]);
    for (let end = bytes.length; end > size - 20; end--) {
      writeFileSync(path, bytes.subarray(0, end));
      const found = await read(path, { seqs, cut });
      if ("history" in found)
        expect(
          seqs.map((seq) => found.history.eventAt(seq)),
          `${end}`,
        ).toEqual(whole);
      expect("history" in found ? "read" : found.unsure, `${end}`).toBe(end < size ? "tail" : "read");
    }
    for (const end of [size, size + 3, size + 20, bytes.length - 1]) {
      writeFileSync(path, bytes.subarray(0, end));
      const found = await byThread(path, records);
      expect(found.output).toMatchObject({ state: "answered" });
      expect(found.details).toEqual((await byHost(store, records)).details);
    }
  });

  it("with garbage behind it, without anything, moved, or of another session is left to the host", async () => {
    const store = storeOf(form);
    const path = await store.write([EVENTS]);
    const bytes = readFileSync(path);
    const why = async (at = path): Promise<unknown> => (await byThread(at)).output;
    appendFileSync(path, "no event, and no frame\n");
    expect(await why()).toMatchObject({ why: "continuity" });
    writeFileSync(path, "");
    expect(await why()).toMatchObject({ why: "header" });
    writeFileSync(path, bytes);
    expect(await why(await store.write([EVENTS], { id: "foreign" }))).toMatchObject({ why: "header" });
    expect(await why(await store.write([EVENTS], { id: "later", header: { createdAt: 5 } }))).toMatchObject({
      why: "header",
    });
    renameSync(dirname(path), `${dirname(path)}-moved`);
    expect(await why()).toMatchObject({ why: "file" });
  });
});

it("flipped bytes of compressed logs are never taken for the log", async () => {
  const store = storeOf(ZSTD);
  const path = await store.write(flushesOf(EVENTS, 60));
  const bytes = readFileSync(path);
  const whole = (await byThread(path)).details;
  const thread = new Thread();
  const step = Math.ceil(bytes.length / FLIPS);
  let unsure = 0;
  for (let at = 0; at < bytes.length; at += step) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1 << (at % 8);
    writeFileSync(path, flipped);
    const found = await byThread(path, RECORDS, thread);
    if (found.output.state === "answered") expect(found.details).toEqual(whole);
    else unsure++;
  }
  expect(unsure).toBeGreaterThan(FLIPS * 0.8);
});

/** Bytes that no reference binds and no frame guards may be others: then the texts are still those that were sent. */
it("flipped bytes of plain logs change no text that is given", async () => {
  const store = storeOf(PLAIN);
  const path = await store.write([EVENTS]);
  const bytes = readFileSync(path);
  const whole = (await byThread(path)).details;
  const thread = new Thread();
  const step = Math.ceil(bytes.length / FLIPS);
  let unsure = 0;
  for (let at = 0; at < bytes.length; at += step) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1 << (at % 8);
    writeFileSync(path, flipped);
    const found = await byThread(path, RECORDS, thread);
    if (found.output.state === "answered") expect(found.details, `${at}`).toEqual(whole);
    else unsure++;
  }
  expect(unsure).toBeGreaterThan(FLIPS * 0.05);
});

it("a line of several megabytes and texts on every border of a block", async () => {
  const events = story({ turns: 5, chunks: 2_000, systemUnits: 3_000_000 }) as SessionEvent[];
  const records = recordsOf(events, HEADER);
  for (const form of FORMS) {
    const store = storeOf(form);
    const path = await store.write(flushesOf(events, 700));
    const found = await byThread(path, records);
    expect(found.output).toMatchObject({ state: "answered", events: events.length });
    expect(found.details).toEqual((await byHost(store, records)).details);
  }
});
