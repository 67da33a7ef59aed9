import type { LadderHistory } from "../../../../ladder/model.ts";
import { type Say, useController, useSay } from "../context.tsx";
import { wordIn } from "../word-in.ts";
import { ladderOf } from "../../state/state.ts";

const SHAPES: Readonly<Record<LadderHistory["state"], string>> = {
  available: "·",
  considered: "○",
  included: "●",
  executed: "◆",
  cited: "★",
  absent: "–",
  "not-recorded": "?",
};

interface HistoryStripProps {
  /** Newest first. */
  readonly history: readonly LadderHistory[];
  readonly entryId: string;
}

/** The same entry in the turns before: a sign each, oldest first, which leads to its turn. */
export function HistoryStrip({ history, entryId }: HistoryStripProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const go = (turnId: string): void => {
    controller.pick(turnId);
    controller.set({ view: "why-not", ...ladderOf(entryId) });
  };
  return (
    <section className="tt-part">
      <h3>{say("why-not.history", { n: history.length })}</h3>
      {history.length === 0 && <p className="tt-quiet">{say("fact.none")}</p>}
      <ol className="tt-history">
        {history.toReversed().map((past) => (
          <li key={past.turnId}>
            <button
              type="button"
              data-state={past.state}
              aria-label={nameOf(past, say)}
              title={nameOf(past, say)}
              onClick={() => go(past.turnId)}
            >
              <span aria-hidden="true">{SHAPES[past.state]}</span>
              <small aria-hidden="true">{past.turn}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function nameOf({ turn, state, reason }: LadderHistory, say: Say): string {
  const how =
    state === "absent"
      ? say("tables.absent")
      : state === "not-recorded"
        ? say("fact.not-recorded")
        : say(`state.${state}`);
  const why = reason === null ? "" : ` · ${wordIn(say, "reason", reason)}`;
  return `${say("list.turn", { n: turn })}: ${how}${why}`;
}
