import type { DetailSection, TraceDetail } from "../../../model/detail.ts";
import type { IndexRow } from "../../../model/record.ts";
import type { Http } from "./http.ts";
import { asAnswered, list, malformed, record } from "./shape.ts";

/** A row of an older file: what it holds; its texts were never referenced, so nothing of them can be verified. */
export interface LegacyRow {
  readonly schemaVersion: 3;
  readonly id: string;
  readonly sessionId: string;
  readonly recordedAt: number;
  readonly status: string;
  readonly contentStatus: string;
  readonly turn?: number;
  readonly step?: number;
}

export type RecordRow = IndexRow | LegacyRow;

export interface LegacyDetail extends LegacyRow {
  readonly sections?: unknown;
  readonly contexts?: unknown;
}

export type RecordDetail = TraceDetail | LegacyDetail;

const recordsPath = (sessionId: string): string => `/v3/sessions/${encodeURIComponent(sessionId)}/assemblies`;

/** The records of a session, newest first; never texts. */
export async function fetchRecords(http: Http, sessionId: string, signal: AbortSignal): Promise<readonly RecordRow[]> {
  const answer = record(await http.json(recordsPath(sessionId), { signal }));
  return list<RecordRow>(answer["records"], "records").toReversed();
}

/** One record with the texts that could be verified, or of an older file those that it holds. */
export async function fetchRecord(
  http: Http,
  { sessionId, id }: { readonly sessionId: string; readonly id: string },
  signal: AbortSignal,
): Promise<RecordDetail> {
  const answer = record(await http.json(`${recordsPath(sessionId)}/${encodeURIComponent(id)}`, { signal }));
  const detail = record(answer["record"]);
  const version = detail["schemaVersion"];
  if (version !== 3 && version !== 4) throw malformed(`a record of version ${String(version)}`);
  return asAnswered<RecordDetail>(detail);
}

/** A section or context of any record, as far as it can be shown. null: not recorded. */
export interface ShownPart {
  readonly name: string;
  readonly text: string | null;
  readonly units: number | null;
  readonly error: NonNullable<DetailSection["referenceError"]> | null;
  /** Who contributed, as it was recorded. */
  readonly sources: readonly object[];
}

/** Parts of a record of schema 4. */
export const partsOf = (sections: readonly DetailSection[]): readonly ShownPart[] =>
  sections.map(({ name, text, utf16Units, referenceError, sources }) => ({
    name,
    text: text ?? null,
    units: utf16Units,
    error: referenceError ?? null,
    sources,
  }));

/** Parts of an older record: whatever in it has the form of one. */
export function legacyParts(value: unknown): readonly ShownPart[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((part: unknown): ShownPart[] => {
    if (typeof part !== "object" || part === null) return [];
    const read = (key: string): unknown => Reflect.get(part, key);
    const [name, text, units, sources] = [read("name"), read("text"), read("utf16Units"), read("sources")];
    return [
      {
        name: typeof name === "string" ? name : "",
        text: typeof text === "string" ? text : null,
        units: typeof units === "number" ? units : null,
        error: null,
        sources: Array.isArray(sources) ? sources.filter((one): one is object => typeof one === "object" && one) : [],
      },
    ];
  });
}
