import { describe, expect, test } from "vitest";

import { ST_CODE_SETTINGS } from "../../src/matcher/model/settings.ts";
import {
  type LoreSource,
  type Compile,
  type LoreSpec,
  ResidentBooks,
  type ResidentLore,
} from "../../src/workers/books.ts";
import { WorkerError } from "../../src/workers/error.ts";
import { Quarantine } from "../../src/workers/quarantine.ts";
import { bookSource } from "./support/book.ts";

const MIB = 1024 * 1024;
const A = bookSource("a", [{ keys: ["a"] }]);
const B = bookSource("b", [{ keys: ["b"] }, { keys: ["bb"] }]);
const C = bookSource("c", [{ keys: ["c"] }]);

const spec = (...books: LoreSource[]): LoreSpec => ({
  key: books.map((book) => book.id).join("+"),
  mode: "product",
  settings: ST_CODE_SETTINGS,
  books,
});
const lore = (of: LoreSpec, bytes = 1): ResidentLore => ({
  spec: of,
  name: of.key,
  skipped: [],
  shared: [],
  bytes,
  entries: of.books.length,
  regexes: new Uint8Array(),
});

/** Residents whose compiler dies on some books, and a record of what was compiled. */
function residents(options: { deadly?: (ids: string[]) => boolean; bytes?: number; compile?: Compile } = {}) {
  const quarantine = new Quarantine();
  const compiled: string[] = [];
  const compile: Compile = (of) => {
    compiled.push(of.key);
    const ids = of.books.map((book) => book.id);
    if (options.deadly?.(ids) === true) return Promise.reject(new WorkerError("worker-out-of-memory", of.key));
    return Promise.resolve(lore(of, options.bytes));
  };
  const subset = (_spec: LoreSpec, books: readonly LoreSource[]): LoreSpec => spec(...books);
  return {
    books: new ResidentBooks({ compile: options.compile ?? compile, subset, quarantine }),
    compiled,
    quarantine,
  };
}

describe("resident books", () => {
  test("are compiled once, also for callers that come while that is under way", async () => {
    const { books, compiled } = residents();
    const both = await Promise.all([books.prepare(spec(A)), books.prepare(spec(A))]);
    expect(both[0]).toEqual({ lore: lore(spec(A)), leftOut: [] });
    expect(both[1]?.lore).toBe(both[0]?.lore);
    expect((await books.prepare(spec(A))).lore).toBe(both[0]?.lore);
    expect(books.ready(spec(A))).toBe(both[0]?.lore);
    expect(compiled).toEqual(["a"]);
  });

  test("leave by bytes, the least recently used first", async () => {
    const { books } = residents({ bytes: 100 * MIB });
    for (const book of [A, B]) await books.prepare(spec(book));
    books.ready(spec(A));
    await books.prepare(spec(C));
    expect(books.keys).toEqual(["a", "c"]);
    expect(books.bytes).toBe(200 * MIB);
  });

  test("with a forgotten revision are dropped", async () => {
    const { books } = residents();
    for (const one of [spec(A), spec(A, B), spec(B)]) await books.prepare(one);
    books.forget(A.revision);
    expect(books.keys).toEqual(["b"]);
  });

  test("that are forgotten while they are compiled serve who waits, and are not kept", async () => {
    const { books, compiled } = residents();
    const waiting = books.prepare(spec(A));
    books.forget(A.revision);
    expect((await waiting).lore).not.toBeNull();
    expect(books.keys).toEqual([]);
    await books.prepare(spec(A));
    expect([books.keys, compiled]).toEqual([["a"], ["a", "a"]]);
  });

  test("say again which books were passed over", async () => {
    const skip = { book: "b", revision: B.revision, code: "EMBEDDED_WORLD_BOOK_INVALID", message: "m" } as const;
    const compile: Compile = (of) => Promise.resolve({ ...lore(of), skipped: [skip] });
    const { books } = residents({ compile });
    for (let i = 0; i < 2; i++) expect((await books.prepare(spec(A, B))).leftOut).toEqual([skip]);
    expect(books.nearest(spec(A, B)).leftOut).toEqual([skip]);
  });

  test("with a file that could not be read are compiled anew after a while", async () => {
    let retryAt = Number.POSITIVE_INFINITY;
    let calls = 0;
    const compile: Compile = (of) => Promise.resolve({ ...lore(of), name: `a.${calls++}`, retryAt });
    const { books } = residents({ compile });
    for (let i = 0; i < 2; i++) await books.prepare(spec(A));
    expect(books.names).toEqual(["a.0"]);
    books.forget(A.revision);
    retryAt = 0;
    await books.prepare(spec(A));
    retryAt = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 2; i++) await books.prepare(spec(A));
    expect(books.names).toEqual(["a.2"]);
  });

  test("another error of the compiler reaches the caller and is not remembered", async () => {
    let calls = 0;
    const compile: Compile = (of) =>
      calls++ === 0 ? Promise.reject(new WorkerError("worker-closed", "x")) : Promise.resolve(lore(of));
    const { books, quarantine } = residents({ compile });
    await expect(books.prepare(spec(A))).rejects.toMatchObject({ code: "worker-closed" });
    expect((await books.prepare(spec(A))).lore).not.toBeNull();
    expect(quarantine.status.books).toEqual([]);
  });
});

describe("a scan that cannot wait", () => {
  test("gets the resident with most entries of its books, and hears what is missing", async () => {
    const { books } = residents();
    for (const one of [spec(A), spec(A, B)]) await books.prepare(one);
    const nearest = books.nearest(spec(C, A, B));
    expect(nearest.lore?.spec.key).toBe("a+b");
    expect(nearest.leftOut).toEqual([
      { book: "c", revision: C.revision, code: "WORLD_BOOK_NOT_READY", message: expect.stringContaining("compiling") },
    ]);
  });

  test("gets no resident with a book, place, revision or setting that is not its own", async () => {
    const { books } = residents();
    await books.prepare(spec(A, B));
    const whole = spec(A);
    expect(books.nearest(whole).lore).toBeNull();
    const both = spec(A, B);
    const changed: LoreSpec[] = [
      spec({ ...A, place: "chat" }, B),
      spec({ ...A, revision: "other" }, B),
      { ...both, settings: { ...both.settings, caseSensitive: true } },
      { ...both, settings: { ...both.settings, matchWholeWords: true } },
      { ...both, settings: { ...both.settings, characterStrategy: "evenly" } },
      { ...both, mode: "oracle" },
    ];
    for (const one of changed) expect(books.nearest(one).lore).toBeNull();
    expect(books.nearest(both).lore).not.toBeNull();
  });
});

describe("books that threads die on", () => {
  test("one alone is tried twice, then left out until it changes", async () => {
    const { books, compiled } = residents({ deadly: () => true });
    const prepared = await books.prepare(spec(A));
    expect(prepared.lore).toBeNull();
    expect(prepared.leftOut).toMatchObject([{ book: "a", code: "WORLD_BOOK_QUARANTINED" }]);
    await books.prepare(spec(A));
    expect(compiled).toEqual(["a", "a"]);
  });

  test("one among several is found by compiling each alone; the others go on together", async () => {
    const { books, compiled } = residents({ deadly: (ids) => ids.includes("b") });
    const prepared = await books.prepare(spec(A, B, C));
    expect(prepared.lore?.spec.key).toBe("a+c");
    expect(prepared.leftOut).toMatchObject([{ book: "b", code: "WORLD_BOOK_QUARANTINED" }]);
    expect(compiled).toEqual(["a+b+c", "a", "b", "b", "c", "a+c"]);
  });

  test("several that are harmless alone: the largest part that is ready is used", async () => {
    const { books, quarantine } = residents({ deadly: (ids) => ids.length > 1 });
    const prepared = await books.prepare(spec(A, B));
    expect(prepared.lore?.spec.key).toBe("a");
    expect(prepared.leftOut).toMatchObject([{ book: "b", code: "WORLD_BOOK_QUARANTINED" }]);
    expect(quarantine.holds([A])).toBe(false);
  });

  test("one that died in scans is no longer given out although it is resident", async () => {
    const { books, quarantine } = residents();
    await books.prepare(spec(A));
    for (let i = 0; i < 2; i++) quarantine.noteDeath([A], "worker-crashed");
    expect((await books.prepare(spec(A))).lore).toBeNull();
    expect(books.nearest(spec(A)).lore).toBeNull();
    quarantine.forget(A.revision);
    expect((await books.prepare(spec(A))).lore).not.toBeNull();
  });
});
