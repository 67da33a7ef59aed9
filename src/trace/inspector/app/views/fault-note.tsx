import type { Fault } from "../data/fault.ts";
import { useSay } from "./context.tsx";

/** What went wrong, in words that say what to do, and the button that does it. */
export function FaultNote({ fault, retry }: { readonly fault: Fault; readonly retry: () => void }): JSX.Element {
  const say = useSay();
  return (
    <div className="tt-note tt-bad" role="alert">
      <p>{say(`fault.${fault.kind}`, { message: fault.message })}</p>
      {fault.code !== null && <p className="tt-quiet tt-code">{fault.code}</p>}
      <button type="button" className="tt-button" onClick={retry}>
        {say("app.retry")}
      </button>
    </div>
  );
}
