import { useCallback, useEffect, useRef, useState } from "react";

import { failed, LOADING, type Remote, ready } from "../data/remote.ts";
import { Latest } from "../state/latest.ts";

interface Kept<Value> {
  readonly key: string | null;
  readonly remote: Remote<Value>;
}

/**
 * What is fetched for a key, and how to fetch it again. Of another key nothing is shown: with the key, all of it is under
 * way again. null: nothing is fetched.
 */
export function useRemote<Value>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Value>,
): readonly [Remote<Value>, () => void] {
  const [kept, setKept] = useState<Kept<Value>>({ key: null, remote: { state: "idle" } });
  const latest = useRef(new Latest());
  const asking = useRef(ask);
  asking.current = ask;
  const again = useCallback(() => {
    if (key === null) return latest.current.end();
    const keep = (remote: Remote<Value>): void => setKept({ key, remote });
    keep(LOADING);
    void latest.current.run(
      (signal) => asking.current(signal),
      (value) => keep(ready(value)),
      (fault) => keep(failed(fault)),
    );
  }, [key]);
  useEffect(() => {
    again();
    const own = latest.current;
    return () => own.end();
  }, [again]);
  if (key === null) return [{ state: "idle" }, again];
  return [kept.key === key ? kept.remote : LOADING, again];
}
