import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { WhatIf } from "../../src/host/http/schemas/what-if.ts";
import { type Host, openPlace, type Place } from "./host.ts";
import type { SeenRequest } from "./model/scripted.ts";
import { BOOK_ENTRIES, CARD, heavyBook, PRESET, rune, runeLore, USER } from "./resources.ts";

/** One session of a real host from its first binding to the day when the plugin is gone. The tests build on each other. */

const OURS = "pmp-dsh-tavern:part:";
let place: Place;
let host: Host;
let sessionId = "";
const ids = { preset: "", character: "", book: "", user: "" };

beforeAll(async () => {
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  host = await place.boot();
}, 400_000);
afterAll(() => place.close());

/** The rendered sections, as the host joins them. */
const joined = ({ profile }: WhatIf): string => (profile?.sections ?? []).map(({ text }) => text).join("\n\n");

/** Asks what would be, then does it. */
async function compare(
  session: string,
  text: string,
): Promise<{ readonly tried: WhatIf; readonly request: SeenRequest }> {
  const tried = await host.api.whatIf({ sessionId: session, text });
  return { tried, request: await place.ask(host, session, text) };
}

describe("a session of a real host", () => {
  it("mounts the plugin by its bundle, without a word on the console", async () => {
    expect(host.dsh.output()).not.toMatch(/lorekeeper/u);
    expect(await host.api.get("GET", "/v1/status")).toMatchObject({ ok: true, state: "on", reasons: [] });
  });

  it("says nothing to the model before something is bound", async () => {
    sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
    const { system } = await place.ask(host, sessionId, `Hello ${rune(7)}`);
    expect(system).not.toContain("pmp-dsh-tavern");
    expect(
      place
        .seen()
        .assemblies.at(-1)
        ?.sections.some(({ name }) => name.startsWith(OURS)),
    ).toBe(false);
  });

  it("takes a card, a preset, a persona and a book of 10,000 entries over HTTP, and binds them", async () => {
    ids.character = await host.api.add("character", CARD, "ada.json");
    ids.preset = await host.api.add("preset", PRESET, "tale.json");
    ids.user = await host.api.add("user", USER, "zoe.json");
    ids.book = await host.api.add("world-book", heavyBook(), "runes.json");
    await host.api.bind(sessionId, {
      presetId: ids.preset,
      characterId: ids.character,
      userId: ids.user,
      worldBookIds: [ids.book],
    });
    const { worldBooks } = await host.api.get<{ worldBooks: { entryCount: number }[] }>("GET", "/v1/world-books");
    expect(worldBooks.map(({ entryCount }) => entryCount)).toEqual([BOOK_ENTRIES]);
  });

  it("sends the model what what-if told, byte for byte and in order", async () => {
    const text = `I touch ${rune(1234)}, then ${rune(4105).toUpperCase()}S and ${rune(7000)}, by lantern light.`;
    const { tried, request } = await compare(sessionId, text);
    const names = tried.profile?.sections.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(4);
    expect(names.every((name) => name.startsWith(OURS))).toBe(true);
    expect(request.system).toContain(joined(tried));
    for (const n of [0, 1, 2, 1234, 4105, 7000, 7001]) expect(joined(tried)).toContain(runeLore(n));
    expect(joined(tried)).not.toContain(runeLore(1235));
    // Seven of this text, one of the one before.
    expect(tried.entries.total).toBe(8);
    // The card's own book is the one entry too many.
    expect(tried.books.map(({ leftOut }) => leftOut?.code)).toEqual([undefined, "WORLD_BOOK_RUNTIME_TOTAL_LIMIT"]);
    expect(joined(tried)).not.toContain("The lantern burns");
    expect(await host.api.get("GET", "/v1/status")).toMatchObject({ state: "on", dialect: "v0" });
    expect(
      place
        .seen()
        .assemblies.at(-1)
        ?.sections.flatMap(({ name }) => (name.startsWith(OURS) ? name : [])),
    ).toEqual(names);
    expect(request.parameters).toMatchObject({ temperature: 0.4, maxTokens: 321 });
  });

  it("names the same resources in /active, and none of their texts", async () => {
    const { text } = await host.api.call("GET", `/v1/active?sessionId=${sessionId}`);
    const active = JSON.parse(text) as { selection: unknown; resources: unknown };
    expect(active.selection).toMatchObject({
      presetId: ids.preset,
      characterCardId: ids.character,
      userId: ids.user,
      worldBookIds: [ids.book],
    });
    expect(active.resources).toMatchObject({
      preset: { id: ids.preset },
      characterCard: { id: ids.character, name: "Ada" },
      user: { id: ids.user, name: "Zoe" },
      worldBooks: [{ id: ids.book, name: "Runes", entryCount: BOOK_ENTRIES, bindingSources: ["session"] }],
    });
    for (const secret of ["cut into black stone", "Tell a tale", "keeps the stones", "lantern burns"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("goes on without a word when the book is edited between turns", async () => {
    const { worldBook } = await host.api.get<{ worldBook: { book: { entries: Record<string, unknown>[] } } }>(
      "GET",
      `/v1/world-books/${ids.book}`,
    );
    const entries = worldBook.book.entries.map((entry) =>
      String(entry["content"]).includes(runeLore(1234)) ? { ...entry, content: "The rune was chiselled away." } : entry,
    );
    await host.api.get("PATCH", `/v1/world-books/${ids.book}`, { entries });
    const { tried, request } = await compare(sessionId, `Back to ${rune(1234)}.`);
    expect(request.system).toContain(joined(tried));
    expect(request.system).toContain("The rune was chiselled away.");
    expect(request.system).not.toContain(runeLore(1234));
  });

  it("regenerates by a fork before the last message, with the same text", async () => {
    const turns = (await host.rpc.events(sessionId)).filter(({ type }) => type === "turn/end");
    const before = turns.at(-2);
    if (before === undefined) throw new Error("no turn before the last one");
    const child = await host.rpc.fork(sessionId, before.seq);
    const { tried, request } = await compare(child, `Back to ${rune(1234)}.`);
    expect(request.system).toContain(joined(tried));
    expect(request.system).toContain("The rune was chiselled away.");
    // Bound on its own from now on.
    await host.api.bind(child, { worldBookIds: [] });
    expect((await compare(child, rune(55))).request.system).not.toContain(runeLore(55));
    expect((await compare(sessionId, rune(55))).request.system).toContain(runeLore(55));
  });

  it("goes on after a restart", async () => {
    expect(await host.dsh.stop()).toBe(0);
    host = await place.boot();
    const { tried, request } = await compare(sessionId, `And ${rune(99)}?`);
    expect(request.system).toContain(joined(tried));
    expect(request.system).toContain(runeLore(99));
    expect(request.messages.length).toBeGreaterThan(8);
  });

  it("takes the preset's parameters back when it is unbound, and the rest of the profile stays", async () => {
    await host.api.bind(sessionId, { presetId: null });
    const { tried, request } = await compare(sessionId, rune(321));
    expect(request.system).toContain(joined(tried));
    expect(request.system).toContain(runeLore(321));
    expect(request.parameters).not.toHaveProperty("temperature");
    expect(request.parameters).not.toHaveProperty("maxTokens");
  });

  it("clears what is deleted from the session", async () => {
    await host.api.get("DELETE", `/v1/world-books/${ids.book}`);
    const left = await compare(sessionId, `${rune(321)} and a lantern`);
    expect(left.tried.selection).toMatchObject({ characterCardId: ids.character, worldBookIds: [] });
    expect(left.request.system).not.toContain("black stone");
    // Now there is room for the card's own book.
    expect(left.request.system).toContain(joined(left.tried));
    expect(left.request.system).toContain("The lantern burns {{blue}}.");
    await host.api.get("DELETE", `/v1/characters/${ids.character}`);
    const { tried, request } = await compare(sessionId, "Another lantern");
    expect(tried.selection).toMatchObject({ characterCardId: null, worldBookIds: [] });
    expect(request.system).not.toContain("The lantern burns");
  });

  it("opens without the plugin", async () => {
    expect(await host.dsh.stop()).toBe(0);
    place.home.profile("web");
    host = await place.boot([]);
    const events = await host.rpc.events(sessionId);
    expect(events.filter(({ type }) => type === "user/message").length).toBeGreaterThan(5);
    const { system } = await place.ask(host, sessionId, "Still there?");
    expect(system).not.toContain("Tell a tale");
  });
});
