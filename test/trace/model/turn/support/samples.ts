import { readFileSync } from "node:fs";

import type { Citation, Proposal, ProposalNow } from "../../../../../src/trace/model/turn/citation.ts";
import type { GroundingSource, Item } from "../../../../../src/trace/model/turn/grounding.ts";
import { type TurnTrace, TurnTraceSchema } from "../../../../../src/trace/model/turn/turn-trace.ts";

/** The golden account of a turn. */
export const ACCOUNT: TurnTrace = TurnTraceSchema.parse(
  JSON.parse(readFileSync(new URL("../../../project/turn/golden/whole.json", import.meta.url), "utf8")),
);

export const ITEM: Item = {
  id: "b:0",
  resourceId: "b",
  uid: "0",
  kind: "entry",
  title: "Harbour",
  state: "included",
  by: { captureId: "c", callId: "2.1.2", toolCallId: null, citation: null },
  selected: true,
  inclusion: "verified",
  blockIds: ["b1"],
  omittedReason: null,
  family: null,
  reason: "key",
  retriever: "primary",
  rank: 0,
  score: null,
  key: "harbor",
  match: { where: "message", messageIndex: 0, offset: 4, length: 6, approximate: false },
  loop: 0,
  wokenBy: null,
  tokens: 7,
  roll: { value: 0.2, probability: 40 },
  group: { name: "sea", winner: "b:0" },
  place: { revision: "r1", group: "sea", position: "before_character_definition", order: 100 },
};

export const SOURCE: GroundingSource = {
  resourceId: "b",
  name: "Sea",
  revision: "r1",
  bindingSources: ["session"],
  ran: true,
  skippedReason: null,
  pool: 3,
  disabled: 1,
  keyMiss: 1,
  considered: 1,
  included: 1,
  omitted: [["budget", 1]],
  retrievers: ["primary"],
  budget: { limit: 10, used: 7 },
  matchMs: null,
};

export const CITATION: Citation = {
  itemId: "b:0",
  qualifiedEntryId: "b:0",
  match: "quote",
  ambiguous: false,
  answer: { eventSeq: 28, startUtf16: 0, endUtf16: 9 },
  block: { blockId: "b1", startUtf16: 4, endUtf16: 13 },
  chars: 9,
};

export const PROPOSAL: Proposal = { kind: "plan", id: "k", eventSeq: 20 };

export const PROPOSAL_NOW: ProposalNow = {
  status: "approved",
  askedAt: 1,
  decidedAt: null,
  body: { status: "available", text: "# A plan", truncated: false, why: null },
  receipts: [{ callId: "k", name: "look", status: "ok" }],
};
