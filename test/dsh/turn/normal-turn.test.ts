import { expect, it } from "vitest";

import { normalTurn } from "./normal-turn.ts";

const UUID = "0b6e8a52-93c1-4e0f-8d0e-5a0c3c1d2e3f";
const HASH = "ab".repeat(32);

it("numbers ids and hashes in their order, and keeps which are equal", () => {
  const turn = { a: `session-${UUID}`, b: [UUID, `${UUID}:1`], c: HASH, d: "cd".repeat(32), e: HASH };
  expect(normalTurn(turn, "/tmp/x")).toEqual({
    a: "<session 1>",
    b: ["<uuid 1>", "<uuid 1>:1"],
    c: "<hash 1>",
    d: "<hash 2>",
    e: "<hash 1>",
  });
});

it("makes times 0 and leaves what was not recorded", () => {
  const turn = { startMs: 12.5, endMs: null, generateMs: [3, null], startedAt: 1_700_000_000_000, step: 3 };
  expect(normalTurn(turn, "/tmp/x")).toEqual({ startMs: 0, endMs: null, generateMs: [0, null], startedAt: 0, step: 3 });
});

it("throws no dice", () => {
  const rolls = { a: { roll: { value: 0.4, probability: 50 } }, b: { roll: null }, value: 7 };
  expect(normalTurn(rolls, "/tmp/x")).toEqual({
    a: { roll: { value: 0, probability: 50 } },
    b: { roll: null },
    value: 7,
  });
});

it("keeps of a block of the host that it is there, of one of ours all", () => {
  const body = { status: "available", text: "You are in /tmp/x.", truncated: false, why: null };
  const reference = { eventSeq: 4, range: { startUtf16: 7, endUtf16: 9 } };
  const block = { id: "b0", name: "persona", characters: 3, utf8Bytes: null, hash: HASH, body, reference };
  expect(normalTurn([{ ...block, provenance: "host" }], "/tmp/x")).toEqual([
    {
      ...block,
      provenance: "host",
      characters: 0,
      hash: "<hash 1>",
      body: { ...body, text: "<text of the host>" },
      reference: { eventSeq: 4, range: { startUtf16: 0, endUtf16: 0 } },
    },
  ]);
  expect(normalTurn([{ ...block, provenance: "tavern" }], "/tmp/x")).toMatchObject([
    { characters: 3, reference, body: { text: "You are in <folder>." } },
  ]);
});

it("counts places of our own blocks from the first of them", () => {
  const block = (startUtf16: number, provenance: string) => ({
    provenance,
    reference: { eventSeq: 4, range: { startUtf16, endUtf16: startUtf16 + 5 } },
  });
  const places = (shift: number) =>
    normalTurn({ blocks: [block(0, "host"), block(40 + shift, "tavern"), block(47 + shift, "tavern")] }, "/tmp/x");
  expect(places(0)).toMatchObject({
    blocks: [
      { reference: { range: { startUtf16: 0, endUtf16: 0 } } },
      { reference: { range: { startUtf16: 0, endUtf16: 5 } } },
      { reference: { range: { startUtf16: 7, endUtf16: 12 } } },
    ],
  });
  expect(places(3)).toEqual(places(0));
});
