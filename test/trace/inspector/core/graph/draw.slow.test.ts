import { describe, expect, it } from "vitest";
import { type Drawing, drawGraph } from "../../../../../src/trace/inspector/core/graph/draw.ts";
import { expandable, expand, visibleNodes } from "../../../../../src/trace/inspector/core/graph/expansion.ts";
import { SIZES } from "../../../../../src/trace/inspector/core/graph/geometry.ts";
import { layoutTurnGraph } from "../../../../../src/trace/inspector/core/graph/layout.ts";
import type { TurnGraph } from "../../../../../src/trace/inspector/core/graph/model.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import { Dice } from "../../../../differential/dice.ts";
import { crowdedRuns, enteredCards, looseEnds, membersOutside, overlappingSiblings } from "../support/invariants.ts";
import { randomExpansion, randomTurn } from "../support/random-turn.ts";

const TURNS = 3_000;
const FIRST_SEED = Number(process.env["SEED"] ?? 20_261_130);

interface Drawn {
  readonly seed: number;
  readonly graph: TurnGraph;
  readonly expansion: ReadonlySet<string>;
  readonly drawing: Drawing;
}

/** Each random turn with some of its cards open, and one card selected. */
function* drawings(): Generator<Drawn> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + TURNS; seed++) {
    const graph = projectTurnGraph(randomTurn(seed));
    const expansion = randomExpansion(seed, expandable(graph));
    const selected = new Dice(seed).pick(graph.nodes).id;
    yield { seed, graph, expansion, drawing: drawGraph(graph, expansion, selected) };
  }
}

function faults(check: (drawn: Drawn) => readonly string[]): string[] {
  const found: string[] = [];
  for (const drawn of drawings()) {
    for (const fault of check(drawn)) found.push(`seed ${drawn.seed}: ${fault}`);
    if (found.length > 5) break;
  }
  return found;
}

function shuffled<Value>(values: readonly Value[], seed: number): Value[] {
  const dice = new Dice(seed);
  const left = [...values];
  return values.map(() => left.splice(dice.below(left.length), 1)[0] as Value);
}

/** What is drawn, without what depends on nothing but the order of a map. */
const picture = ({ boxes, routes, bottom, condensed, overflow }: Drawing) => ({
  boxes: Object.fromEntries([...boxes].sort(([a], [b]) => (a < b ? -1 : 1))),
  routes,
  bottom,
  condensed,
  overflow,
});

describe(`drawings of ${TURNS} random turns from seed ${FIRST_SEED}`, () => {
  it("I1: members are inside their group", () => expect(faults(({ drawing }) => membersOutside(drawing))).toEqual([]));
  it("I2: siblings do not overlap", () => expect(faults(({ drawing }) => overlappingSiblings(drawing))).toEqual([]));
  it("I3: no line enters a card that is not around one of its ends", () =>
    expect(faults(({ drawing }) => enteredCards(drawing))).toEqual([]));
  it("I4: runs beside each other are 8 px apart, or squeezed and said to be", () =>
    expect(faults(({ drawing }) => crowdedRuns(drawing, drawing.overflow ? 0.01 : SIZES.pitch))).toEqual([]));
  it("lines begin and end at ports", () => expect(faults(({ drawing }) => looseEnds(drawing))).toEqual([]));

  it("I5: the order of nodes and edges does not matter", () => {
    const found = faults(({ seed, graph, expansion, drawing }) => {
      const visible = visibleNodes(graph, expansion);
      const boxes = layoutTurnGraph(shuffled(visible, seed));
      const again = drawGraph(
        { ...graph, edges: shuffled(graph.edges, seed) },
        expansion,
        new Dice(seed).pick(graph.nodes).id,
      );
      const same =
        JSON.stringify(picture(again)) === JSON.stringify(picture(drawing)) &&
        visible.every(({ id }) => JSON.stringify(boxes.get(id)) === JSON.stringify(drawing.boxes.get(id)));
      return same ? [] : ["another order gives another drawing"];
    });
    expect(found).toEqual([]);
  });

  it("I6: opening a card moves nothing sideways, and nothing in other columns", () => {
    const found = faults(({ seed, graph, expansion, drawing }) => {
      const closed = drawing.nodes.filter(({ id }) => expandable(graph).has(id) && !expansion.has(id));
      if (closed.length === 0) return [];
      const opened = new Dice(seed).pick(closed);
      const after = drawGraph(graph, expand(expansion, opened.id), null);
      return [...drawing.boxes.values()].flatMap((before) => {
        const now = after.boxes.get(before.id);
        const still =
          now !== undefined &&
          now.x === before.x &&
          now.w === before.w &&
          (now.y === before.y || now.col === opened.col) &&
          (now.h === before.h || now.col === opened.col);
        return still ? [] : [`${before.id} moves when ${opened.id} opens`];
      });
    });
    expect(found).toEqual([]);
  });

  it("the turns bring every kind of route, merged edges, and edges condensed", () => {
    const met = { rail: 0, track: 0, detour: 0, merged: 0, condensed: 0, routes: 0 };
    for (const { drawing } of drawings()) {
      for (const { via, edge } of drawing.routes) {
        met[via]++;
        met.routes++;
        if (edge.count > 1) met.merged++;
      }
      if (drawing.condensed > 0) met.condensed++;
    }
    expect(met.routes).toBeGreaterThan(100_000);
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(20);
  });
});
