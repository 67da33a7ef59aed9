import type { Text } from "../phrase.ts";
import { type Phrase, phrase } from "../phrase.ts";
import type { EdgeKind, TurnGraph } from "./model.ts";

const OUT: Readonly<Record<EdgeKind, (n: number, name: Text) => Phrase>> = {
  inclusion: (n) => phrase("chip.in-blocks", { n }),
  request: (n) => phrase("chip.in-calls", { n }),
  execution: (n) => phrase("chip.asked-for", { n }),
  result: (n) => phrase("chip.result-to", { n }),
  citation: (n) => phrase("chip.cites", { n }),
  activation: (n) => phrase("chip.woke", { n }),
};

const IN: Readonly<Record<EdgeKind, (n: number, name: Text) => Phrase>> = {
  inclusion: (n) => phrase("chip.from-items", { n }),
  request: (n) => phrase("chip.made-of", { n }),
  execution: (_n, name) => phrase("chip.asked-by", { name }),
  result: (n, name) => (n === 1 ? phrase("chip.returned-by", { name }) : phrase("chip.carries-results", { n })),
  citation: () => phrase("chip.cited"),
  activation: (_n, name) => phrase("chip.woken-by", { name }),
};

/** A relation of a card in words, where there is no canvas; `to`: the cards at the other ends. */
export interface RelationChip {
  readonly words: Phrase;
  readonly to: readonly string[];
}

/** The recorded relations of a card, what it goes into first: "in 2 blocks", "returned by read_file". */
export function relationChips(graph: TurnGraph, id: string): RelationChip[] {
  const titles = new Map(graph.nodes.map((node) => [node.id, node.card.title]));
  const ends = new Map<string, { kind: EdgeKind; out: boolean; to: string[] }>();
  for (const edge of graph.edges) {
    const out = edge.from === id;
    if (!out && edge.to !== id) continue;
    const key = `${out ? 0 : 1}${edge.kind}`;
    const other = out ? edge.to : edge.from;
    const same = ends.get(key);
    if (same === undefined) ends.set(key, { kind: edge.kind, out, to: [other] });
    else same.to.push(other);
  }
  return [...ends]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { kind, out, to }]) => {
      const name = titles.get(to[0] ?? "") ?? "";
      // What a call gives is an answer, not one more call.
      const gives = kind === "request" && out && (to[0] === "answer" || to[0] === "proposal");
      const words = gives ? phrase("chip.gives", { name }) : (out ? OUT : IN)[kind](to.length, name);
      return { words, to };
    });
}
