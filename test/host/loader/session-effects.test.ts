import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { FileSessionMemory } from "../../../src/host/loader/session-memory.ts";
import { type BookSource, type LoreClient, openLocal } from "../../../src/workers/client.ts";
import { openSession } from "../../../src/workers/session.ts";
import { Chat } from "./support/chat.ts";

const FILE = {
  entries: [
    { key: "dragon", content: "Dragon.", sticky: 3 },
    { key: "storm", content: "Storm.", cooldown: 3 },
    { key: "elder", content: "Elder.", delay: 3 },
    { key: "oath", content: "Oath.", sticky: 3, cooldown: 5 },
    { key: "coin", content: "{{incvar::coins}} coins." },
    { key: "rumour", content: "Rumour.", probability: 50, useProbability: true },
  ].map(({ key, ...entry }, uid) => ({ uid, key: [key], order: 100 - uid, position: 0, ...entry })),
};

describe("effects of a session", () => {
  const folder = mkdtempSync(join(tmpdir(), "lorekeeper-effects-"));
  let client: LoreClient;
  let book: BookSource;
  let count = 0;
  // The same rolls in every run.
  const open = () => new FileSessionMemory({ client, folder, seed: () => "5eed".repeat(8) });
  const begin = (memory = open()) => Chat.begin(`Chat:${count++}`, { client, memory, book });
  const next = (): string => `Fork:${count++}`;

  beforeAll(async () => {
    client = openLocal(openSession());
    await client.run("libraryOpen", { folder, sessionsMax: 10 });
    const { document, revision } = await client.read(Buffer.from(JSON.stringify(FILE)));
    book = { id: "book", place: "chat", document, revision, form: "model" };
  });
  afterAll(async () => {
    await client.close();
    rmSync(folder, { recursive: true });
  });

  it("sticky 3 stays for three messages, whatever the steps of a turn", async () => {
    const chat = await begin();
    expect(await chat.say("a dragon", { steps: 3 })).toEqual(["Dragon."]);
    expect(await chat.say("hm", { steps: 2 })).toEqual(["Dragon."]);
    expect(await chat.say("hm")).toEqual([]);
  });

  it("cooldown 3 keeps quiet for three messages", async () => {
    const chat = await begin();
    expect(await chat.say("a storm")).toEqual(["Storm."]);
    expect(await chat.say("a storm")).toEqual([]);
    expect(await chat.say("a storm")).toEqual(["Storm."]);
  });

  it("delay 3 waits for the third message", async () => {
    const chat = await begin();
    expect(await chat.say("an elder")).toEqual([]);
    expect(await chat.say("an elder")).toEqual(["Elder."]);
  });

  it("do not advance with a request that was not made", async () => {
    const chat = await begin();
    expect(await chat.say("a dragon, a storm, a coin", { observed: false })).toEqual(["Dragon.", "Storm.", "1 coins."]);
    expect(await chat.say("a storm, a coin")).toEqual(["Storm.", "1 coins."]);
  });

  it("of an exchange that is regenerated end, and start anew", async () => {
    const chat = await begin();
    await chat.say("hello");
    const before = chat.length;
    expect(await chat.say("dragon storm elder coin")).toEqual(["Dragon.", "Storm.", "Elder.", "1 coins."]);
    // A fork before the last user message, and the same text.
    const again = await chat.fork(next(), before);
    expect(await again.say("dragon storm elder coin")).toEqual(["Dragon.", "Storm.", "Elder.", "1 coins."]);
    const other = await chat.fork(next(), before);
    expect(await other.say("hm")).toEqual([]);
    expect(await chat.say("storm")).toEqual(["Dragon."]);
  });

  it("of exchanges that are rolled back end: sticky, cooldown, variables", async () => {
    const chat = await begin();
    expect(await chat.say("coin")).toEqual(["1 coins."]);
    const before = chat.length;
    await chat.say("dragon storm coin");
    await chat.say("elder coin");
    const back = await chat.fork(next(), before);
    expect(await back.say("storm coin")).toEqual(["Storm.", "2 coins."]);
    expect(await back.say("elder coin")).toEqual(["Elder.", "3 coins."]);
  });

  it("end also where a sticky's end has started a protected cooldown", async () => {
    const chat = await begin();
    await chat.say("oath");
    await chat.say("hm");
    const before = chat.length;
    // Message 5: the sticky of message 1 is over, the cooldown that it leaves is protected.
    expect(await chat.say("oath")).toEqual([]);
    expect(await chat.say("oath")).toEqual([]);
    const back = await chat.fork(next(), before - 5);
    expect(await back.say("oath")).toEqual(["Oath."]);
    const late = await chat.fork(next(), chat.length);
    expect(await late.say("oath")).toEqual([]);
  });

  it("of an exchange that stays go on in a fork", async () => {
    const chat = await begin();
    await chat.say("dragon storm");
    const fork = await chat.fork(next(), chat.length);
    expect(await fork.say("storm")).toEqual(["Dragon."]);
  });

  it("go on after a restart, and can be rolled back then", async () => {
    const memory = open();
    const chat = await begin(memory);
    const start = chat.length;
    await chat.say("dragon storm coin");
    await memory.close();
    const later = open();
    const reopened = await chat.reopened(later);
    const back = await reopened.fork(next(), start);
    expect(await back.say("hm")).toEqual([]);
    expect(await reopened.say("storm coin")).toEqual(["Dragon.", "2 coins."]);
    await later.close();
    expect(later.faults).toEqual([]);
  });

  it("roll anew when the same text is sent again, and alike in all steps of a turn", async () => {
    const chat = await begin();
    await chat.say("hello");
    const results = new Set<string>();
    for (let i = 0; i < 8; i++) {
      const again = await chat.fork(next(), chat.length);
      results.add((await again.say("rumour", { steps: 2 })).join());
    }
    expect([...results].sort()).toEqual(["", "Rumour."]);
  });
});
