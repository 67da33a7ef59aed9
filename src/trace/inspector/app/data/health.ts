import type { Http } from "./http.ts";
import { list, record } from "./shape.ts";

export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** Whether turns are recorded now, and what is wrong. */
export interface Health {
  readonly recording: "file" | "opening" | "off";
  /** Of the store of turns; null: it works, or it is off because the plugin is. */
  readonly store: Problem | null;
  /** Everything else that does not work. */
  readonly others: readonly Problem[];
  /** Turns that were lost since the start because too many came at once. */
  readonly dropped: number;
}

/** How the plugin is. Rejects with a fault when it cannot be asked. */
export async function fetchHealth(http: Http, signal: AbortSignal): Promise<Health> {
  return healthOf(await http.json("/v1/status", { signal }));
}

/** Out of the answer of `/v1/status`. Throws a fault `malformed` when it is none. */
export function healthOf(answer: unknown): Health {
  const status = record(answer);
  const turns = status["turns"] === null ? null : record(status["turns"]);
  const recorder = status["recorder"] === null ? null : record(status["recorder"]);
  const recording = turns?.["recording"];
  const store = turns === null ? null : problemOf(turns["problem"]);
  const reasons = list<unknown>(status["reasons"], "reasons").flatMap((reason) => problemOf(reason) ?? []);
  return {
    recording: recording === "file" || recording === "opening" ? recording : "off",
    store,
    others: reasons.filter(({ code }) => code !== store?.code),
    dropped: count(turns?.["dropped"]) + count(recorder?.["droppedTurns"]),
  };
}

function problemOf(value: unknown): Problem | null {
  if (typeof value !== "object" || value === null) return null;
  const { code, message } = value as Partial<Record<"code" | "message", unknown>>;
  return typeof code === "string" && typeof message === "string" ? { code, message } : null;
}

const count = (value: unknown): number => (typeof value === "number" ? value : 0);
