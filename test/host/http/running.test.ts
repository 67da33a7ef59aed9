import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { openLocal } from "../../../src/workers/client.ts";
import { JobRunner } from "../../../src/workers/job-runner.ts";
import { JOBS } from "../../../src/workers/jobs/table.ts";
import { nodeFileSystem } from "../../../src/workers/library/store/file-system.ts";
import type { Payloads } from "../../../src/workers/protocol.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { openTested, type TestedLibrary } from "./support/real-library.ts";

describe("while an agent is in a turn", () => {
  let tested: TestedLibrary;
  const running = new Set<string>();
  const ids = { presets: "", characters: "", users: "" };
  const books: string[] = [];
  let [own, ofUser, ofPreset, ofCharacter, free] = ["", "", "", "", ""];

  const put = (folder: keyof typeof ids, worldBookIds: readonly string[]) =>
    tested.api.send("PUT", `/v1/${folder}/${ids[folder]}/world-books`, { body: { worldBookIds } });
  const remove = (path: string) => tested.api.send("DELETE", path);
  const textOf = (answer: { readonly json: unknown }): string => JSON.stringify(answer.json);

  beforeAll(async () => {
    // What is on the disk after a loss of power is no matter here.
    const fs = { ...nodeFileSystem, sync: () => undefined };
    const client = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, new ThreadState({ fs })));
    tested = await openTested({
      library: { client },
      http: { running: (id) => running.has(id), runningSessions: () => [...running] },
    });
    const add = async (folder: string, name: string, key: string): Promise<string> => {
      const { json } = await tested.api.send("POST", `/v1/${folder}`, { body: { name } });
      return (json as Record<string, { id: string }>)[key]?.id ?? "";
    };
    ids.presets = await add("presets", "P", "preset");
    ids.characters = await add("characters", "C", "character");
    ids.users = await add("users", "U", "user");
    for (const name of ["own", "user", "preset", "character", "free"]) {
      books.push(await add("world-books", name, "worldBook"));
    }
    [own = "", ofUser = "", ofPreset = "", ofCharacter = "", free = ""] = books;
    await put("users", [ofUser, own]);
    await put("presets", [ofPreset]);
    await put("characters", [ofCharacter]);
    const { presets: presetId, characters: characterCardId, users: userId } = ids;
    await tested.library.select("s1", { presetId, characterCardId, userId, worldBookIds: [own] });
    await tested.library.select("s2", { worldBookIds: [free] });
  });
  afterEach(() => running.clear());
  afterAll(() => tested.close());

  it.each([
    ["presets", "PRESET_AGENT_RUNNING"],
    ["characters", "CHARACTER_AGENT_RUNNING"],
    ["users", "USER_AGENT_RUNNING"],
  ] as const)("nothing of %s that it is bound to is deleted", async (folder, code) => {
    running.add("s1");
    const answer = await remove(`/v1/${folder}/${ids[folder]}`);
    expect(answer.status).toBe(409);
    expect(textOf(answer)).toContain(code);
    expect((await tested.api.send("GET", `/v1/${folder}/${ids[folder]}`)).status).toBe(200);
  });

  it("no world book is deleted that it has itself or through a relation", async () => {
    running.add("s1");
    for (const book of [own, ofUser, ofPreset, ofCharacter]) {
      const answer = await remove(`/v1/world-books/${book}`);
      expect([answer.status, textOf(answer).includes("WORLD_BOOK_AGENT_RUNNING")]).toEqual([409, true]);
      expect((await tested.api.send("GET", `/v1/world-books/${book}`)).status).toBe(200);
    }
  });

  it.each([
    ["presets", "PRESET_AGENT_RUNNING"],
    ["characters", "CHARACTER_AGENT_RUNNING"],
    ["users", "USER_AGENT_RUNNING"],
  ] as const)("relations of %s are not changed where they change its books", async (folder, code) => {
    running.add("s1");
    const { json: before } = await tested.api.send("GET", `/v1/${folder}/${ids[folder]}/world-books`);
    for (const change of [[], [free]]) {
      const answer = await put(folder, change);
      expect([answer.status, textOf(answer).includes(code)]).toEqual([409, true]);
    }
    expect((await tested.api.send("GET", `/v1/${folder}/${ids[folder]}/world-books`)).json).toEqual(before);
  });

  it("relations are changed where its books stay: a book that counts at an earlier place, the same list", async () => {
    running.add("s1");
    expect((await put("users", [ofUser])).status).toBe(200);
    expect((await put("users", [ofUser, own])).status).toBe(200);
    expect((await put("presets", [ofPreset, ofUser])).status).toBe(200);
    expect((await put("presets", [ofPreset])).status).toBe(200);
    expect((await put("presets", [ofUser, ofPreset])).status).toBe(200);
    expect((await put("presets", [ofPreset])).status).toBe(200);
  });

  it("the order of its books does not change either", async () => {
    expect((await put("characters", [ofCharacter, free])).status).toBe(200);
    running.add("s1");
    expect((await put("characters", [free, ofCharacter])).status).toBe(409);
    running.clear();
    expect((await put("characters", [ofCharacter])).status).toBe(200);
  });

  it("what is not there is not found, whoever runs", async () => {
    running.add("s1");
    expect((await remove("/v1/world-books/none")).status).toBe(404);
  });

  it("other sessions keep nothing from being changed, nor does one that is not bound", async () => {
    running.add("s2").add("never-bound");
    expect((await put("users", [])).status).toBe(200);
    expect((await remove(`/v1/world-books/${ofPreset}`)).status).toBe(200);
    expect((await remove(`/v1/users/${ids.users}`)).status).toBe(200);
    expect((await remove(`/v1/world-books/${free}`)).status).toBe(409);
    running.clear();
    expect((await remove(`/v1/world-books/${free}`)).status).toBe(200);
    expect(tested.library.selection("s2")?.worldBookIds).toEqual([]);
    expect(tested.library.selection("s1")).toMatchObject({ userId: null, worldBookIds: [own] });
  });
});
