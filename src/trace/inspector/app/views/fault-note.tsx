import type { Fault } from "../data/fault.ts";
import type { WordKey } from "../../core/words/keys.ts";
import { useSay } from "./context.tsx";

const WORDS: Readonly<Record<Fault["kind"], WordKey>> = {
  offline: "state.server-gone",
  missing: "state.gone",
  limit: "state.failed-read",
  refused: "app.refused",
  server: "state.failed-read",
  malformed: "app.malformed",
};

/** What went wrong, in words that say what to do, and the button that does it. */
export function FaultNote({ fault, retry }: { readonly fault: Fault; readonly retry: () => void }): JSX.Element {
  const say = useSay();
  return (
    <div className="tt-note tt-bad" role="alert">
      <p>
        <span aria-hidden="true">✕ </span>
        {say(WORDS[fault.kind], { message: fault.message })}
      </p>
      {fault.code !== null && <p className="tt-quiet tt-code">{fault.code}</p>}
      <button type="button" className="tt-button" onClick={retry}>
        {say("do.retry")}
      </button>
    </div>
  );
}
