import { afterAll, describe, expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import type { BookSource, ScanCall } from "../../src/workers/client.ts";
import { bookSource, scanRequest, SEEDS } from "./support/book.ts";
import { Gate } from "./support/jobs.ts";
import { openSteered } from "./support/product-client.ts";
import { Steering } from "./support/product-jobs.ts";

const { client, pool, steer } = openSteered({ threads: 2 });
afterAll(() => client.close());

const version = (content: string): BookSource => bookSource("book", [{ keys: ["dragon"], content }]);
const call = (book: BookSource): ScanCall => ({
  books: [book],
  settings: DEFAULT_SETTINGS,
  request: scanRequest(["a dragon"]),
  seeds: SEEDS,
  tokens: "quarter",
  scanDeadlineMs: 20_000,
});

describe("a book that is replaced", () => {
  test("during a scan: the scan ends with the book it began with, the next sees the new one", async () => {
    const before = version("old");
    const after = version("new");
    await client.prepare({ books: [before], settings: DEFAULT_SETTINGS });
    const held = new Steering();
    steer(held);
    const scan = client.scan(call(before));
    await held.reached(1);
    steer(undefined);
    client.forget(before.revision);
    expect(client.status.resident.lores).toBe(0);
    expect((await client.scan(call(after))).answer?.output.before).toBe("new");
    held.open();
    expect((await scan).answer?.output.before).toBe("old");
    expect(client.status.resident.lores).toBe(1);
  });

  test("is dropped by the threads with their next scan", async () => {
    const first = version("first");
    const second = version("second");
    await client.scan(call(first));
    await client.scan(call(second));
    client.forget(first.revision);
    const held = new Steering();
    steer(held);
    const scans = [client.scan(call(second)), client.scan(call(second))];
    await held.reached(2);
    held.open();
    await Promise.all(scans);
    steer(undefined);
    const gate = new Gate();
    const looks = [pool.run("peek", {}, { shared: [gate.shared] }), pool.run("peek", {}, { shared: [gate.shared] })];
    await gate.reached(2);
    gate.open();
    const kept = (await Promise.all(looks)).map(({ output }) => output.words.length);
    expect(kept.every((lores) => lores >= 1 && lores <= client.status.resident.lores)).toBe(true);
  });
});

test("two threads see the same tables", async () => {
  const book = version("shared");
  const held = new Steering();
  steer(held);
  const scans = [client.scan(call(book)), client.scan(call(book))];
  await held.reached(2);
  held.open();
  await Promise.all(scans);
  steer(undefined);
  client.forget(version("second").revision);
  client.forget(version("new").revision);
  await pool.run("poke", { value: 77 });
  const gate = new Gate();
  const looks = [pool.run("peek", {}, { shared: [gate.shared] }), pool.run("peek", {}, { shared: [gate.shared] })];
  await gate.reached(2);
  gate.open();
  const seen = (await Promise.all(looks)).map(({ output }) => output);
  expect(new Set(seen.map(({ thread }) => thread)).size).toBe(2);
  for (const { words } of seen) expect(words.at(-1)).toBe(77);
});

describe("a thread that ends inside a scan", () => {
  test("once: the scan is repeated on a fresh one", async () => {
    const once = new Steering({ deaths: 1, open: true });
    steer(once);
    const result = await client.scan(call(version("again")));
    steer(undefined);
    expect([result.attempts, result.answer?.output.before, result.diagnostics]).toEqual([2, "again", []]);
    expect(client.status.quarantine.books).toEqual([]);
  });

  test("twice: there is no lore this time, and the book is left out until it changes", async () => {
    const book = version("deadly");
    steer(new Steering({ deaths: 2, open: true }));
    const result = await client.scan(call(book));
    steer(undefined);
    expect(result).toMatchObject({ answer: null, attempts: 2, diagnostics: [{ code: "WORLD_BOOK_MATCH_DEADLINE" }] });
    expect(client.status.quarantine.books).toEqual([{ revisions: [book.revision], deaths: 2 }]);
    const next = await client.scan(call(book));
    expect(next).toMatchObject({ answer: null, leftOut: [{ code: "WORLD_BOOK_QUARANTINED" }] });
    const changed = await client.scan(call(version("mended")));
    expect(changed.answer?.output.before).toBe("mended");
    client.forget(book.revision);
    expect((await client.scan(call(book))).answer?.output.before).toBe("deadly");
  });
});
