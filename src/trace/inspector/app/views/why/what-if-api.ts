import type { Http } from "../../data/http.ts";
import { asAnswered, list, record } from "../../data/shape.ts";

/** The entry that is asked about, in the resources of today. */
export interface EntryNow {
  readonly sessionId: string;
  readonly resourceId: string;
  readonly uid: string;
  readonly occurrence: number;
}

/** What the engine says of an entry now, about no turn that was recorded. */
export interface WhyNow {
  readonly header: string;
  readonly gates: readonly { readonly title: string; readonly verdict: string; readonly says: string }[];
  readonly nearMisses: readonly { readonly key: string; readonly says: string }[];
}

/** What would happen with a text that nobody has sent. */
export interface WhatIf {
  /** null: the entry is in no book that would be scanned. */
  readonly own: { readonly fires: boolean; readonly reason: string; readonly key: string | null } | null;
  /** Names of the entries that would be active, best first, as far as they were told. */
  readonly active: readonly string[];
  readonly activeTotal: number;
  readonly omittedTotal: number;
}

/** Why the entry is active in the session as it is now, or is not. */
export async function fetchWhyNow(http: Http, entry: EntryNow, signal: AbortSignal): Promise<WhyNow> {
  const { sessionId, resourceId, uid, occurrence } = entry;
  const query = new URLSearchParams({ sessionId, occurrence: String(occurrence) });
  const path = `/v1/world-books/${encodeURIComponent(resourceId)}/entries/${encodeURIComponent(uid)}/why?${query}`;
  const why = record(record(await http.json(path, { signal }))["why"]);
  list(why["gates"], "gates");
  list(why["nearMisses"], "keys");
  return asAnswered<WhyNow>(why);
}

interface Row {
  readonly worldBookId: string;
  readonly uid: number | string;
  readonly occurrence: number;
  readonly name: string;
  readonly reason: string;
  readonly key: { readonly key: string } | null;
}

interface Page {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** Rows that are asked for at once: the most that there are. */
const ROWS = 1_000;

/** What the session would be sent with, if the text were its next message. */
export async function fetchWhatIf(
  http: Http,
  { text, entry }: { readonly text: string; readonly entry: EntryNow },
  signal: AbortSignal,
): Promise<WhatIf> {
  const body = { sessionId: entry.sessionId, text, entries: { limit: ROWS }, omitted: { limit: ROWS } };
  const whatIf = record(record(await http.json("/v1/what-if", { signal, body }))["whatIf"]);
  const entries = pageOf(whatIf["entries"]);
  const omitted = pageOf(whatIf["omitted"]);
  const isOwn = (row: Row): boolean =>
    row.worldBookId === entry.resourceId && String(row.uid) === entry.uid && row.occurrence === entry.occurrence;
  const active = entries.rows.find(isOwn);
  const out = omitted.rows.find(isOwn);
  const own = active ?? out;
  return {
    own: own === undefined ? null : { fires: active !== undefined, reason: own.reason, key: own.key?.key ?? null },
    active: entries.rows.map(({ name, worldBookId, uid }) => (name === "" ? `${worldBookId}:${uid}` : name)),
    activeTotal: entries.total,
    omittedTotal: omitted.total,
  };
}

function pageOf(value: unknown): Page {
  const page = record(value);
  return { total: Number(page["total"]) || 0, rows: list<Row>(page["rows"], "rows") };
}
