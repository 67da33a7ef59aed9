import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { reasonOf } from "../../src/matcher/model/reason.ts";
import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { type BookSource, open, type ScanCall } from "../../src/workers/client.ts";
import { bookSource, scanRequest, SEEDS } from "./support/book.ts";

/**
 * Patterns that are accepted, have no text to look for first, and keep RE2 busy for seconds on 192 KiB of letters without
 * a digit: its automaton would need more states than it may have.
 */
const DEADLY = [
  "[a-m].{99}[0-9]",
  "[a-m][^0-9]{99}[0-9]",
  "[a-m](?:.{0,10}[n-z]){10}\\d",
  "([a-m].{20}){5}[0-9]",
  "[aeiou](?:[a-z ]{10}){10}\\d",
  "[aeiou].{50}[xyz].{49}\\d",
];

/** The same each time; letters and spaces, none of the patterns matches. */
function letters(units: number): string {
  let state = 1;
  const next = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
  return Array.from({ length: units }, () => "abcdefghijklmnopqrstuvwxyz    "[Math.floor(next() * 30)]).join("");
}

const client = open({ threads: 2 });
beforeAll(() => client.warmUp());
afterAll(() => client.close());

const call = (books: BookSource[], text: string, scanDeadlineMs: number): ScanCall => ({
  books,
  settings: DEFAULT_SETTINGS,
  request: scanRequest([text], { settings: { ...DEFAULT_SETTINGS, recursive: false } }),
  seeds: SEEDS,
  tokens: "quarter",
  scanDeadlineMs,
  waitMs: 30_000,
});

const reasons = (answer: { readonly decisions: { readonly reason: Uint8Array } } | null): string[] =>
  [...(answer?.decisions.reason ?? [])].map(reasonOf);

describe("a regex that does not come back", () => {
  const text = `${letters(192 * 1024)} a wyvern`;
  const killed: string[] = [];

  test.each(DEADLY)("costs one thread once; everything else still matches: %s", async (pattern) => {
    await client.warmUp();
    const book = bookSource(`with ${pattern}`, [{ keys: [`/${pattern}/`] }, { keys: ["wyvern"] }, { keys: ["none"] }]);
    await client.prepare({ books: [book], settings: DEFAULT_SETTINGS });
    const threads = client.status.lanes.interactive.killed;
    const deadlineMs = 1_000;
    const started = performance.now();
    const first = await client.scan({ ...call([book], text, deadlineMs), waitMs: deadlineMs });
    // The promise is three deadlines and half a second; the second half is for a machine that has other things to do.
    expect(performance.now() - started).toBeLessThan(3 * deadlineMs + 1_000);
    expect(reasons(first.answer)).toEqual(["regex-killed", "key", "key-miss"]);
    expect(first.attempts).toBe(2);
    expect(first.diagnostics).toMatchObject([
      { code: "WORLD_BOOK_REGEX_KILLED", message: expect.stringContaining(pattern) },
    ]);
    const again = await client.scan(call([book], text, 1_500));
    expect([reasons(again.answer), again.attempts]).toEqual([["regex-killed", "key", "key-miss"], 1]);
    expect(client.status.lanes.interactive.killed).toBe(threads + 1);
    killed.push(pattern);
  });

  test("is shown in the status under its key, and allowed again when the book changes", async () => {
    expect(killed.length).toBeGreaterThanOrEqual(3);
    const { regexes, books } = client.status.quarantine;
    expect(regexes.map((regex) => regex.key)).toEqual(DEADLY.map((pattern) => `/${pattern}/`));
    expect(books).toEqual([]);
    for (const { revision } of regexes) client.forget(revision);
    expect(client.status.quarantine.regexes).toEqual([]);
    const book = bookSource(`with ${DEADLY[0]}`, [{ keys: [`/${DEADLY[0]}/`] }]);
    expect(reasons((await client.scan(call([book], "a".repeat(200), 1_500))).answer)).toEqual(["key-miss"]);
  });

  test("twice in one book: no lore this time, in bounded time; the next scan has all the rest", async () => {
    await client.warmUp();
    const keys = DEADLY.slice(0, 2).map((pattern) => `/${pattern}/`);
    const book = bookSource("two", [...keys.map((key) => ({ keys: [key] })), { keys: ["wyvern"] }]);
    await client.prepare({ books: [book], settings: DEFAULT_SETTINGS });
    const deadlineMs = 800;
    const started = performance.now();
    const first = await client.scan({ ...call([book], text, deadlineMs), waitMs: deadlineMs });
    expect(performance.now() - started).toBeLessThan(3 * deadlineMs + 1_000);
    expect([first.answer, first.diagnostics.at(-1)?.code]).toEqual([null, "WORLD_BOOK_MATCH_DEADLINE"]);
    await client.warmUp();
    const next = await client.scan(call([book], text, 1_500));
    expect([reasons(next.answer), next.attempts]).toEqual([["regex-killed", "regex-killed", "key"], 1]);
    client.forget(book.revision);
  });

  test("made by a macro is known by its pattern", async () => {
    const book = bookSource("macro", [{ keys: ["/{{user}}.{99}[0-9]/"] }, { keys: ["wyvern"] }]);
    const given = { ...call([book], text, 1_000), macros: { user: "[a-m]" } };
    await client.warmUp();
    const first = await client.scan(given);
    expect([reasons(first.answer), first.attempts]).toEqual([["regex-killed", "key"], 2]);
    expect((await client.scan(given)).attempts).toBe(1);
    expect(client.status.quarantine.regexes).toMatchObject([{ revision: book.revision }]);
  });
});

describe("many slow regexes", () => {
  test("run until the time is up; the rest is skipped with its reason, and the literals still match", async () => {
    const slow = (book: number): { keys: string[] }[] =>
      Array.from({ length: 31 }, (_, i) => ({
        keys: [`/(?:a|e|i|o).{${60 + i}}[0-9${"ABCDEFGHIJKLMNOPQRST"[book]}]/`],
      }));
    const books = Array.from({ length: 20 }, (_, at) => bookSource(`slow ${at}`, [...slow(at), { keys: ["wyvern"] }]));
    await client.warmUp();
    const { answer, attempts } = await client.scan(call(books, `${letters(600)} a wyvern`, 1_500));
    const counts = Map.groupBy(reasons(answer), (reason) => reason);
    expect(attempts).toBeLessThanOrEqual(2);
    expect(counts.get("key")).toHaveLength(20);
    expect(counts.get("regex-deadline")?.length).toBeGreaterThanOrEqual(10);
    expect(counts.get("key-miss")?.length).toBeGreaterThanOrEqual(1);
    expect(answer?.counters.regexCalls).toBeGreaterThanOrEqual(1);
    expect(client.status.quarantine.books).toEqual([]);
  });
});
