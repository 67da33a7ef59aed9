import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { EntryExplanation } from "../../../src/workers/assembly/why-entry.ts";
import type { AssembleCall } from "../../../src/workers/assembly/face.ts";
import { type LoreClient, openLocal, openSession } from "../../../src/workers/client.ts";
import { bookOf, cardOf, type DataFolder, embeddedOf, openFolder, presetOf, refOf } from "./support/data-folder.ts";

let client: LoreClient;
let folder: DataFolder;
let close: () => void;

beforeAll(async () => {
  client = openLocal(await openSession());
  ({ folder, close } = await openFolder(client));
});
afterAll(async () => {
  await client.close();
  close();
});

async function why(call: AssembleCall, book: string, uid: string, occurrence?: number): Promise<EntryExplanation> {
  const bytes = await client.whyEntry({ call, book, uid, ...(occurrence === undefined ? {} : { occurrence }) });
  return JSON.parse(Buffer.from(bytes).toString("utf8")) as EntryExplanation;
}

describe("an explanation", () => {
  test("names the entry and tells what the assembly did with it", async () => {
    const world = await folder.world([{ key: ["hello"], keysecondary: [], comment: "Greeting", content: "hi" }]);
    const call = folder.call({ books: [bookOf(world)] });
    const explained = await why(call, world.id, "0");
    expect(explained).toMatchObject({ name: "Greeting", keys: ["hello"], occurrence: 1, reason: "key" });
    const bytes = explained.gates.find(({ gate }) => gate === "profile-bytes");
    expect(bytes).toMatchObject({ verdict: "passed", says: "within the size of the whole profile" });
  });

  test("counts the entries of its book, and not those of others", async () => {
    const world = await folder.world([{ key: ["hello"] }, { key: ["absent"] }]);
    const other = await folder.world([{ key: ["hello"] }]);
    const explained = await why(folder.call({ books: [bookOf(world), bookOf(other)] }), world.id, "0");
    expect(explained.gates.find(({ gate }) => gate === "loaded")?.says).toBe("2 entries");
  });

  test("says which bound of the profile left the entry out", async () => {
    const entries = [0, 1].map((i) => ({ key: ["hello"], content: String(i).repeat(100), order: 9 - i }));
    const world = await folder.world(entries);
    const explained = await why(folder.call({ books: [bookOf(world)], bytesMax: 150 }), world.id, "1");
    expect(explained.reason).toBe("profile-bytes");
    expect(explained.header).toContain("the size of the whole profile; this one has rank 1");
  });

  test("says that nobody asks for an outlet", async () => {
    const world = await folder.world([{ key: ["hello"], position: 7, outletName: "here" }]);
    const call = folder.call({ books: [bookOf(world)] });
    const explained = await why(call, world.id, "0");
    expect(explained.reason).toBe("no-outlet");
    expect(explained.header).toContain("no prompt asks for this outlet");
    const preset = await folder.import(
      "preset",
      "p.json",
      presetOf([{ identifier: "main", content: "{{outlet::here}}" }]),
    );
    expect((await why({ ...call, preset: refOf(preset) }, world.id, "0")).reason).toBe("key");
  });

  test("expands keys as the scan did, before contents changed variables", async () => {
    const world = await folder.world([
      { constant: true, content: "set: {{setvar::v::other}}" },
      { key: ["{{getvar::v}}"], caseSensitive: true },
    ]);
    const call = folder.call({ books: [bookOf(world)] });
    const explained = await why({ ...call, scene: { ...call.scene, variables: [["v", "HELLO"]] } }, world.id, "1");
    expect(explained.reason).toBe("key-miss");
    expect(explained.nearMisses.map(({ kind }) => kind)).not.toEqual(["nothing"]);
  });

  test("of a book that was left out says that it was not scanned", async () => {
    const world = await folder.world([{ key: ["hello"] }]);
    const sound = await folder.world([{ key: ["hello"] }]);
    folder.damage("world-books", world.id, "{");
    const call = folder.call({ books: [bookOf(world), bookOf(sound)] });
    const explained = await why(call, world.id, "0");
    expect(explained).toMatchObject({ reason: "not-scanned", book: world.id, uid: "0" });
    expect(explained.header).toContain("is not JSON");
  });
});

describe("no explanation", () => {
  test("of an entry that is not there or not the only one", async () => {
    const world = await folder.world([{ uid: 1 }, { uid: 1 }]);
    const call = folder.call({ books: [bookOf(world)] });
    await expect(why(call, world.id, "1")).rejects.toMatchObject({
      code: "ENTRY_NOT_UNIQUE",
      details: { candidates: [{ occurrence: 1 }, { occurrence: 2 }] },
    });
    expect((await why(call, world.id, "1", 2)).occurrence).toBe(2);
    await expect(why(call, world.id, "2")).rejects.toMatchObject({ code: "ENTRY_NOT_FOUND" });
    await expect(why(call, "other", "1")).rejects.toMatchObject({ code: "ENTRY_NOT_FOUND" });
  });
});

describe("reports on an assembly that was made", () => {
  test("list decisions by book and name entries", async () => {
    const world = await folder.world([
      { key: ["absent"], comment: "missed", order: 50 },
      { key: ["hello"], comment: "hit", order: 10 },
    ]);
    const card = await folder.import(
      "character",
      "c.json",
      cardOf({
        character_book: { entries: [{ keys: ["x"], content: "c", enabled: true, insertion_order: 1, extensions: {} }] },
      }),
    );
    const call = folder.call({ books: [bookOf(world), embeddedOf(card)] });
    const made = { call, result: await client.assemble(call) };
    const json = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString("utf8"));
    expect(json(await client.auditRows(made))).toMatchObject([
      {
        resourceId: world.id,
        totals: { included: 1, rejected: 1 },
        decisions: [
          { entryId: 1, entryName: "hit", decision: "included", appliedPosition: "before", primaryMatches: ["hello"] },
          { entryId: 0, entryName: "missed", decision: "rejected", reason: "primary-key-miss" },
        ],
      },
      { totals: { included: 0, rejected: 1 }, decisions: [{ secondaryLogic: null }] },
    ]);
    expect(json(await client.entryRows(made, [1, 0, 99]))).toEqual([
      { worldBookId: world.id, uid: 1, occurrence: 1, name: "hit" },
      { worldBookId: world.id, uid: 0, occurrence: 1, name: "missed" },
      null,
    ]);
  });

  test("work on the books that the assembly had, whatever became of them since", async () => {
    const world = await folder.world([{ key: ["hello"], comment: "then" }]);
    const call = folder.call({ books: [bookOf(world)] });
    const made = { call, result: await client.assemble(call) };
    await folder.editEntries(world, (entry) => ({ ...entry, comment: "now" }));
    const rows = Buffer.from(await client.entryRows(made, [0])).toString("utf8");
    expect(JSON.parse(rows)).toMatchObject([{ name: "then" }]);
  });

  test("are empty without lore", async () => {
    const made = { call: folder.call(), result: await client.assemble(folder.call()) };
    expect(Buffer.from(await client.auditRows(made)).toString("utf8")).toBe("[]");
    expect(Buffer.from(await client.entryRows(made, [3])).toString("utf8")).toBe("[null]");
  });
});
