import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import { emptyCache, read, upTo } from "./support/read.ts";
import { flushesOf, RealStore, type StoreOptions } from "./support/real-store.ts";
import { story } from "./support/story.ts";

const FORMS: readonly StoreOptions[] = [
  { compression: "zstd" },
  { compression: "zstd", packChunks: false },
  { compression: "none" },
  { compression: "none", packChunks: false },
];

const open: RealStore[] = [];
function storeOf(options: StoreOptions = {}): RealStore {
  const store = new RealStore(options);
  open.push(store);
  return store;
}
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

describe.each(FORMS)("a log with %o", (form) => {
  it.each([
    { name: "in many flushes", flush: 5, turns: 12, chunks: 40 },
    { name: "in one", flush: 1e9, turns: 12, chunks: 40 },
    { name: "event by event", flush: 1, turns: 3, chunks: 9 },
  ])("gives every event as the host does, written $name", async ({ flush, turns, chunks }) => {
    const store = storeOf(form);
    const events = story({ turns, chunks });
    const path = await store.write(flushesOf(events, flush));
    const told = await store.inspect();
    expect(told.events.length).toBe(events.length);
    const found = await read(path, { seqs: upTo(events.length), cut: events.length - 1 });
    if ("unsure" in found) throw new Error(found.unsure);
    expect(found.indexed).toBe("new");
    expect(found.history.header).toEqual(told.header);
    expect(found.history.lastSeq).toBe(events.length - 1);
    expect(events.map((_, seq) => found.history.eventAt(seq))).toEqual(told.events);
  });

  it("gives nothing beyond its end", async () => {
    const store = storeOf(form);
    const events = story({ turns: 2 });
    const path = await store.write([events]);
    const found = await read(path, { seqs: [0, events.length, 5e9, 1e300] });
    expect("history" in found && found.history.eventAt(0)).toBeTruthy();
    for (const seq of [events.length, 5e9, 1e300])
      expect("history" in found && found.history.eventAt(seq)).toBe(undefined);
    expect(await read(path, { seqs: [0], cut: events.length })).toEqual({ unsure: "tail" });
  });

  it("is carried on when it grew, and is known when it did not", async () => {
    const store = storeOf(form);
    const events = story({ turns: 30, chunks: 20 });
    const cache = emptyCache();
    const [first = [], ...rest] = flushesOf(events, 60);
    let length = first.length;
    const path = await store.write([first]);
    expect(await read(path, {}, cache)).toMatchObject({ indexed: "new", history: { lastSeq: length - 1 } });
    for (const flush of rest) {
      expect(await read(path, {}, cache)).toMatchObject({ indexed: "known" });
      await store.write([flush]);
      length += flush.length;
      const found = await read(path, { seqs: upTo(length) }, cache);
      expect(found).toMatchObject({ indexed: "extended", history: { lastSeq: length - 1 } });
      const told = "history" in found ? upTo(length).map((seq) => found.history.eventAt(seq)) : [];
      expect(told).toEqual(events.slice(0, length));
    }
  });

  it("is read anew when its beginning is another", async () => {
    const store = storeOf(form);
    const other = storeOf(form);
    const path = await store.write([story({ turns: 3 })]);
    const cache = emptyCache();
    await read(path, {}, cache);
    const events = story({ turns: 9, chunks: 11 });
    writeFileSync(path, readFileSync(await other.write([events])));
    const found = await read(path, { seqs: [events.length - 1] }, cache);
    expect(found).toMatchObject({ indexed: "new", history: { lastSeq: events.length - 1 } });
    expect("history" in found && found.history.eventAt(events.length - 1)).toEqual(events.at(-1));
  });

  it("is read anew when another file took its place, and carried on when only its times changed", async () => {
    const store = storeOf(form);
    const events = story({ turns: 3 });
    const path = await store.write([events]);
    const cache = emptyCache();
    await read(path, {}, cache);
    utimesSync(path, 1, 1);
    expect(await read(path, {}, cache)).toMatchObject({ indexed: "extended" });
    expect(await read(path, {}, cache)).toMatchObject({ indexed: "known" });
    writeFileSync(`${path}.new`, readFileSync(path));
    renameSync(`${path}.new`, path);
    expect(await read(path, {}, cache)).toMatchObject({ indexed: "new" });
  });

  it("is read anew when it is shorter than it was", async () => {
    const store = storeOf(form);
    const [first = [], second = []] = flushesOf(story({ turns: 6 }), 60);
    const path = await store.write([first]);
    const { size } = statSync(path);
    await store.write([second]);
    const cache = emptyCache();
    expect(await read(path, {}, cache)).toMatchObject({ history: { lastSeq: first.length + second.length - 1 } });
    truncateSync(path, size);
    expect(await read(path, {}, cache)).toMatchObject({ indexed: "new", history: { lastSeq: first.length - 1 } });
  });

  it("gives what is complete of a torn log, and the whole of it once it is", async () => {
    const store = storeOf(form);
    const [first = [], second = []] = flushesOf(story({ turns: 6 }), 60);
    const path = await store.write([first]);
    const { size } = statSync(path);
    await store.write([second]);
    const whole = readFileSync(path);
    const cache = emptyCache();
    for (const cut of [size + 1, size + 7, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, cut));
      const found = await read(path, { seqs: [first.length - 1], cut: first.length - 1 }, cache);
      expect("history" in found && found.history.eventAt(first.length - 1)).toEqual(first.at(-1));
      expect(await read(path, { cut: first.length + second.length - 1 }, cache)).toEqual({ unsure: "tail" });
    }
    writeFileSync(path, whole);
    const found = await read(path, { seqs: upTo(first.length + second.length) }, cache);
    expect(found).toMatchObject({ indexed: "extended", history: { lastSeq: first.length + second.length - 1 } });
    const told = "history" in found ? second.map(({ seq }) => found.history.eventAt(seq)) : [];
    expect(told).toEqual(second);
  });

  it("leaves to the host a log with bytes that do not belong to it", async () => {
    const store = storeOf(form);
    const path = await store.write([story({ turns: 3 })]);
    expect(await read(path)).toMatchObject({ indexed: "new" });
    appendFileSync(path, "garbage and more of it\n");
    expect(await read(path)).toEqual({ unsure: "continuity" });
  });

  it("leaves to the host a log without a whole header", async () => {
    const store = storeOf(form);
    const path = await store.write([story({ turns: 1 })]);
    writeFileSync(path, "");
    expect(await read(path)).toEqual({ unsure: "header" });
    writeFileSync(path, readFileSync(await storeOf(form).write([story({ turns: 1 })])).subarray(0, 20));
    expect(await read(path)).toEqual({ unsure: "header" });
  });

  it("does not read the log of another session, one that is not there, and one that is no file", async () => {
    const store = storeOf(form);
    const path = await store.write([story({ turns: 2 })]);
    expect(await read(path, { sessionId: "other" })).toEqual({ unsure: "header" });
    renameSync(dirname(path), `${dirname(path)}-moved`);
    expect(await read(path)).toEqual({ unsure: "file" });
    mkdirSync(path, { recursive: true });
    expect(await read(path)).toEqual({ unsure: "special" });
  });
});
