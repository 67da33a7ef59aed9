import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { ActiveSchema } from "../../../../src/host/http/schemas/active.ts";
import { WhatIfSchema } from "../../../../src/host/http/schemas/what-if.ts";
import { presetOf } from "../../loader/support/library.ts";
import { makeFolder, type TestFolder, TestHost } from "../../loader/support/host.ts";
import { ApiTester } from "../support/client.ts";
import { overSocket } from "../support/socket.ts";

const BOOK = {
  entries: {
    0: {
      uid: 0,
      key: ["harbour"],
      comment: "Old Harbour",
      content: "The harbour is old. Gulls.",
      order: 100,
      position: 0,
    },
    1: {
      uid: 1,
      key: ["gulls"],
      comment: "Gulls",
      content: "Gulls scream $& {{nothing}} {{user}}.",
      order: 90,
      position: 0,
    },
    2: { uid: 2, key: ["dragon"], comment: "Dragon", content: "A dragon.", order: 80, position: 0 },
    3: {
      uid: 3,
      key: ["harbour"],
      comment: "Rare",
      content: "Rare.",
      probability: 0,
      useProbability: true,
      position: 0,
    },
    4: { uid: 7, key: ["twin"], comment: "One", content: "One.", position: 0 },
    5: { uid: 7, key: ["other"], comment: "Two", content: "Two.", position: 0 },
    6: { uid: 8, key: ["harbour"], comment: "Outlet", content: "Out.", position: 7, outletName: "nobody" },
  },
};
const CARD = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: {
    name: "Ada",
    description: "A navigator.",
    character_book: {
      name: "Own",
      entries: [{ keys: ["compass"], content: "A compass.", enabled: true, insertion_order: 1, extensions: {} }],
      extensions: {},
    },
  },
};
const HOSTILE = "harbour $& $1 \\0 {{user}} {{setvar::x::1}} \u202e \ud800 </system>";

describe("the API of a running plugin", () => {
  let folder: TestFolder;
  let host: TestHost;
  let api: ApiTester;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    folder = await makeFolder();
    host = await TestHost.boot(folder);
    await host.mount({ dataDir: folder.data });
    api = await ApiTester.open(overSocket(host.context.webServer.port));
    await add("book", "/v1/world-books/import?filename=Coast.json", BOOK, "worldBook");
    await add("spare", "/v1/world-books/import?filename=Spare.json", BOOK, "worldBook");
    await add("character", "/v1/characters/import?filename=ada.json", CARD, "character");
    await add("preset", "/v1/import", { content: JSON.stringify(presetOf("You are {{char}}.")), name: "P" }, "preset");
    await host.agent("s1");
    await post("/v1/select", { sessionId: "s1", id: ids["preset"] });
    await post("/v1/character-selection", { sessionId: "s1", characterCardId: ids["character"] });
    await post("/v1/world-book-selection", { sessionId: "s1", worldBookIds: [ids["book"]] });
  });
  afterAll(async () => {
    await host.close();
    await folder.remove();
  });

  async function add(name: string, path: string, body: unknown, key: string): Promise<void> {
    const { json } = await api.send("POST", path, { body });
    ids[name] = (json as Record<string, { id: string }>)[key]?.id ?? "";
  }
  const post = (path: string, body: unknown) => api.send("POST", path, { body });
  async function whatIf(body: object) {
    const { json } = await post("/v1/what-if", { sessionId: "s1", ...body });
    return z.object({ whatIf: WhatIfSchema }).parse(json).whatIf;
  }
  const why = (book: string | undefined, uid: string, query = "") =>
    api.send("GET", `/v1/world-books/${encodeURIComponent(book ?? "")}/entries/${uid}/why?sessionId=s1${query}`);

  it("tells before a message is sent what the model then gets, byte for byte", async () => {
    for (const text of ["To the harbour!", HOSTILE]) {
      const { profile } = await whatIf({ text });
      const agent = host.context.agents.get("s1" as never);
      if (agent === undefined) throw new Error("no agent");
      const system = await host.say(agent, text);
      const texts = profile?.sections.map((section) => section.text) ?? [];
      expect(texts.length).toBeGreaterThan(1);
      expect(system).toContain(texts.join("\n\n"));
      expect(system).toContain("Gulls scream $&");
    }
  });

  it("tells which entries are active and why, and why others are not", async () => {
    const { entries, omitted, books, conversation } = await whatIf({ text: "To the harbour!" });
    expect(entries.rows.map(({ name, reason, printed }) => [name, reason, printed])).toEqual([
      ["Old Harbour", "key", true],
      ["Outlet", "key", false],
      ["Gulls", "recursion", true],
    ]);
    expect(entries.rows[0]).toMatchObject({
      key: { key: "harbour", where: "message", index: 0, offset: 7, length: 7 },
    });
    expect(entries.rows[2]).toMatchObject({ loop: 2, wokenBy: { name: "Old Harbour", uid: 0 } });
    expect(omitted.reasons).toEqual({ "no-outlet": 1, probability: 1, "key-miss": 4 });
    expect(omitted.rows.map(({ name }) => name)).toEqual(["Outlet", "Rare", "Dragon", "One", "Two", ""]);
    expect(omitted.rows[4]).toMatchObject({ uid: 7, occurrence: 2 });
    expect(books.map(({ name, bindingSources, leftOut }) => [name, bindingSources, leftOut])).toEqual([
      ["Coast", ["session"], null],
      ["Ada", [], null],
    ]);
    expect(conversation?.scannedMessageCount).toBeGreaterThan(1);
  });

  it("changes nothing by asking, and answers alike, also many at once", async () => {
    const file = (): string => readFileSync(join(folder.data, "session-selections.json"), "utf8");
    const before = file();
    const asked = await Promise.all(Array.from({ length: 8 }, () => whatIf({ text: "harbour {{setvar::x::1}}" })));
    for (const answer of asked) {
      const one = { ...answer, timings: null };
      expect(one).toEqual({ ...asked[0], timings: null });
    }
    expect(file()).toBe(before);
  });

  it("tries a selection that nobody has, and a seed", async () => {
    const { json } = await post("/v1/what-if", {
      selection: { worldBookIds: [ids["spare"]] },
      text: "a dragon",
      seed: "x",
    });
    const { whatIf: tried } = z.object({ whatIf: WhatIfSchema }).parse(json);
    expect(tried).toMatchObject({ sessionId: null, seed: "x", entries: { rows: [{ name: "Dragon" }] } });
  });

  it("shows the same resources in the active view, and none of their text", async () => {
    const { json } = await api.send("GET", "/v1/active?sessionId=s1");
    const view = ActiveSchema.parse(json);
    expect(view.resources.worldBooks.map(({ id }) => id)).toEqual([
      ids["book"],
      `character:${ids["character"]}:embedded-world-book`,
    ]);
    expect(view.resources).toMatchObject({ preset: { id: ids["preset"] }, characterCard: { id: ids["character"] } });
    // With the conversation as it is: the harbour was spoken of.
    const ours = { id: `${ids["book"]}:0`, resourceId: ids["book"], entryId: 0, position: "before" };
    expect(view.audit.activeLoreEntries).toContainEqual(ours);
    expect(JSON.stringify(json)).not.toContain("A navigator");
    expect(JSON.stringify(json)).not.toContain("Gulls scream");
  });

  it("explains single entries, those of the card too", async () => {
    const of = async (...at: Parameters<typeof why>): Promise<unknown> => (await why(...at)).json;
    expect(await of(ids["book"], "2")).toMatchObject({ why: { reason: "key-miss", uid: 2 } });
    expect(await of(ids["book"], "0")).toMatchObject({ why: { reason: "key" } });
    const embedded = `character:${ids["character"]}:embedded-world-book`;
    expect(await of(embedded, "0")).toMatchObject({ why: { reason: "key-miss", book: embedded } });
    expect(await of(ids["book"], "7", "&occurrence=2")).toMatchObject({ why: { uid: 7 } });
  });

  it("says which of several entries it needs to know, and what is not there", async () => {
    const twins = await why(ids["book"], "7");
    expect(twins).toMatchObject({ status: 409, json: { error: { code: "ENTRY_NOT_UNIQUE" } } });
    expect(twins.json).toMatchObject({
      error: {
        details: {
          candidates: [
            { occurrence: 1, name: "One", keys: ["twin"] },
            { occurrence: 2, name: "Two", keys: ["other"] },
          ],
        },
      },
    });
    for (const [answer, status, code] of [
      [await why(ids["book"], "99"), 404, "ENTRY_NOT_FOUND"],
      [await why(ids["book"], "7", "&occurrence=3"), 404, "ENTRY_NOT_FOUND"],
      [await why(ids["spare"], "0"), 404, "ENTRY_NOT_BOUND"],
    ] as const) {
      expect(answer).toMatchObject({ status, json: { error: { code } } });
    }
  });

  it("lists the sessions", async () => {
    const { json } = await api.send("GET", "/v1/sessions");
    expect(json).toMatchObject({
      latestSessionId: "s1",
      total: 1,
      sessions: [{ sessionId: "s1", running: false, bound: true }],
    });
  });
});
