import type { GateState, LadderGate } from "../../../../ladder/model.ts";
import { ladderSentence } from "../../../core/ladder-sentence.ts";
import { useSay } from "../context.tsx";
import { wordIn } from "../word-in.ts";

const SHAPES: Readonly<Record<GateState, string>> = {
  passed: "✓",
  stopped: "✕",
  "not-reached": "·",
  "not-recorded": "?",
};

/** The gates of an entry in their order. Shape, words and colour say how each went. */
export function GateList({ gates }: { readonly gates: readonly LadderGate[] }): JSX.Element {
  const say = useSay();
  return (
    <ol className="tt-gates">
      {gates.map((gate) => (
        <li key={gate.gate} data-state={gate.state}>
          <span className="tt-gate-mark" aria-hidden="true">
            {SHAPES[gate.state]}
          </span>
          <span className="tt-gate-name">{wordIn(say, "gate", gate.gate)}</span>
          <span className="tt-gate-state">{say(`why-not.${gate.state}`)}</span>
          <span className="tt-gate-says">{ladderSentence(gate, say.speech)}</span>
        </li>
      ))}
    </ol>
  );
}
