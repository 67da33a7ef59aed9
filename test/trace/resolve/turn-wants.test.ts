import { expect, test } from "vitest";

import { PROPOSAL_EVENTS, proposalSeqs, turnWants } from "../../../src/trace/resolve/turn-wants.ts";
import { storedTurn } from "./support/story.ts";

test("wants each event that is referred to once, up to the largest cut", () => {
  expect(turnWants(storedTurn({ proposal: null }))).toEqual({ seqs: [11, 12, 13, 16, 17], cut: 30 });
});

test("wants what may tell what became of a proposal", () => {
  const { seqs } = turnWants(storedTurn());
  expect(seqs.slice(-2)).toEqual([14 + PROPOSAL_EVENTS - 1, 14 + PROPOSAL_EVENTS]);
  expect(proposalSeqs(null)).toEqual([]);
});

test("wants nothing of what cannot be verified", () => {
  const question = { ...storedTurn().question!, eventHash: null };
  const more = { proposal: null, question, blocks: null, tools: [], answer: null };
  expect(turnWants(storedTurn(more))).toEqual({ seqs: [], cut: -1 });
  expect(turnWants(storedTurn({ sessionRef: null }))).toEqual({ seqs: [], cut: -1 });
});
