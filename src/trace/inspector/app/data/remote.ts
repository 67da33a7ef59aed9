import type { Fault } from "./fault.ts";

/** Something that is fetched: nothing of it is shown as if it were there while it is not. */
export type Remote<Value> =
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly fault: Fault };

export const IDLE = { state: "idle" } as const;
export const LOADING = { state: "loading" } as const;
export const ready = <Value>(value: Value): Remote<Value> => ({ state: "ready", value });
export const failed = (fault: Fault): Remote<never> => ({ state: "failed", fault });

/** The value, or null while there is none. */
export const valueOf = <Value>(remote: Remote<Value>): Value | null => (remote.state === "ready" ? remote.value : null);
