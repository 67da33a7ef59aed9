import { describe, expect, it } from "vitest";

import { compareTurns } from "../../../src/trace/compare/compare-turns.ts";
import type { ComparedTurn, TurnComparison } from "../../../src/trace/compare/model.ts";
import { TurnTraceSchema } from "../../../src/trace/model/turn/turn-trace.ts";
import { captureOf, NOTHING_AFTER } from "../decisions/support/decisions.ts";
import { decided } from "../export/support/decided.ts";
import { randomOf, seeded } from "../export/support/random-value.ts";
import { block, bareTurn, fullTurn, hash } from "../export/support/turns.ts";
import { mirrored, ordered } from "./support/mirrored.ts";

const turn = (trace = fullTurn()): ComparedTurn => ({ trace, captures: null, after: NOTHING_AFTER });
const withDecisions = (trace = fullTurn()): ComparedTurn => ({
  ...turn(trace),
  captures: [captureOf(decided().opened, { captureId: "capture-1" })],
});

/** A random turn, now and then with decisions of its assembly. */
function randomTurn(random: () => number): ComparedTurn {
  const made = randomOf(TurnTraceSchema, random);
  // An id says which book its entry is of.
  const trace = { ...made, items: made.items?.map((one) => ({ ...one, resourceId: "harbour" })) ?? null };
  const named = { ...trace, captures: fullTurn().captures, blocks: random() < 0.8 ? shuffled(random) : trace.blocks };
  return random() < 0.5 ? turn(trace) : random() < 0.5 ? turn(named) : withDecisions(named);
}

/** Some of the same blocks, some of them edited, in some order. */
const shuffled = (random: () => number) =>
  ["b0", "b1", "b2"].map((id) =>
    block(id, {
      name: `name ${Math.floor(random() * 3)}`,
      hash: random() < 0.2 ? null : hash(String(Math.floor(random() * 2))),
    }),
  );

/** What a comparison says is not the same. */
function differences(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) => {
    const here = `${place}.${key}`;
    if (key === "same" && own === false) return [here];
    if (key === "delta" && own !== 0 && own !== null) return [here];
    if (/^only[AB]$/u.test(key) && (own as unknown[]).length > 0) return [here];
    if (key === "state" && typeof own === "string" && /^(changed|moved|added|removed|at|end)$/u.test(own))
      return [here];
    return differences(own, here);
  });
}

describe("two turns", () => {
  it("are all the same when they are one", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const one = randomTurn(seeded(seed));
      const comparison = compareTurns(one, one);
      const own = { ...comparison, attempts: null };
      expect(differences(own), `seed ${seed}`).toEqual([]);
    }
    expect(differences({ ...compareTurns(withDecisions(), withDecisions()), attempts: null })).toEqual([]);
  });

  it("are the mirror of each other the other way round", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed);
      const [a, b] = [randomTurn(random), randomTurn(random)];
      expect(mirrored(compareTurns(a, b)), `seed ${seed}`).toEqual(ordered(compareTurns(b, a)));
    }
  });

  it.each<
    [
      string,
      (trace: ReturnType<typeof fullTurn>) => ReturnType<typeof fullTurn>,
      (found: TurnComparison) => unknown,
      unknown,
    ]
  >([
    ["outcome", (t) => ({ ...t, outcome: "aborted" }), (c) => c.outcome.same, false],
    ["model", (t) => ({ ...t, calls: t.calls.map((one) => ({ ...one, model: "other" })) }), (c) => c.model.same, false],
    ["time", (t) => ({ ...t, endedAt: (t.endedAt ?? 0) + 9 }), (c) => c.durationMs.delta, 9],
    ["tool", (t) => ({ ...t, toolset: [] }), (c) => c.toolset.tools?.[0]?.state, "removed"],
    ["citation", (t) => ({ ...t, citations: [] }), (c) => c.citations.delta, -2],
    ["profile", (t) => ({ ...t, profileVersion: hash("x") }), (c) => c.profileVersion.same, false],
    [
      "first token",
      (t) => ({
        ...t,
        calls: t.calls.map((one) => ({ ...one, firstTokenMs: one.firstTokenMs && one.firstTokenMs + 1 })),
      }),
      (c) => c.firstTokenMs.delta,
      1,
    ],
    [
      "block",
      (t) => ({ ...t, blocks: t.blocks!.with(1, block("b1", { hash: hash("x") })) }),
      (c) => c.divergence.index,
      1,
    ],
    [
      "parameter",
      (t) => ({
        ...t,
        calls: t.calls.slice(0, 1).map((one) => ({
          ...one,
          outcome: "ok" as const,
          request: { ...one.request, config: { ...one.request.config!, effective: { temperature: 0 } } },
        })),
      }),
      (c) => c.calls[0]?.config.effective?.length,
      3,
    ],
    ["usage", (t) => ({ ...t, calls: t.calls.slice(0, 2) }), (c) => c.usage.inputTokens.delta, -900],
  ])("differ in one %s", (_name, edit, found, told) => {
    expect(found(compareTurns(turn(), turn(edit(fullTurn()))))).toBe(told);
    expect(found(compareTurns(turn(), turn()))).not.toBe(told);
  });

  it("may be of two sessions, and one of them hardly recorded", () => {
    const comparison = compareTurns(withDecisions(), turn(bareTurn({ sessionId: "session-2" })));
    expect(comparison).toMatchObject({
      sameSession: false,
      blocks: null,
      blockCounts: null,
      lore: null,
      divergence: { state: "not-recorded" },
      config: { requested: null },
      toolset: { same: null },
    });
    expect(
      differences(comparison).filter((place) => !place.startsWith(".retries") && !place.startsWith(".attempts")),
    ).toEqual([]);
  });

  it("compare decisions on one side with the list on the other", () => {
    const { lore } = compareTurns(withDecisions(), turn());
    expect(lore?.from).toEqual({ a: "decisions", b: "window" });
    expect(lore).toMatchObject({ both: 1, onlyA: [], onlyB: [] });
  });

  it("is plain data, without a text of either", () => {
    const comparison = compareTurns(withDecisions(), withDecisions());
    expect(JSON.parse(JSON.stringify(comparison))).toEqual(comparison);
  });
});
