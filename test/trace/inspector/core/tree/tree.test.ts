import { describe, expect, it } from "vitest";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import type { TreeNode } from "../../../../../src/trace/inspector/core/tree/model.ts";
import { treePath } from "../../../../../src/trace/inspector/core/tree/rows.ts";
import { treeOf } from "../../../../../src/trace/inspector/core/tree/tree.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { randomTurn } from "../support/random-turn.ts";
import { failed, longNames, manyCards, redacted, sixtySteps } from "../support/turns.ts";

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.members)]);
const groupsOf = (trace: TurnTrace) => treeOf(trace).map(({ id }) => id);

/** Kinds of rows that only one of the two has: a group of runs is nothing but a way to draw many of them. */
const GRAPH_ONLY = /^(runs|fold):/u;
const TREE_ONLY =
  /^(group|capability|aware|message|attempt|citation|receipt|now|fold|item|section|document):?|^capabilities$/u;

/** Entries that the tree lists and the graph does not, though they are more than considered. */
const unshown = (trace: TurnTrace, cards: ReadonlySet<string>): string[] =>
  (trace.items ?? []).flatMap(({ id, state, resourceId }) => {
    const skipped = trace.grounding?.some((source) => source.resourceId === resourceId && !source.ran) ?? false;
    return state === "considered" || skipped || cards.has(`item:${id}`) ? [] : [`${id} has no card`];
  });

/** What the graph and the tree of a turn do not have in common though they should. */
function disagreements(trace: TurnTrace): string[] {
  const { nodes } = projectTurnGraph(trace);
  const rows = flat(treeOf(trace));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cards = new Set(nodes.map(({ id }) => id));
  return [
    ...(byId.size === rows.length ? [] : ["a row is there twice"]),
    ...unshown(trace, cards),
    ...nodes.flatMap(({ id, card }) => {
      if (GRAPH_ONLY.test(id)) return [];
      const row = byId.get(id);
      if (row === undefined) return [`${id} is not in the tree`];
      return JSON.stringify(row.card) === JSON.stringify(card) ? [] : [`${id} says something else in the tree`];
    }),
    ...rows.flatMap(({ id }) => (TREE_ONLY.test(id) || cards.has(id) ? [] : [`${id} is not in the graph`])),
  ];
}

describe("the turn as a tree", () => {
  it("has its groups in the order of commitment, a proposal only when there is one", () => {
    const rest = ["group:available", "group:awareness", "group:considered", "group:prompt", "group:calls"];
    expect(groupsOf(permissionDenial.trace)).toEqual([...rest, "group:cited"]);
    expect(groupsOf(planHalt.trace)).toEqual([...rest, "group:proposal", "group:cited"]);
  });

  it.each([
    ["plan halt", planHalt.trace],
    ["permission denial", permissionDenial.trace],
    ["sixty steps", sixtySteps()],
    ["redacted", redacted()],
    ["failed", failed()],
    ["long names", longNames()],
    ["many cards", manyCards(500)],
    ["nothing recorded", turn()],
  ])("agrees with the graph: %s", (_name, trace) => expect(disagreements(trace)).toEqual([]));

  it("agrees with the graph of 400 random turns", () => {
    for (let seed = 1; seed <= 400; seed++) expect(disagreements(randomTurn(seed)), `seed ${seed}`).toEqual([]);
  });

  it("lists every entry of the turn, where the graph folds", () => {
    const trace = manyCards(500);
    const ids = new Set(flat(treeOf(trace)).map(({ id }) => id));
    for (const item of trace.items ?? []) expect(ids.has(`item:${item.id}`)).toBe(true);
  });

  it("has runs under the call that asked for them, and others beside the calls", () => {
    const wayTo = (trace: TurnTrace, id: string) => treePath(treeOf(trace), id).map((row) => row.id);
    expect(wayTo(planHalt.trace, "run:demo_call_read")).toEqual(["group:calls", "call:1.0.1", "run:demo_call_read"]);
    expect(wayTo(sixtySteps(), "run:run_59")).toEqual(["group:calls", "calls:51", "call:3.59.1", "run:run_59"]);
    const orphan = { ...planHalt.trace, calls: [] };
    expect(wayTo(orphan, "run:demo_call_read")).toEqual(["group:calls", "run:demo_call_read"]);
  });

  it("has what the session has now only when it is given, under a row that says so", () => {
    const now = (rows: readonly TreeNode[]) => flat(rows).filter(({ id }) => id.startsWith("now"));
    expect(now(treeOf(planHalt.trace))).toEqual([]);
    const given = now(treeOf(planHalt.trace, planHalt.profile));
    expect(given[0]?.card.title).toEqual({ word: "tree.current" });
    expect(given).toHaveLength(1 + 1 + 4);
  });
});
