import { useMemo } from "react";

import type { TurnComparison } from "../../../../compare/model.ts";
import type { TurnSummary, TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { valueOf } from "../../data/remote.ts";
import { useController, usePick, useSay } from "../context.tsx";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";
import type { ViewProps } from "../view-props.ts";
import { Blocks } from "./blocks.tsx";
import { fetchComparison } from "./compare-api.ts";
import { Heads } from "./heads.tsx";
import { Lore } from "./lore.tsx";
import { turnBefore } from "./turn-before.ts";
import { Requests } from "./request.tsx";

/** The turn beside another one of its session: the one before it, unless another is chosen. */
export function CompareView({ trace }: ViewProps): JSX.Element {
  const say = useSay();
  const turns = usePick((state) => state.turns);
  const chosen = usePick((state) => state.otherId);
  const rows = useMemo(() => valueOf(turns)?.rows ?? [], [turns]);
  const otherId = chosen ?? turnBefore(rows, trace)?.turnId ?? null;
  return (
    <section className="tt-compare" aria-label={say("compare.title")}>
      <h2>{say("compare.title")}</h2>
      <Other trace={trace} rows={rows} otherId={otherId} />
      {trace.state === "open" ? (
        <p className="tt-note">{say("tables.pending")}</p>
      ) : otherId === null ? (
        <p className="tt-note">{say("compare.nothing")}</p>
      ) : (
        <Comparison trace={trace} otherId={otherId} />
      )}
    </section>
  );
}

function Comparison({ trace, otherId }: { readonly trace: TurnTrace; readonly otherId: string }): JSX.Element {
  const { api } = useController();
  const { sessionId, turnId } = trace;
  const [remote, again] = useRemote(`${turnId} ${otherId}`, (signal) =>
    fetchComparison(api.http, { sessionId, turnId, otherId }, signal),
  );
  return (
    <RemotePart remote={remote} again={again}>
      {(comparison) => <Compared comparison={comparison} />}
    </RemotePart>
  );
}

function Compared({ comparison }: { readonly comparison: TurnComparison }): JSX.Element {
  return (
    <>
      <Heads comparison={comparison} />
      <Blocks comparison={comparison} />
      <Lore lore={comparison.lore} />
      <Requests comparison={comparison} />
    </>
  );
}

interface OtherProps {
  readonly trace: TurnTrace;
  readonly rows: readonly TurnSummary[];
  readonly otherId: string | null;
}

function Other({ trace, rows, otherId }: OtherProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const lang = usePick((state) => state.lang);
  const time = new Intl.DateTimeFormat(lang, { dateStyle: "short", timeStyle: "medium" });
  const choices = rows.filter(({ turnId, state }) => turnId !== trace.turnId && state === "ended");
  const isListed = otherId === null || choices.some(({ turnId }) => turnId === otherId);
  return (
    <div className="tt-compare-choice">
      <label>
        <span>{say("compare.b")}</span>
        <select
          value={otherId ?? ""}
          onChange={(event) => controller.set({ otherId: event.target.value === "" ? null : event.target.value })}
        >
          {otherId === null && <option value="">{say("count.dash")}</option>}
          {!isListed && <option value={otherId}>{otherId}</option>}
          {choices.map(({ turnId, turn, startedAt }) => (
            <option key={turnId} value={turnId}>
              {`${say("list.turn", { n: turn })} · ${time.format(startedAt)}`}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="tt-button" onClick={() => controller.set({ otherId: null })}>
        {say("do.compare-previous")}
      </button>
    </div>
  );
}
