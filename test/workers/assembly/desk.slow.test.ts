import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { reasonOf } from "../../../src/matcher/model/reason.ts";
import type { AssembleCall, AssembleResult } from "../../../src/workers/assembly/face.ts";
import { openLocal, openSession } from "../../../src/workers/client.ts";
import { openSteered, type SteeredClient } from "../support/product-client.ts";
import { Steering } from "../support/product-jobs.ts";
import {
  bookOf,
  cardOf,
  type DataFolder,
  embeddedOf,
  openFolder,
  presetOf,
  refOf,
  sceneOf,
} from "./support/data-folder.ts";

let rig: SteeredClient;
let folder: DataFolder;
let close: () => void;

beforeAll(async () => {
  rig = openSteered({ threads: 2 });
  ({ folder, close } = await openFolder(rig.client));
});
// Threads that a test lost are there again, and nobody is steered.
beforeEach(async () => {
  rig.steer(undefined);
  await rig.client.warmUp();
});
afterAll(async () => {
  await rig.client.close();
  close();
});

/** A busy machine may take its time: these tests are not about deadlines. */
const call = (changes: Partial<AssembleCall>): AssembleCall =>
  folder.call({ scanDeadlineMs: 20_000, waitMs: 60_000, ...changes });
const texts = ({ output }: AssembleResult): string[] => output?.sections.map(({ text }) => text) ?? [];
const codes = ({ diagnostics }: AssembleResult): string[] => diagnostics.map(({ code }) => code);

describe("a thread that is lost in the middle of an assembly", () => {
  test("costs one repetition", async () => {
    const world = await folder.world([{ key: ["hello"], content: "lore" }]);
    rig.steer(new Steering({ deaths: 1, open: true }));
    const result = await rig.client.assemble(call({ books: [bookOf(world)] }));
    rig.steer(undefined);
    expect(texts(result)).toEqual(["lore"]);
    expect(result).toMatchObject({ attempts: 2, diagnostics: [] });
  });

  test("twice leaves a profile without lore, and the next turn has its lore or says why not", async () => {
    const world = await folder.world([{ key: ["hello"], content: "lore" }]);
    const preset = await folder.import("preset", "p.json", presetOf([{ identifier: "main", content: "Main." }]));
    const bound = call({ books: [bookOf(world)], preset: refOf(preset) });
    await rig.client.prepareStored(bound);
    const steering = new Steering({ deaths: 2, open: true });
    rig.steer(steering);
    const result = await rig.client.assemble(bound);
    rig.steer(undefined);
    expect(texts(result)).toEqual(["Main."]);
    expect(result.answer).toBeNull();
    expect(codes(result)).toEqual(["WORLD_BOOK_MATCH_DEADLINE"]);
    expect(steering.arrived).toBe(3);
    const next = await rig.client.assemble(bound);
    expect(texts(next)).toEqual(["Main."]);
    expect(codes(next)).toEqual(["WORLD_BOOK_QUARANTINED"]);
  });
});

test("an abort ends an assembly that runs", async () => {
  const world = await folder.world([{ key: ["hello"], content: "goes on" }]);
  const bound = call({ books: [bookOf(world)] });
  await rig.client.prepareStored(bound);
  const steering = new Steering();
  rig.steer(steering);
  const controller = new AbortController();
  const pending = rig.client.assemble({ ...bound, signal: controller.signal });
  await steering.reached(1);
  controller.abort(new Error("enough"));
  await expect(pending).rejects.toMatchObject({ code: "worker-aborted" });
  rig.steer(undefined);
  steering.open();
  expect(texts(await rig.client.assemble(bound))).toEqual(["goes on"]);
});

test("two sessions with different books are assembled at once, each with its own", async () => {
  const rows = await Promise.all(["a", "b"].map((name) => folder.world([{ key: ["hello"], content: name }], name)));
  const entries = [{ keys: ["hello"], content: "card", enabled: true, insertion_order: 1, extensions: {} }];
  const card = await folder.import("character", "c.json", cardOf({ character_book: { entries } }));
  const steering = new Steering();
  rig.steer(steering);
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error("no books");
  const user = await folder.user("Zoe");
  const calls = [
    call({ books: [bookOf(first)], scene: sceneOf(["hello"], { sessionId: "one" }) }),
    call({
      books: [bookOf(second), embeddedOf(card)],
      user: refOf(user),
      scene: sceneOf(["hello"], { sessionId: "two" }),
    }),
  ];
  const pending = Promise.all(calls.map((one) => rig.client.assemble(one)));
  await steering.reached(2);
  steering.open();
  const results = await pending;
  rig.steer(undefined);
  expect(results.map((result) => result.output?.activated.map(({ book }) => book))).toEqual([
    [first.id],
    [second.id, `character:${card.id}:embedded-world-book`],
  ]);
  expect(results.map((result) => texts(result).join())).toEqual(["a", expect.stringContaining("card")]);
});

describe("books of one request", () => {
  const key = (n: number) => `key${String(n).padStart(5, "0")}`;
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ key: [key(i)], content: `c${i}` }));

  test("hold 10,000 entries together; whole books that do not fit are passed over", async () => {
    const [large, other, small] = [
      await folder.world(many(9_000), "large"),
      await folder.world(many(1_001), "other"),
      await folder.world(many(1_000), "small"),
    ];
    const books = [large, other, small].map((row) => bookOf(row));
    const scene = sceneOf([[8_999, 1_000, 999].map(key).join(" ")]);
    const bound = call({ books, scene });
    const result = await rig.client.assemble(bound);
    expect(result.leftOut).toMatchObject([{ book: other.id, code: "WORLD_BOOK_RUNTIME_TOTAL_LIMIT" }]);
    expect(result.answer?.decisions.count).toBe(10_000);
    expect(result.output?.books.map(({ id, matchedEntryCount }) => [id, matchedEntryCount])).toEqual([
      [large.id, 3],
      [small.id, 1],
    ]);
    const again = await rig.client.assemble(bound);
    expect(codes(again)).toEqual(["WORLD_BOOK_RUNTIME_TOTAL_LIMIT"]);
    expect(rig.client.status.sentBytes).toBeLessThan(4 * 1024);
  });

  test("are the same in a pool and without threads, byte for byte", async () => {
    const world = await folder.world([
      { key: ["/hel+o/"], content: "{{random::a::b::c}} {{roll::d20}}", probability: 50, useProbability: true },
      { key: ["hello"], content: "b", group: "g" },
      { key: ["hello"], content: "c", group: "g" },
    ]);
    const bound = call({ books: [bookOf(world)] });
    const local = openLocal(await openSession());
    const [pooled, alone] = [await rig.client.assemble(bound), await local.assemble(bound)];
    await local.close();
    expect(alone.output?.sections).toEqual(pooled.output?.sections);
    expect([...(alone.answer?.decisions.reason ?? [])].map(reasonOf)).toEqual(
      [...(pooled.answer?.decisions.reason ?? [])].map(reasonOf),
    );
    expect(alone.answer?.packed).toEqual(pooled.answer?.packed);
  });
});
