import type { TurnTrace } from "../../model/turn/turn-trace.ts";

/** One tool of a turn. */
export interface ToolRow {
  readonly name: string;
  /** The profile declared it; null: what was declared was not recorded. */
  readonly declared: boolean | null;
  /** Some request of the turn offered it; null: not recorded. */
  readonly offered: boolean | null;
  readonly ran: number;
  readonly failed: number;
  /** Size of its definition; null: not recorded. */
  readonly bytes: number | null;
}

/** Declared, offered and called as counts; null: not recorded, which is not none. */
export interface Inventory {
  readonly declared: number | null;
  readonly offered: number | null;
  readonly called: number;
  /** In the order of the definitions, then tools that ran without one. */
  readonly rows: readonly ToolRow[];
}

const FAILED: ReadonlySet<string> = new Set(["error", "aborted", "blocked_by_rp", "rejected"]);

/** Names of tools that some call offered; null: a call of the turn does not say, or there was none. */
function offeredTools(trace: TurnTrace): ReadonlySet<string> | null {
  if (trace.calls.length === 0) return null;
  const offered = new Set<string>();
  for (const { request } of trace.calls) {
    if (request.toolsOffered === null) return null;
    for (const name of request.toolsOffered) offered.add(name);
  }
  return offered;
}

/** Every tool that was declared, offered or ran. */
export function inventoryOf(trace: TurnTrace): Inventory {
  const offered = offeredTools(trace);
  const rows = new Map<string, ToolRow>();
  const row = (name: string): ToolRow =>
    rows.get(name) ?? {
      name,
      declared: trace.toolset === null ? null : false,
      offered: offered === null ? null : offered.has(name),
      ran: 0,
      failed: 0,
      bytes: null,
    };
  for (const { name, bytes } of trace.toolset ?? []) rows.set(name, { ...row(name), declared: true, bytes });
  for (const name of offered ?? []) rows.set(name, row(name));
  for (const { name, status } of trace.tools) {
    const before = row(name);
    const ran = status === "not_run" ? 0 : 1;
    rows.set(name, { ...before, ran: before.ran + ran, failed: before.failed + (FAILED.has(status) ? 1 : 0) });
  }
  const all = [...rows.values()];
  return {
    declared: trace.toolset === null ? null : trace.toolset.length,
    offered: offered === null ? null : offered.size,
    called: all.filter(({ ran }) => ran > 0).length,
    rows: all,
  };
}
