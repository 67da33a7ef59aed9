import { expect, it } from "vitest";

import { turnPrompt } from "../../../src/trace/project/turn/turn-prompt.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { turnCitations } from "../../../src/workers/turns/turn-citations.ts";
import { active, captureOf as groundedOf, decisionsOf, entryOf } from "../../trace/decisions/support/decisions.ts";
import { captureOf, factsOf } from "./support/turns.ts";

const LORE = "The lamp of the northern quay burns whale oil through the night.";
const { opened } = decisionsOf({
  rows: [
    { book: "harbour", entry: entryOf(1, { name: "Lamp" }), reason: "key", more: active(0) },
    { book: "harbour", entry: entryOf(2, { name: "Fogbell" }), reason: "key-miss" },
  ],
});

function cited(answer: string, question = "?", more = {}) {
  const parts = [JSON.stringify({ message: { content: answer } }), JSON.stringify({ content: question }), LORE];
  const message = (part: number) => ({
    eventSeq: 15,
    eventType: "assistant/message",
    logCutSeq: 15,
    messageId: null,
    data: { part, start: 0, end: parts[part]!.length },
  });
  const texts = [{ part: 2, start: 0, end: LORE.length }];
  const facts = factsOf(1, {
    captures: [{ ...captureOf(1, "key"), texts }],
    answer: message(0),
    questions: [message(1)],
    ...more,
  });
  const { blocks, captures } = turnPrompt(facts, new Map());
  const source = { kind: "worldbook", qualifiedEntryId: "harbour:1", utf16Units: LORE.length, hash: sha256(LORE) };
  const prompt = { captures, blocks: blocks?.map((block) => ({ ...block, sources: [source as never] })) ?? null };
  const grounded = groundedOf(opened, { captureId: "c-1", blockIds: new Map([["lore", "b0"]]) });
  return turnCitations({
    facts,
    prompt,
    captures: [grounded],
    textAt: ({ part, start, end }) => parts[part]!.slice(start, end),
    hash: sha256,
  });
}

it("tells what the answer quotes of an entry in the prompt, and where", () => {
  const found = cited("Indeed, the northern quay burns whale oil through the night, always.");
  expect(found).toMatchObject([{ itemId: "harbour:1", match: "quote", block: { blockId: "b0" } }]);
});

it("does not count what the user said", () => {
  const span = "the northern quay burns whale oil through the night";
  expect(cited(`Indeed, ${span}, always.`, `Is it so that ${span}?`)).toEqual([]);
});

it("tells of an entry that the answer names and that was in no request", () => {
  expect(cited("Hear the Fogbell.")).toMatchObject([
    { itemId: null, qualifiedEntryId: "harbour:2", match: "unsurfaced" },
  ]);
});

it("keeps no text, no decisions and no books apart", () => {
  expect(cited("x", "?", { answer: null })).toBe("no-text");
  const answer = { eventSeq: 1, eventType: "assistant/message", logCutSeq: 1, messageId: null, data: null };
  expect(cited("x", "?", { answer })).toBeNull();
  const captures = [{ ...captureOf(9, null), captureId: "other" }];
  expect(cited("x", "?", { captures })).toEqual([]);
  const { awareness } = factsOf(1);
  const bindings = { ...awareness.bindings!, books: [{ resourceId: "harbour", bindingSources: [] }] };
  expect(cited("x", "?", { captures, awareness: { ...awareness, bindings } })).toBeNull();
});
