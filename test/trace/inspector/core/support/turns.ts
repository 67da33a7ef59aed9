import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { block, body, call, item, run, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import type { GroundingSource, Item } from "../../../../../src/trace/model/turn/grounding.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";

/** Turns that are hard to show. */

export const source = (given: Partial<GroundingSource> & Pick<GroundingSource, "resourceId">): GroundingSource => ({
  name: given.resourceId,
  revision: "r1",
  bindingSources: ["session"],
  ran: true,
  skippedReason: null,
  pool: 100,
  disabled: 0,
  keyMiss: 90,
  considered: null,
  included: null,
  omitted: null,
  retrievers: null,
  budget: null,
  matchMs: null,
  ...given,
});

/** An entry that is in the prompt. */
export const includedItem = (given: Partial<Item> & Pick<Item, "uid">): Item =>
  item({
    resourceId: "wb",
    title: `Entry ${given.uid}`,
    state: "included",
    selected: true,
    inclusion: "verified",
    blockIds: ["b0"],
    rank: Number(given.uid),
    place: { revision: "r1", group: null, position: "before", order: 100 },
    ...given,
  });

export const request = (given: Partial<TurnTrace["calls"][number]["request"]> = {}) => ({
  blockIds: ["b0"],
  historyCount: 1,
  toolResultIds: [] as string[],
  toolsOffered: ["read_file"],
  toolChoice: null,
  config: null,
  systemHash: null,
  ...given,
});

/** Sixty steps, each with one tool, every call carrying all results before it. */
export function sixtySteps(): TurnTrace {
  const ids = Array.from({ length: 60 }, (_, index) => index);
  return turn({
    turn: 3,
    blocks: [block({ id: "b0", name: "identity", characters: 90 })],
    grounding: [source({ resourceId: "wb", considered: 1, included: 1, omitted: [] })],
    items: [includedItem({ uid: "1" })],
    itemsTotal: 1,
    history: { messages: [], omitted: 0 },
    toolset: [{ name: "read_file", bytes: 300, hash: null }],
    calls: ids.map((index) =>
      call({
        id: `3.${index}.1`,
        step: index,
        startMs: index * 1_000,
        firstTokenMs: index * 1_000 + 200,
        endMs: index * 1_000 + 700,
        request: request({ toolResultIds: ids.slice(0, index).map((before) => `run_${before}`) }),
      }),
    ),
    tools: ids.map((index) =>
      run({
        callId: `run_${index}`,
        name: "read_file",
        step: index,
        modelCallId: `3.${index}.1`,
        startMs: index * 1_000 + 710,
        endMs: index * 1_000 + 990,
      }),
    ),
    endedAt: Date.UTC(2026, 10, 30, 9, 31),
  });
}

/** The plan halt thirty days later: names, references and requests are gone; counts, states and times are there. */
export function redacted(): TurnTrace {
  const { trace } = planHalt;
  return {
    ...trace,
    bodies: "redacted",
    redactedAt: Date.UTC(2026, 11, 30),
    sessionRef: null,
    awareness: { ...trace.awareness, cwd: null },
    blocks: (trace.blocks ?? []).map((each) => ({ ...each, reference: null, sources: null, body: body("redacted") })),
    items: (trace.items ?? []).map((each) => ({ ...each, title: "", key: null, match: null })),
    toolset: null,
    calls: trace.calls.map((each) => ({
      ...each,
      request: { ...each.request, blockIds: null, toolResultIds: null, toolsOffered: null, config: null },
    })),
    tools: trace.tools.map((each) => ({
      ...each,
      callRef: null,
      resultRef: null,
      input: body("redacted"),
      output: body("redacted"),
    })),
    answer: null,
    question: null,
    resolution: null,
  };
}

/** A provider that failed three times, with waits between. */
export function failed(): TurnTrace {
  const calls = [1, 2, 3].map((attempt) =>
    call({
      id: `4.0.${attempt}`,
      attempt,
      startMs: attempt * 2_000,
      endMs: attempt * 2_000 + 400,
      outcome: "failed",
      errorKind: "rate-limit",
      request: request(),
    }),
  );
  return turn({
    turn: 4,
    outcome: "error",
    errorKind: "rate-limit",
    blocks: [block({ id: "b0", name: "identity", characters: 90 })],
    history: { messages: [], omitted: 0 },
    calls,
    attempts: calls.map(({ id, attempt }) => ({
      callId: id,
      step: 0,
      attempt,
      status: "failed" as const,
      errorKind: "rate-limit",
      provider: "deepseek",
      model: "deepseek-chat",
      retryDelayMs: attempt === 3 ? null : 1_000,
      fallback: [],
    })),
    endedAt: Date.UTC(2026, 10, 30, 9, 30, 6) + 500,
  });
}

const CJK = "太祖高皇帝御制北境诸侯世系与灰渡口之战始末考异并附录历代守库人誓词全文";

/** Names as long as books have them, in Chinese, Japanese and Korean. */
export function longNames(): TurnTrace {
  const name = CJK.repeat(4);
  return turn({
    blocks: [block({ id: "b0", name: `pmp-dsh-tavern:part:0:${name}`, characters: 12_000, stable: false })],
    grounding: [source({ resourceId: "wb", name, considered: 3, included: 3, omitted: [] })],
    items: [
      name,
      "灰色の渡し場の戦いと北方公国の年代記".repeat(5),
      "회색 나루터 전투와 북방 공국의 연대기".repeat(5),
    ].map((title, index) => includedItem({ uid: String(index), title, key: CJK })),
    itemsTotal: 3,
    toolset: [{ name: `tool_${"長".repeat(60)}`, bytes: 400, hash: null }],
    calls: [call({ id: "1.0.1", model: name, startMs: 0, endMs: 10, request: request() })],
  });
}

/** A turn that gives at least `count` cards when all of it is open. */
export function manyCards(count: number): TurnTrace {
  const blocks = Array.from({ length: 60 }, (_, index) =>
    block({ id: `b${index}`, name: `section ${index}`, characters: 100, stable: index < 20 }),
  );
  const base = sixtySteps();
  const items = Array.from({ length: Math.max(0, count - 3 * 60) }, (_, index) =>
    includedItem({ uid: String(index), resourceId: `wb${index % 4}`, blockIds: [`b${index % 60}`] }),
  );
  return {
    ...base,
    blocks,
    items,
    itemsTotal: items.length,
    grounding: [0, 1, 2, 3].map((index) => source({ resourceId: `wb${index}`, omitted: [] })),
  };
}
