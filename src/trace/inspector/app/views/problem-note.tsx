import type { WordKey } from "../../core/words/keys.ts";
import type { Problem } from "../data/health.ts";
import { useSay } from "./context.tsx";

/** What is wrong and what to do, in the reader's language where the problem is known; what exactly, as the plugin says it. */
export function ProblemNote({ problem }: { readonly problem: Problem }): JSX.Element {
  const say = useSay();
  const { code, message } = problem;
  const word = REMEDIES[code];
  return (
    <div className="tt-problem" role="alert">
      {word !== undefined && <p>{say(word, { path: "turns.sqlite", message })}</p>}
      <p className="tt-quiet" lang="en">
        {message} <span className="tt-code">{code}</span>
      </p>
    </div>
  );
}

const REMEDIES: Readonly<Record<string, WordKey>> = {
  TURN_STORE_CORRUPT: "state.store-corrupt",
  TURN_STORE_NEWER: "state.store-newer",
  TURN_STORE_BUSY: "state.store-busy",
  TURN_STORE_WRITE_FAILED: "state.store-write",
  SESSION_FORMAT_UNKNOWN: "state.dialect",
};
