/** Answers about decisions as the background thread gives them, for tests that look at how they are passed on. */

export const DECISION_ROW = {
  row: 3,
  id: "b:3",
  resourceId: "b",
  uid: "3",
  occurrence: 1,
  title: "Three",
  state: "available",
  selected: false,
  inclusion: "none",
  reason: "key-miss",
  decision: "key_miss",
  omittedReason: null,
  family: null,
  retriever: "none",
  rank: null,
  keys: ["three"],
  key: null,
  tokens: null,
  blockIds: [],
};

export const DECISION_PAGE = {
  count: 10_000,
  total: 1,
  rows: [DECISION_ROW],
  facets: { book: [["b", 1]], state: [["available", 1]], reason: [["key-miss", 1]], retriever: [["none", 1]] },
};

const text = { code: "primary.stopped", params: {}, text: "No key was found." };

export const LADDER = {
  itemId: "b:1",
  resourceId: "b",
  state: "available",
  header: text,
  stoppedAt: "primary",
  gates: [{ ...text, gate: "primary", state: "stopped" }],
  history: [{ turnId: "t_0", turn: 0, state: "included", reason: null }],
};

const value = { same: null, a: null, b: null };
const head = (turnId: string) => ({ turnId, sessionId: "s", turn: 1 });

export const COMPARISON = {
  v: 1,
  a: head("t_1"),
  b: head("t_2"),
  sameSession: true,
  blocks: [{ identity: "i", kind: "section", state: "changed" }],
  divergence: { state: "at" },
  lore: { onlyA: [{ itemId: "b:1" }], onlyB: [], both: 2 },
  config: {},
  toolset: {},
  profileVersion: value,
  provider: value,
  model: value,
  usage: {},
  outcome: { same: true, a: "completed", b: "completed" },
  calls: [],
};
