import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Library } from "../../../src/host/library/face.ts";
import { openLibrary } from "../../../src/host/library/open-library.ts";
import { type LoreClient, open } from "../../../src/workers/client.ts";
import type { ResourceKind } from "../../../src/workers/protocol.ts";
import { jsonOf, rejection, shared } from "./support/open.ts";

const folder = mkdtempSync(join(tmpdir(), "library-threads-"));
let client: LoreClient;
let lib: Library;

beforeAll(async () => {
  client = open({ threads: 2 });
  lib = await openLibrary({ client, folder });
});
afterAll(async () => {
  await lib.close();
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const KINDS: readonly ResourceKind[] = ["preset", "character", "world-book", "user"];

/** Two fields of each kind that one request sets together. */
const fields = (kind: ResourceKind, text: string): object =>
  kind === "preset" ? { name: text, sampling: { stop: [text] } } : { name: text, description: text };

interface Shape {
  readonly name: string;
  readonly description?: string;
  readonly sampling?: { readonly stop?: readonly string[] };
  readonly data?: { readonly description?: string };
  readonly book?: { readonly description?: string };
}

/** The values that were set, from a document as the API gives it. */
function textsOf(document: unknown): (string | undefined)[] {
  const { name, description, sampling, data, book } = document as Shape;
  return [name, sampling?.stop?.[0] ?? data?.description ?? book?.description ?? description];
}

describe.each(KINDS)("two writers of one %s", (kind) => {
  it("that saw the same revision: one wins, the other is told and changes nothing", async () => {
    const { row, revision } = await lib.create(kind, shared({ name: "start" }));
    const at = { kind, id: row.id };
    let seen = revision;
    for (let round = 0; round < 10; round++) {
      const writers = [`a${round}`, `b${round}`];
      const results = await Promise.all(
        writers.map((text) => rejection(lib.edit(at, shared(fields(kind, text)), { ifMatch: seen }))),
      );
      expect(results.filter((code) => code === null)).toHaveLength(1);
      expect(results.filter((code) => code === "REVISION_CONFLICT")).toHaveLength(1);
      const winner = writers[results.indexOf(null)];
      const read = await lib.read(kind, row.id);
      expect(new Set(textsOf(jsonOf(read)))).toEqual(new Set([winner]));
      expect(read.revision).toBe(lib.row(kind, row.id)?.revision);
      seen = read.revision;
    }
  });

  it("that saw nothing: the last one wins, whole", async () => {
    const { row } = await lib.create(kind, shared({ name: "start" }));
    const at = { kind, id: row.id };
    const texts = Array.from({ length: 10 }, (_, index) => `w${index}`);
    const reads: Promise<unknown>[] = [];
    const writes = texts.map((text) => {
      const write = lib.edit(at, shared(fields(kind, text)));
      reads.push(lib.read(kind, row.id).then(jsonOf));
      return write;
    });
    await Promise.all(writes);
    expect(new Set(textsOf(jsonOf(await lib.read(kind, row.id))))).toEqual(new Set(["w9"]));
    // A read in the middle sees one of the writes, never parts of two.
    const edited = (await Promise.all(reads)).filter((document) => !textsOf(document).includes("start"));
    for (const document of edited) expect(new Set(textsOf(document)).size).toBe(1);
  });
});

it("two writers of the books of one owner and of one session", async () => {
  const user = (await lib.create("user", shared({ name: "U" }))).row.id;
  const books: string[] = [];
  for (const name of ["A", "B"]) books.push((await lib.create("world-book", shared({ name }))).row.id);
  const owner = { kind: "user", id: user } as const;
  const ifMatch = lib.relations(owner).revision;
  const results = await Promise.all(books.map((id) => rejection(lib.setRelations(owner, [id], { ifMatch }))));
  expect(new Set(results)).toEqual(new Set(["REVISION_CONFLICT", null]));
  expect(lib.relations(owner).value).toEqual([books[results.indexOf(null)]]);
  const [one, two] = await Promise.all([lib.select("s", { userId: user }), lib.select("s", { worldBookIds: books })]);
  expect([one.userId, two.userId]).toEqual([user, user]);
  expect(lib.selection("s")).toMatchObject({ userId: user, worldBookIds: books });
});

/** A world file that takes a thread some hundred milliseconds. */
function largeWorld(entries: number, content: string): object {
  const list = Array.from({ length: entries }, (_, uid) => ({ uid, key: [`k${uid}`], content: `${content} ${uid}` }));
  return { entries: Object.fromEntries(list.map((entry) => [entry.uid, entry])) };
}

describe("a thread that is ended while it writes", () => {
  it("leaves the old or the new document, and the next write works", async () => {
    const { row } = await lib.import("world-book", shared(largeWorld(1_000, "old ".repeat(100))));
    const file = join(folder, "world-books", `${row.id}.json`);
    let name = row.summary.name;
    let ended = 0;
    for (const afterMs of [1, 10, 40, 80, 160]) {
      const signal = AbortSignal.timeout(afterMs);
      const next = `after ${afterMs}`;
      const at = { kind: "world-book", id: row.id } as const;
      const result = await rejection(lib.edit(at, shared({ name: next }), { signal }));
      if (result !== null) ended++;
      const listed = lib.row("world-book", row.id)?.summary.name;
      expect([name, next]).toContain(listed);
      if (result === null) expect(listed).toBe(next);
      const read = await lib.read("world-book", row.id);
      expect(jsonOf(read)).toMatchObject({ name: listed });
      expect(read.revision).toBe(lib.row("world-book", row.id)?.revision);
      expect((JSON.parse(readFileSync(file, "utf8")) as { name: string }).name).toBe(listed);
      name = listed ?? "";
    }
    expect(ended).toBeGreaterThan(0);
    await lib.edit({ kind: "world-book", id: row.id }, shared({ name: "after" }));
    expect(lib.row("world-book", row.id)?.summary.name).toBe("after");
    expect(lib.status).toMatchObject({ role: "owner", damaged: [] });
  });

  it("leaves a whole import or none", async () => {
    const world = shared(largeWorld(1_000, "text ".repeat(100)));
    for (const afterMs of [1, 60, 150]) {
      const before = lib.list("world-book").length;
      const result = await rejection(lib.import("world-book", world, { signal: AbortSignal.timeout(afterMs) }));
      const listed = lib.list("world-book").length - before;
      if (result === null) expect(listed).toBe(1);
      else expect([0, 1]).toContain(listed);
      for (const { id } of lib.list("world-book").slice(0, listed))
        expect(await rejection(lib.read("world-book", id))).toBeNull();
    }
  });
});

it("keeps a large book out of the host's way and reads it as it was written", async () => {
  const world = largeWorld(2_000, "lore ".repeat(50));
  const imported = await lib.import("world-book", shared(world), { fileName: "large.json" });
  expect(imported.row.summary).toMatchObject({ entryCount: 2_000, fileName: "large.json" });
  expect(imported.report.entriesKept).toBe(2_000);
  const exported = await lib.export("world-book", imported.row.id, "json");
  expect(Object.keys((jsonOf(exported) as { entries: object }).entries)).toHaveLength(2_000);
  const read = await lib.read("world-book", imported.row.id);
  expect(Buffer.compare(read.bytes, imported.bytes)).toBe(0);
  const findings = jsonOf(await lib.lint(imported.row.id));
  expect(findings).toMatchObject({ findings: expect.any(Array), rules: expect.any(Array) });
});

it("opens again with everything, from the index and without it", async () => {
  const lists = KINDS.map((kind) => lib.list(kind));
  await lib.close();
  const again = await openLibrary({ client, folder });
  expect(KINDS.map((kind) => again.list(kind))).toEqual(lists);
  await again.close();
  writeFileSync(join(folder, "index.json"), "damaged");
  lib = await openLibrary({ client, folder });
  expect(KINDS.map((kind) => lib.list(kind))).toEqual(lists);
});
