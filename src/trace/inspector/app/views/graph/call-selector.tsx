import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import type { CallMarks } from "../../../core/graph/call-marks.ts";
import { Badge } from "../badge.tsx";
import { useController, usePick, useSay } from "../context.tsx";

interface CallSelectorProps {
  readonly trace: TurnTrace;
  readonly marks: CallMarks | null;
  /** The call that is shown while none is chosen: one is always. Absent: all are. */
  readonly shownId?: string | null;
}

/** Chooses the call whose request is marked: what it carried, what it was offered, what it called. */
export function CallSelector({ trace, marks, shownId }: CallSelectorProps): JSX.Element | null {
  const controller = useController();
  const say = useSay();
  const callId = usePick((state) => state.callId);
  if (trace.calls.length === 0) return null;
  return (
    <div className="tt-call-selector">
      <label>
        <span>{say("graph.call-selector")}</span>
        <select
          value={callId ?? shownId ?? ""}
          onChange={(event) => controller.set({ callId: event.target.value || null })}
        >
          {shownId === undefined && <option value="">{say("graph.all-calls")}</option>}
          {trace.calls.map((call) => (
            <option key={call.id} value={call.id}>
              {say("card.call", { id: call.id })} · {say(`call.${call.outcome}`)}
            </option>
          ))}
        </select>
      </label>
      {marks?.unknown.map((word) => (
        <Badge key={word} tone="missing">
          {say(word)}
        </Badge>
      ))}
    </div>
  );
}
