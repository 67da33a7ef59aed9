import { LIMITS } from "../../../matcher/limits.ts";
import type { Library, LibraryStatus } from "../../library/face.ts";
import { lockProblemOf } from "../../library/lock-problem.ts";
import { traceReasons } from "../../trace/reasons.ts";
import { jsonAnswer } from "../answer.ts";
import type { RouteDeps, StatusReason } from "../deps.ts";
import type { Route } from "../route.ts";
import { StatusSchema } from "../schemas/status.ts";

export type Stores = Omit<LibraryStatus, "folder">;

const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, { value, unit }]) => [name, { value, unit }]));

/** What the status is made of; a plugin that is off has no library. */
export type StatusDeps = Pick<RouteDeps, "version" | "status" | "trace" | "turns"> & {
  readonly library: Library | null;
};

/** Whether the plugin works, and what does not. */
export function statusRoutes({ library, version, status, trace, turns }: StatusDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/status",
      area: "other",
      summary: "Whether the plugin works, and what does not",
      success: { status: 200, description: "The status", schema: StatusSchema },
      run() {
        const { state, reasons: own, dialect, host, workers, recorder = null } = status();
        const stores = library === null ? null : storesOf(library.status);
        const faults = stores === null ? [] : storeReasons(stores);
        // What is wrong with the folder comes before what that means for the records in it.
        const turnStore = turns?.store.status ?? null;
        const push = turns?.push?.status ?? null;
        const records = traceReasons(trace?.store.status ?? null);
        const ofTurns = [turnStore?.problem, push?.problem].filter((problem) => problem != null);
        const reasons = [...own, ...faults, ...records, ...ofTurns];
        const worst = state === "on" && reasons.length > 0 ? "degraded" : state;
        return jsonAnswer({
          ok: true,
          version,
          state: worst,
          reasons,
          dialect,
          host,
          stores,
          workers,
          recorder,
          turns: turnStore,
          push,
          limits,
        });
      },
    },
  ];
}

/** Where the folder lies is nothing for pages; the command knows it. */
function storesOf({ folder: _folder, ...stores }: LibraryStatus): Stores {
  return stores;
}

/** What of the data folder cannot be used. */
export function storeReasons({ role, damaged, readOnly }: Stores): StatusReason[] {
  const reasons: StatusReason[] = [];
  // A reader because the lock cannot be taken has the true reason in `readOnly`.
  if (role === "reader" && lockProblemOf(readOnly) === undefined) {
    reasons.push({ code: "STORE_BUSY", message: "Another process owns the data folder; this one only reads." });
  }
  for (const { file, code, message } of damaged) reasons.push({ code, message: `${file}: ${message}` });
  for (const { store, code, message } of readOnly) reasons.push({ code, message: `${store}: ${message}` });
  return reasons;
}
