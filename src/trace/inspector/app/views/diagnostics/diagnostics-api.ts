import type { Problem } from "../../data/health.ts";
import type { Http } from "../../data/http.ts";
import { record } from "../../data/shape.ts";

/** How one store is. */
export interface StoreNow {
  /** `file`, `opening`, `off` of turns, `memory` of records. */
  readonly recording: string;
  readonly problem: Problem | null;
}

/** What the plugin says of itself now; of no turn. null: it did not say. */
export interface Diagnostics {
  readonly dialect: string | null;
  readonly retention: { readonly redactDays: number | null; readonly deleteDays: number | null };
  readonly turns: StoreNow & {
    readonly count: number | null;
    readonly redacted: number | null;
    readonly bytes: number | null;
    readonly oldestAt: number | null;
    readonly waiting: number | null;
  };
  readonly dropped: { readonly turns: number | null; readonly frames: number | null };
  readonly live: { readonly readers: number | null; readonly faults: number | null };
  readonly records: StoreNow & {
    readonly count: number | null;
    readonly bytes: number | null;
    readonly dropped: number | null;
  };
  readonly history: { readonly unavailable: number | null; readonly failed: number | null };
  /** Turns that are sent to a collector; null: none are. */
  readonly push: {
    readonly endpoint: string;
    readonly sent: number | null;
    readonly waiting: number | null;
    readonly dropped: number | null;
    readonly problem: Problem | null;
  } | null;
  /** What codes mean, in English, by code. */
  readonly codes: ReadonlyMap<string, CodeMeaning>;
  readonly limits: readonly (readonly [name: string, value: number])[];
}

export interface CodeMeaning {
  readonly meaning: string;
  readonly remedy: string;
}

/** Asks for all of it. Rejects when one part cannot be had. */
export async function fetchDiagnostics(http: Http, signal: AbortSignal): Promise<Diagnostics> {
  const [v4, stats, v3] = await Promise.all(
    ["/v4/capabilities", "/v4/stats", "/v3/capabilities"].map(async (path) =>
      record(await http.json(path, { signal })),
    ),
  );
  return diagnosticsOf({ v4: v4 ?? {}, stats: stats ?? {}, v3: v3 ?? {} });
}

type Answer = Readonly<Record<string, unknown>>;

export function diagnosticsOf({ v4, stats, v3 }: Readonly<Record<"v4" | "stats" | "v3", Answer>>): Diagnostics {
  const [retention, dropped, live] = [part(v4, "retention"), part(v4, "dropped"), part(v4, "live")];
  const records = part(v3, "store");
  const inspect = part(part(v3, "history"), "inspect");
  return {
    dialect: typeof v4["dialect"] === "string" ? v4["dialect"] : null,
    retention: { redactDays: number(retention, "redactDays"), deleteDays: number(retention, "deleteDays") },
    turns: {
      ...storeNow(part(v4, "store")),
      count: number(stats, "turns"),
      redacted: number(stats, "redacted"),
      bytes: number(stats, "bytes"),
      oldestAt: number(stats, "oldestAt"),
      waiting: number(stats, "waiting"),
    },
    dropped: { turns: number(dropped, "turns"), frames: number(dropped, "frames") },
    live: { readers: number(live, "readers"), faults: number(live, "faults") },
    records: {
      ...storeNow(records),
      count: number(records, "records"),
      bytes: number(records, "bytes"),
      dropped: number(records, "dropped"),
    },
    history: { unavailable: number(inspect, "unavailable"), failed: number(inspect, "failed") },
    push: pushOf(part(v4, "push")),
    codes: new Map(Object.entries(part(v4, "codes")).map(([code, of]) => [code, of as CodeMeaning])),
    limits: Object.entries(part(v4, "limits")).flatMap(([name, value]) =>
      typeof value === "number" ? [[name, value] as const] : [],
    ),
  };
}

function storeNow(store: Answer): StoreNow {
  const { recording } = store;
  return { recording: typeof recording === "string" ? recording : "", problem: problemIn(store) };
}

function pushOf(push: Answer): Diagnostics["push"] {
  const { endpoint } = push;
  if (typeof endpoint !== "string") return null;
  const [sent, waiting, dropped] = [number(push, "sent"), number(push, "waiting"), number(push, "dropped")];
  return { endpoint, sent, waiting, dropped, problem: problemIn(push) };
}

function problemIn({ problem }: Answer): Problem | null {
  return typeof problem === "object" && problem !== null ? (problem as Problem) : null;
}

function part(of: Answer, name: string): Answer {
  const value = of[name];
  return typeof value === "object" && value !== null ? (value as Answer) : {};
}

function number(of: Answer, name: string): number | null {
  const value = of[name];
  return typeof value === "number" ? value : null;
}
