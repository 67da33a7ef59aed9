import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { type GuardLink, guardChain } from "../../../core/guards.ts";
import { FactText } from "../badge.tsx";
import { useSay } from "../context.tsx";

const VERDICTS: Readonly<Record<GuardLink["verdict"], string>> = { passed: "✓", stopped: "✕", "not-recorded": "?" };

/** What the turn had to pass, in its order, and where it was stopped if it was. */
export function GuardList({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  return (
    <ol>
      {guardChain(trace).map(({ guard, setting, verdict }) => (
        <li key={guard} data-verdict={verdict}>
          <b>{say(`guard.${guard}`)}</b> <FactText fact={setting} />
          <span className="tt-verdict">
            <span aria-hidden="true">{VERDICTS[verdict]}</span> {say(`guard.${verdict}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
