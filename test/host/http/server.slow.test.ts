import { readdir } from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openLibrary } from "../../../src/host/library/open-library.ts";
import type { Library } from "../../../src/host/library/face.ts";
import { type LoreClient, open } from "../../../src/workers/client.ts";
import { ApiTester, openHttp } from "./support/client.ts";
import { apiPath } from "./support/contract.ts";
import { overSocket, send } from "./support/socket.ts";
import { type RunningServer, serve } from "./support/web-server.ts";

const MIB = 1024 * 1024;
const ENTRIES = 10_000;

/** A world file of about 30 MiB. */
function heavyBook(): Buffer {
  const content = "The harbor is old. ".repeat(163);
  const rows = Array.from({ length: ENTRIES }, (_, uid) => [uid, { uid, key: [`key${uid}`], content, order: uid }]);
  return Buffer.from(JSON.stringify({ name: "Heavy", entries: Object.fromEntries(rows) as object }));
}

describe("the API over threads, in the web server of DSH", () => {
  let folder = "";
  let workers: LoreClient;
  let library: Library;
  let server: RunningServer;
  let api: ApiTester;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lorekeeper-server-"));
    workers = open({ threads: 1 });
    library = await openLibrary({ client: workers, folder });
    server = await serve(openHttp(library));
    api = await ApiTester.open(overSocket(server.port));
  });
  afterAll(async () => {
    await server.close();
    await library.close();
    await workers.close();
    await rm(folder, { recursive: true });
  });

  /** Everything in the data folder, but what keeps the lock. */
  const files = async (): Promise<string[]> => {
    const all = await readdir(folder, { recursive: true, withFileTypes: true });
    return all.filter((one) => one.isFile() && !one.name.startsWith("owner.lock")).map(({ name }) => name);
  };
  const path = apiPath("/v1/world-books/import?filename=heavy.json");
  const head = (length: number): string =>
    [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      `Origin: http://127.0.0.1:${server.port}`,
      "Content-Type: application/json",
      `Content-Length: ${length}`,
      "",
      "",
    ].join("\r\n");

  it("imports a book of 30 MiB while it answers others, and gives it back", async () => {
    const file = heavyBook();
    expect(file.byteLength).toBeGreaterThan(29 * MIB);
    let done = false;
    const importing = send(server.port, { method: "POST", path, body: [file] }).finally(() => (done = true));
    for (let call = 0; call < 10; call++) expect((await api.send("GET", "/v1/world-books")).status).toBe(200);
    expect(done).toBe(false);
    const imported = await importing;
    expect(imported.status).toBe(201);
    const { worldBook } = JSON.parse(new TextDecoder().decode(imported.bytes)) as {
      worldBook: { id: string; book: { entries: { content: string }[] } };
    };
    expect(worldBook.book.entries).toHaveLength(ENTRIES);
    expect(library.row("world-book", worldBook.id)?.summary).toMatchObject({
      entryCount: ENTRIES,
      byteLength: file.byteLength,
    });
    const read = await send(server.port, { path: apiPath(`/v1/world-books/${worldBook.id}`) });
    expect(Buffer.from(read.bytes).equals(Buffer.from(imported.bytes))).toBe(true);
    expect((await api.send("DELETE", `/v1/world-books/${worldBook.id}`)).status).toBe(200);
  });

  it("refuses 33 MiB, declared or not, and writes nothing", async () => {
    const before = await files();
    const body = Array.from({ length: 33 }, () => new Uint8Array(MIB).fill(0x20));
    const declared = { "content-length": String(33 * MIB) };
    for (const headers of [declared, {}] as const) {
      const refused = await send(server.port, { method: "POST", path, headers, body });
      expect(refused.status).toBe(413);
      expect(new TextDecoder().decode(refused.bytes)).toContain("WORLD_BOOK_ARTIFACT_TOO_LARGE");
    }
    expect(await files()).toEqual(before);
  });

  it("writes nothing of an upload that breaks off", async () => {
    const before = await files();
    for (const sent of [1, 70_000, 5 * MIB]) {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      await new Promise<void>((resolve) => {
        socket.write(head(10 * MIB));
        socket.write(new Uint8Array(sent).fill(0x20), () => resolve());
      });
      socket.destroy();
      expect((await api.send("GET", "/v1/world-books")).status).toBe(200);
    }
    expect(await files()).toEqual(before);
    expect(library.list("world-book")).toEqual([]);
  });

  it("carries out parallel imports, each whole", async () => {
    const books = Array.from({ length: 12 }, (_, index) => ({
      name: `Book ${index}`,
      entries: Object.fromEntries(
        Array.from({ length: 50 * (index + 1) }, (__, uid) => [
          uid,
          { uid, key: [`k${uid}`], content: "x".repeat(500) },
        ]),
      ),
    }));
    const answers = await Promise.all(books.map((book) => api.send("POST", "/v1/world-books/import", { body: book })));
    expect(answers.map(({ status }) => status)).toEqual(books.map(() => 201));
    const counts = new Map(library.list("world-book").map(({ name, entryCount }) => [name, entryCount]));
    expect(counts).toEqual(new Map(books.map(({ name, entries }) => [name, Object.keys(entries).length])));
  });

  it("lets one of two writers with the same If-Match win", async () => {
    const created = await api.send("POST", "/v1/users", { body: { name: "Zoe" } });
    const { id } = (created.json as { user: { id: string } }).user;
    const headers = { "if-match": created.headers.get("etag") ?? "" };
    const writes = Array.from({ length: 8 }, (_, index) =>
      api.send("PATCH", `/v1/users/${id}`, { body: { name: `Zoe ${index}` }, headers }),
    );
    const answers = await Promise.all(writes);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const winner = answers.find(({ status }) => status === 200);
    expect((await api.send("GET", `/v1/users/${id}`)).json).toEqual(winner?.json);
  });
});
