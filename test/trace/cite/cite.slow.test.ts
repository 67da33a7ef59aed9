import { expect, it } from "vitest";

import { Random } from "../../../bench/support/random.ts";
import { hanCharacter, inventVocabulary, runningWord } from "../../../bench/support/vocabulary.ts";
import { cite } from "../../../src/trace/cite/cite.ts";
import type { CiteInput } from "../../../src/trace/cite/model.ts";

const ANSWER_UNITS = 60 * 1024;
const LORE_UNITS = 508 * 1024;
const ENTRY_UNITS = 1_024;

function input(text: (units: number) => string): CiteInput {
  const lore = text(LORE_UNITS);
  const ranges = Array.from({ length: LORE_UNITS / ENTRY_UNITS }, (_, at) => ({
    itemId: `b:${at}`,
    start: at * ENTRY_UNITS,
    end: (at + 1) * ENTRY_UNITS,
  }));
  const entries = Array.from({ length: 10_000 }, (_, uid) => ({
    qualifiedEntryId: `b:${uid}`,
    itemId: uid < ranges.length ? `b:${uid}` : null,
    name: text(24).trim(),
    surfaced: uid < ranges.length,
  }));
  // A piece of the lore in the answer, so that there is something to be found.
  const answer = `${text(ANSWER_UNITS).slice(0, ANSWER_UNITS - 200)}${lore.slice(5_000, 5_200)}`;
  return {
    answers: [{ eventSeq: 1, text: answer }],
    entries,
    blocks: [{ blockId: "b0", text: lore, ranges }],
    userTexts: [],
  };
}

const random = new Random(3);
const vocabulary = inventVocabulary(random, 6_000);
const filled = (units: number, part: () => string): string => {
  let text = "";
  while (text.length < units) text += part();
  return text.slice(0, units);
};

/** Time of this thread alone: others use this machine too. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

it.each([
  ["Latin", (units: number) => filled(units, () => `${runningWord(random, vocabulary)} `)],
  ["CJK", (units: number) => filled(units, () => hanCharacter(random))],
  ["one word again and again", (units: number) => "ha ".repeat(units / 3 + 1).slice(0, units)],
  ["one letter again and again", (units: number) => "龙".repeat(units)],
])("an answer of 60 KiB against lore of 508 KiB is bounded: %s", (_what, text) => {
  const given = input(text);
  const started = threadMs();
  const citations = cite(given);
  const ms = threadMs() - started;
  expect(citations.length).toBeGreaterThan(0);
  expect(citations.some(({ match }) => match === "quote")).toBe(true);
  expect(ms).toBeLessThan(600);
});
