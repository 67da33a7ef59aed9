import { expect, test } from "vitest";

import { assembleInput, loreSources } from "../../../src/workers/assembly/call-message.ts";
import { AssembleInputSchema } from "../../../src/workers/assembly/protocol.ts";
import { decode, encode } from "../../../src/workers/codec.ts";
import type { LoreClient } from "../../../src/workers/client.ts";
import { DataFolder, sceneOf } from "./support/data-folder.ts";

const folder = new DataFolder({} as LoreClient, "/data");
const run = { lore: "l", live: ["l"], killed: [], evidence: true };

test("a call is the message that threads take", () => {
  const preset = { id: "p", revision: "r", name: "no part of a reference" };
  const input = assembleInput(folder.call({ preset, openBraces: "v" }), run);
  const arrived = AssembleInputSchema.parse(decode(encode(input)));
  expect(arrived).toEqual(input);
  expect(arrived.preset).toEqual({ id: "p", revision: "r" });
  expect(arrived).not.toHaveProperty("evidence");
  expect(arrived.settings.scanDepth).toBe(Number.POSITIVE_INFINITY);
  expect(assembleInput(folder.call(), { ...run, evidence: false }).evidence).toBe(false);
});

test("a full window sends less than 4 KiB beside its texts", () => {
  const texts = Array.from({ length: 128 }, (_, i) => `message ${i} `.repeat(40));
  const live = Array.from({ length: 64 }, () => "x".repeat(25));
  const scene = sceneOf(texts);
  const timed = scene.messages.map((message) => ({ ...message, sentMs: 1_800_000_000_000 }));
  const call = folder.call({
    scene: { ...scene, messages: timed },
    preset: { id: "p".repeat(36), revision: "r".repeat(64) },
  });
  const bytes = encode(assembleInput(call, { ...run, live })).byteLength;
  expect(bytes - texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(4 * 1024);
});

test("books of a call are read from its folder", () => {
  const book = { id: "b", place: "chat", revision: "r", from: { kind: "character", id: "c" } } as const;
  expect(loreSources(folder.call({ books: [book] }))).toEqual([
    { id: "b", place: "chat", revision: "r", form: "stored", at: { folder: "/data", kind: "character", id: "c" } },
  ]);
});
