import { block, call, item, run, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { TOOL_STATUSES } from "../../../../../src/trace/model/turn/call.ts";
import { ITEM_OMITTED, ITEM_STATES, type Item } from "../../../../../src/trace/model/turn/grounding.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { Dice } from "../../../../differential/dice.ts";

/** Something of a turn, or "not recorded". */
const maybe = <Value>(dice: Dice, make: () => Value, chance = 0.85): Value | null =>
  dice.chance(chance) ? make() : null;

const some = <Value>(dice: Dice, values: readonly Value[], max: number): Value[] =>
  values.length === 0 ? [] : [...new Set(Array.from({ length: dice.below(max + 1) }, () => dice.pick(values)))];

/** Mostly small numbers, sometimes large ones. */
const few = (dice: Dice, max: number): number => dice.below(dice.chance(0.15) ? max : 1 + Math.ceil(max / 8));

function itemsOf(dice: Dice, books: readonly string[], blockIds: readonly string[]): Item[] {
  const items: Item[] = [];
  const callIds = Array.from({ length: 4 }, (_, index) => `run${index}`);
  for (let index = 0, count = few(dice, 200); index < count; index++) {
    const resourceId = dice.pick(books);
    const state = dice.pick(ITEM_STATES);
    const taken = state !== "considered";
    const winner = items.at(-1)?.id ?? null;
    items.push(
      item({
        resourceId,
        uid: String(index),
        title: dice.chance(0.9) ? `Entry ${index}` : "",
        state,
        inclusion: taken ? "verified" : dice.chance(0.1) ? "unverified" : "none",
        blockIds: taken ? some(dice, blockIds, 3) : [],
        omittedReason: taken || dice.chance(0.1) ? null : dice.pick(ITEM_OMITTED),
        by: { captureId: null, callId: null, toolCallId: dice.chance(0.1) ? dice.pick(callIds) : null, citation: null },
        rank: maybe(dice, () => dice.below(500)),
        wokenBy: items.length > 0 && dice.chance(0.2) ? dice.pick(items).id : null,
        group: maybe(dice, () => ({ name: "g", winner }), 0.1),
        place: maybe(dice, () => ({
          revision: dice.pick(["r1", "r2"]),
          group: dice.chance(0.5) ? null : `group ${dice.below(4)}`,
          position: null,
          order: dice.below(100),
        })),
      }),
    );
  }
  return items;
}

function blocksOf(dice: Dice): NonNullable<TurnTrace["blocks"]> {
  return Array.from({ length: few(dice, 60) }, (_, index) =>
    block({
      id: `b${index}`,
      name: `section ${index}`,
      kind: dice.chance(0.85) ? "section" : "context",
      stable: maybe(dice, () => dice.chance(0.6)),
      characters: maybe(dice, () => dice.below(5_000), 0.95),
    }),
  );
}

function callsOf(dice: Dice, at: { blockIds: readonly string[]; runIds: readonly string[]; count: number }) {
  let clock = 10;
  return Array.from({ length: at.count }, (_, index) => {
    const startMs = (clock += dice.below(300));
    const endMs = (clock += 50 + dice.below(2_000));
    return call({
      id: `1.${index}.1`,
      step: index,
      captureId: maybe(dice, () => `c${dice.below(3)}`),
      startMs: maybe(dice, () => startMs),
      firstTokenMs: maybe(dice, () => startMs + 20),
      endMs: maybe(dice, () => endMs),
      outcome: dice.pick(["ok", "ok", "ok", "failed", "cancelled", "open"]),
      request: {
        blockIds: maybe(dice, () => (dice.chance(0.7) ? [...at.blockIds] : some(dice, at.blockIds, 9))),
        historyCount: maybe(dice, () => dice.below(30)),
        toolResultIds: maybe(dice, () => (dice.chance(0.6) ? [...at.runIds] : some(dice, at.runIds, 5))),
        toolsOffered: maybe(dice, () => some(dice, ["read", "write", "search"], 3)),
        toolChoice: null,
        config: null,
        systemHash: null,
      },
    });
  });
}

function runsOf(dice: Dice, callCount: number): TurnTrace["tools"] {
  const runs: TurnTrace["tools"] = [];
  for (let index = 0, count = few(dice, 80); index < count; index++) {
    runs.push(
      run({
        callId: `run${index}`,
        name: dice.pick(["read", "write", "search", "code"]),
        parentCallId: runs.length > 0 && dice.chance(0.15) ? dice.pick(runs).callId : null,
        modelCallId: callCount === 0 ? null : maybe(dice, () => `1.${dice.below(callCount)}.1`),
        status: dice.pick(TOOL_STATUSES),
        startMs: maybe(dice, () => dice.below(9_000)),
        endMs: maybe(dice, () => 9_000 + dice.below(900)),
      }),
    );
  }
  return runs;
}

const cacheBreak = (dice: Dice, blockIds: readonly string[]): TurnTrace["captures"][number]["cacheBreak"] => {
  const state = dice.pick(["at", "none", "first-call", "not-recorded"] as const);
  return { state, blockId: state === "at" && blockIds.length > 0 ? dice.pick(blockIds) : null };
};

const citationsOf = (dice: Dice, items: readonly Item[]): NonNullable<TurnTrace["citations"]> =>
  some(dice, items, 6).map((cited) => {
    const match = dice.pick(["path", "quote", "unsurfaced"] as const);
    return {
      itemId: match === "unsurfaced" ? null : cited.id,
      qualifiedEntryId: cited.id,
      match,
      ambiguous: dice.chance(0.1),
      answer: { eventSeq: 30, startUtf16: 0, endUtf16: 4 },
      block: null,
      chars: 4,
    };
  });

/** A turn of any shape, mostly small: books, blocks, calls, runs, with facts missing anywhere. Equal for equal seeds. */
export function randomTurn(seed: number): TurnTrace {
  const dice = new Dice(seed);
  const books = Array.from({ length: dice.between(1, 4) }, (_, index) => `wb_${index}`);
  const blocks = blocksOf(dice);
  const blockIds = blocks.map(({ id }) => id);
  const items = itemsOf(dice, books, blockIds);
  const count = few(dice, 60);
  const tools = runsOf(dice, count);
  const sources = books.slice(0, dice.between(1, books.length)).map((resourceId) => {
    const omitted = ITEM_OMITTED.map((reason): [(typeof ITEM_OMITTED)[number], number] => [reason, dice.below(9)]);
    const ran = dice.chance(0.9);
    return {
      resourceId,
      name: resourceId,
      revision: maybe(dice, () => "r1"),
      bindingSources: ["session"],
      ran,
      skippedReason: ran ? null : maybe(dice, () => "invalid"),
      pool: maybe(dice, () => 500),
      disabled: 1,
      keyMiss: 2,
      considered: maybe(dice, () => 90),
      included: 4,
      omitted: maybe(dice, () => omitted),
      retrievers: null,
      budget: maybe(dice, () => ({ limit: 100, used: 50 })),
      matchMs: null,
    };
  });
  const hasProposal = dice.chance(0.2);
  const at = { blockIds, runIds: tools.map(({ callId }) => callId), count };
  return turn({
    blocks: maybe(dice, () => blocks),
    captures: Array.from({ length: dice.below(3) }, (_, index) => ({
      captureId: `c${index}`,
      recordId: null,
      step: index,
      assemblyVerified: maybe(dice, () => dice.chance(0.9)),
      blockIds,
      cacheBreak: cacheBreak(dice, blockIds),
      groundingKey: null,
    })),
    grounding: maybe(dice, () => sources),
    items: maybe(dice, () => items),
    history: maybe(dice, () => ({ messages: [], omitted: 0 })),
    toolset: maybe(dice, () => ["read", "write"].map((name) => ({ name, bytes: 100, hash: null }))),
    calls: callsOf(dice, at),
    tools,
    attempts: [],
    citations: maybe(dice, () => citationsOf(dice, items)),
    citationsStatus: dice.pick(["recorded", "recomputed", "no-text", "not-recorded"]),
    proposal: hasProposal ? { kind: dice.pick(["plan", "approval"]), id: `run${dice.below(5)}`, eventSeq: 20 } : null,
    proposalStatus: hasProposal ? "recorded" : dice.pick(["none", "not-recorded"]),
    answer: maybe(dice, () => ({
      eventSeq: 30,
      eventType: "assistant/message",
      eventHash: null,
      logCutSeq: 30,
      messageId: null,
      body: { status: "withheld", text: null, truncated: false, why: null },
    })),
  });
}

/** Opens each card with a chance of one half, or all, or none. Equal for equal seeds. */
export function randomExpansion(seed: number, ids: Iterable<string>): ReadonlySet<string> {
  const dice = new Dice(seed);
  const chance = dice.pick([0, 0.5, 0.5, 1]);
  return new Set([...ids].filter(() => dice.chance(chance)));
}
