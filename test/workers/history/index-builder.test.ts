import { packChunkRuns } from "@deepseek-ai/dsh-session";
import { expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { IndexBuilder } from "../../../src/workers/history/index-builder.ts";
import { story } from "./support/story.ts";

const HEADER = JSON.stringify({ type: "session", version: 0, id: "a", createdAt: 1, delegationDepth: 0 });
const EVENTS = story({ turns: 6, chunks: 60 });
const LINES = packChunkRuns(EVENTS).map((row) => JSON.stringify(row));
const HASHED = { bytes: 9, digest: "d" };

const textOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(""));

/** The index of a text that comes in pieces of so many bytes. */
function built(text: Buffer, size: number, builder = new IndexBuilder()): ReturnType<IndexBuilder["index"]> {
  const memory = Buffer.alloc(size);
  for (let at = 0; at < text.length; at += size) {
    // As files are read: each piece takes the place of the one before.
    const length = text.copy(memory, 0, at, at + size);
    builder.add(memory.subarray(0, length));
  }
  builder.endSegment(0, builder.completeBytes);
  return builder.index(HASHED);
}

it("is the same however the text is cut", () => {
  const text = textOf([HEADER, ...LINES]);
  const whole = built(text, text.length);
  expect(whole.events).toBe(EVENTS.length);
  expect(whole.seqs.length).toBe(LINES.length);
  for (const size of [1, 2, 3, 64, 1_000]) expect(built(text, size), `${size}`).toEqual(whole);
});

it("knows where each line is", () => {
  const text = textOf([HEADER, ...LINES]);
  const { offsets } = built(text, 512);
  expect([...offsets].map((at, i) => text.toString("utf8", at, at + Buffer.byteLength(LINES[i]!)))).toEqual(LINES);
});

it("leaves out a torn line and goes on with it", () => {
  const text = textOf([HEADER, ...LINES]);
  const cut = text.length - 5;
  const builder = new IndexBuilder();
  builder.add(text.subarray(0, cut));
  expect(builder.isTorn).toBe(true);
  builder.endSegment(0, builder.completeBytes);
  const torn = builder.index(HASHED);
  expect(torn.seqs.length).toBe(LINES.length - 1);
  const kept = structuredClone(torn);
  const next = new IndexBuilder(torn);
  next.resume();
  expect(built(text.subarray(torn.completeBytes), 100, next)).toEqual(built(text, 100));
  expect(torn).toEqual(kept);
});

it("takes lines in another form from a parser", () => {
  const lines = LINES.map((line, i) => (i % 2 === 0 ? `${line}\r` : line.replace('{"type"', '{ "type"')));
  expect(built(textOf([HEADER, ...lines]), 200)).toMatchObject({ events: EVENTS.length });
});

it.each([
  ["an event is missing", [...LINES.slice(0, 3), ...LINES.slice(4)]],
  ["an event is there twice", [...LINES.slice(0, 3), ...LINES.slice(2)]],
  ["a line is empty", [...LINES.slice(0, 3), "", ...LINES.slice(3)]],
  ["a line is no JSON", [...LINES, '{"type":']],
  ["an event is of an unknown type", [...LINES, JSON.stringify({ type: "odd", seq: EVENTS.length, data: {} })]],
  ["an event of another form is missing", [` ${LINES[1]}`]],
])("refuses a log when %s", (_name, lines) => {
  expect(() => built(textOf([HEADER, ...lines]), 300)).toThrow(expect.objectContaining({ why: "continuity" }));
});

it("refuses a log without a header", () => {
  expect(() => built(textOf(LINES), 300)).toThrow(expect.objectContaining({ why: "header" }));
  expect(() => built(Buffer.alloc(0), 300)).toThrow(expect.objectContaining({ why: "header" }));
  expect(built(textOf([HEADER]), 300)).toMatchObject({ events: 0, header: { id: "a" } });
});

it("refuses a line that does not end, before it has taken it in", () => {
  const most = LIMITS.historyLineBytes.value;
  const piece = Buffer.alloc(most / 64, "x");
  const builder = new IndexBuilder();
  builder.add(textOf([HEADER]));
  for (let i = 0; i < 64; i++) builder.add(piece);
  expect(() => builder.add(Buffer.from("x"))).toThrow(expect.objectContaining({ why: "continuity" }));
  // Lines that do end have each their own room.
  const whole = new IndexBuilder();
  whole.add(textOf([HEADER]));
  for (const line of LINES) {
    const [head, tail] = [line.slice(0, -1), line.slice(-1)];
    whole.add(Buffer.from(head));
    whole.add(Buffer.from(`${" ".repeat(most / 4)}${tail}\n`));
    if (whole.events > 5) break;
  }
  expect(whole.events).toBeGreaterThan(5);
});
