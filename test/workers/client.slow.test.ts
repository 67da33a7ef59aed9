import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { open, openLocal, openSession, type ScanCall, WorkerError } from "../../src/workers/client.ts";
import { bookSource, scanRequest, SEEDS, worldFile } from "./support/book.ts";

const DRAGONS = bookSource("dragons", [
  { keys: ["dragon"], content: "{{setvar::seen::yes}}Dragons of {{user}}." },
  { keys: ["/w[iy]vern\\d+/i"] },
  { keys: ["griffin"] },
]);
const KNIGHTS = bookSource("knights", [{ keys: ["knight"] }]);

const call = (books = [DRAGONS], changes: Partial<ScanCall> = {}): ScanCall => ({
  books,
  settings: DEFAULT_SETTINGS,
  request: scanRequest(["a dragon and Wyvern7", "knight"]),
  seeds: SEEDS,
  tokens: "quarter",
  macros: { user: "Ann" },
  waitMs: 20_000,
  ...changes,
});

const pooled = open({ threads: 1 });
const local = openLocal(await openSession());
beforeAll(() => pooled.run("warm", { rounds: 1 }), 60_000);
afterAll(() => Promise.all([pooled.close(), local.close()]));

describe.each([
  ["with threads", pooled],
  ["in this thread", local],
])("a client %s", (_name, client) => {
  test.each<[string, object, RegExp]>([
    ["no settings", { settings: undefined }, /^settings: an object is needed/],
    ["no books", { books: undefined }, /^books: an array of .* is needed/],
    ["a book without its document", { books: [{ id: "x" }] }, /^books: an array of .* that `read` gave/],
    ["a book without a place", { books: [{ ...DRAGONS, place: "here" }] }, /the input of compile .* books\.0\.place/],
    ["a wrong request", { request: { ...scanRequest([]), messages: "a" } }, /the input of scan .* request\.messages/],
  ])("says what is wrong with a call: %s", async (_what, changes, message) => {
    // Callers without types can hand in anything.
    const given = { ...call(), ...changes } as ScanCall;
    await expect(client.scan(given)).rejects.toMatchObject({
      code: "worker-input-invalid",
      message: expect.stringMatching(message) as string,
    });
  });

  test("reads a file, scans it and says what happened", async () => {
    const read = await client.read(worldFile([{ keys: ["dragon"] }, { keys: ["none"] }]), { fileName: "x.json" });
    expect(read).toMatchObject({ name: "test", entries: 2, refused: [], report: { entriesRead: 2, entriesKept: 2 } });
    const source = {
      id: "x",
      place: "global",
      form: "model",
      revision: read.revision,
      document: read.document,
    } as const;
    const { answer, attempts, diagnostics } = await client.scan(call([source]));
    expect([attempts, diagnostics]).toEqual([1, []]);
    expect(answer?.activated.map((entry) => [entry.uid, entry.content])).toEqual([[0, "content 0"]]);
    expect(answer?.decisions.count).toBe(2);
  });

  test("refuses a bad file with the matcher's own error", async () => {
    const refused = client.read(Buffer.from('{"entries": [}'), { fileName: "bad.json" });
    await expect(refused).rejects.toMatchObject({ name: "MatcherError", code: "json-syntax", details: { line: 1 } });
  });

  test("tells which keys will not be matched when it is asked to check", async () => {
    const { refused } = await client.read(worldFile([{ keys: [`/${"a".repeat(2_000)}/`] }, { keys: ["/fine+/"] }]), {
      checkRegexes: true,
    });
    expect(refused).toMatchObject([{ uid: 0, reason: "regex-too-long" }]);
  });

  test("matches literals and regexes of all bound books and expands macros", async () => {
    const { answer, head } = await client.scan(call([DRAGONS, KNIGHTS]));
    expect(answer?.activated.map((entry) => `${entry.book}.${entry.uid}`).toSorted()).toEqual([
      "dragons.0",
      "dragons.1",
      "knights.0",
    ]);
    expect(answer?.output.before).toContain("Dragons of Ann.");
    expect(head?.variables).toEqual({ set: [["seen", "yes"]], removed: [] });
  });

  test("gives the same answer again, byte for byte, and opens nothing of it before it is read", async () => {
    const first = await client.scan(call());
    const second = await client.scan(call());
    expect(second.answer?.opened).toEqual({ decisions: false, detail: false });
    // The counters tell what work was done: texts that were read before are not read again.
    const { counters, ...outcome } = first.answer!.toOutcome();
    const { counters: countersAgain, ...outcomeAgain } = second.answer!.toOutcome();
    expect(outcomeAgain).toEqual(outcome);
    expect(second.answer?.packed).toEqual(first.answer?.packed);
    expect(countersAgain.unitsScanned).toBeLessThanOrEqual(counters.unitsScanned);
  });

  test("sends at most 4 KiB beside the text when it scans a resident book again", async () => {
    await client.scan(call());
    const text = "龙 and knights. ".repeat(4_000);
    await client.scan(call([DRAGONS], { request: scanRequest([text, text.slice(9)]) }));
    const textBytes = Buffer.byteLength(text) + Buffer.byteLength(text.slice(9));
    expect(client.status.sentBytes - textBytes).toBeGreaterThan(0);
    expect(client.status.sentBytes - textBytes).toBeLessThanOrEqual(4_096);
  });

  test("scans no books at all: nothing is activated", async () => {
    const { answer, leftOut } = await client.scan(call([]));
    expect([answer?.activated, answer?.decisions.count, leftOut]).toEqual([[], 0, []]);
  });

  test("takes a book that is bound twice once", async () => {
    const { answer } = await client.scan(call([{ ...KNIGHTS, place: "character" }, DRAGONS, KNIGHTS]));
    expect(answer?.decisions.count).toBe(4);
  });

  test("compiles the same books once", async () => {
    const { lore } = await client.prepare({ books: [DRAGONS], settings: DEFAULT_SETTINGS });
    expect((await client.prepare({ books: [DRAGONS], settings: { ...DEFAULT_SETTINGS } })).lore).toBe(lore);
    const other = await client.prepare({ books: [DRAGONS], settings: { ...DEFAULT_SETTINGS, caseSensitive: true } });
    expect(other.lore?.spec.key).not.toBe(lore?.spec.key);
  });

  test("forgets a revision", async () => {
    const { lore } = await client.prepare({ books: [KNIGHTS], settings: DEFAULT_SETTINGS });
    const before = client.status.resident.bytes;
    client.forget(KNIGHTS.revision);
    expect(client.status.resident.bytes).toBeLessThanOrEqual(before - (lore?.bytes ?? 0));
    expect((await client.scan(call([KNIGHTS]))).answer?.activated).toHaveLength(1);
  });

  test("warms up: the built-in corpus has its hits", async () => {
    await client.warmUp();
    expect((await client.run("warm", { rounds: 1 })).output).toMatchObject({ hits: 60, node: process.versions.node });
  });
});

test("moves small envelopes around bytes and shared memory, and nothing else", async () => {
  const session = await openSession();
  const envelopes: object[] = [];
  const spy = openLocal({
    handle: async (task) => {
      const answer = await session.handle(task);
      envelopes.push(task, answer);
      return answer;
    },
    close: () => session.close(),
  });
  await spy.scan(call([DRAGONS, KNIGHTS]));
  await spy.close();
  expect(envelopes).toHaveLength(4);
  for (const envelope of envelopes) {
    expect(Object.keys(envelope).length).toBeLessThanOrEqual(10);
    for (const field of Object.values(envelope).flat()) {
      const carried = field instanceof Uint8Array || field instanceof SharedArrayBuffer;
      expect(carried || typeof field === "string" || typeof field === "number").toBe(true);
    }
  }
});

test("also with as many books resident as there may be", async () => {
  const others = Array.from({ length: 70 }, (_, i) => bookSource(`other ${i}`, [{ keys: [`key ${i}`] }]));
  for (const other of others) await local.prepare({ books: [other], settings: DEFAULT_SETTINGS });
  for (let i = 0; i < 2; i++) await local.scan(call());
  expect(local.status.resident.lores).toBe(64);
  expect(local.status.sentBytes).toBeLessThanOrEqual(4_096);
});

test("refuses every call after it was closed", async () => {
  const client = open({ threads: 1 });
  await client.close();
  await expect(client.scan(call())).rejects.toMatchObject({ code: "worker-closed" });
  await expect(client.read(worldFile([]))).rejects.toBeInstanceOf(WorkerError);
  await client.close();
});
