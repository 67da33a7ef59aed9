import { describe, expect, it } from "vitest";

import { AssembliesSchema, AssemblySchema, CapabilitiesSchema } from "../../../../src/host/http/schemas/trace.ts";
import { indexRow } from "../../../../src/trace/project/index-row.ts";
import { detailOf } from "../../../../src/trace/verify/detail.ts";
import { FIXTURES, historyOf, sha256 } from "../../../trace/verify/support/fixtures.ts";
import { bent, notMissed } from "../support/bent.ts";

const storage = {
  kind: "bounded-assembly-references",
  maxRecords: 256,
  maxRecordBytes: 2_097_152,
  maxTotalBytes: 16_777_216,
};
const LEGACY = {
  schemaVersion: 3,
  id: "legacy:1:1:1",
  sessionId: "s",
  turn: 1,
  step: 1,
  attempt: 1,
  recordedAt: 1,
  status: "legacy-metadata-only",
  contentStatus: "legacy-metadata-only",
};
const records = FIXTURES.flatMap(({ records: all }) => all);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** What only some records have. */
const SOMETIMES = ["failureRef", "failureStatus"];

describe("the schemas of API v3", () => {
  const index = (row: unknown) => ({ ok: true, sessionId: "s", records: [row], storage });
  const detail = (record: unknown) => ({ ok: true, record });

  it("take the rows and details of every kind of record", () => {
    for (const record of records) {
      expect(AssembliesSchema.safeParse(index(plain(indexRow(record)))).error).toBeUndefined();
    }
    for (const fixture of FIXTURES) {
      for (const history of [historyOf(fixture), { state: "unavailable" } as const]) {
        for (const record of fixture.records) {
          const answered = detail(plain(detailOf(record, history, sha256)));
          expect(AssemblySchema.safeParse(answered).error).toBeUndefined();
        }
      }
    }
    for (const record of records) {
      const { id, sessionId, turn, step, attempt, recordedAt, status, captureId, legacyCaptureId } = record;
      const position = { schemaVersion: 4, id, sessionId, turn, step, attempt, recordedAt, status };
      const body = { bodyStorage: "official-session", sourceTextStored: false, captureId, legacyCaptureId };
      const omitted = { ...position, ...body, contentStatus: "omitted-size-limit" };
      expect(AssembliesSchema.safeParse(index(omitted)).error).toBeUndefined();
      expect(AssemblySchema.safeParse(detail(omitted)).error).toBeUndefined();
    }
    expect(AssembliesSchema.safeParse(index(LEGACY)).error).toBeUndefined();
    expect(AssemblySchema.safeParse(detail({ ...LEGACY, audit: {} })).error).toBeUndefined();
  });

  it("miss what is not there, and take no bodies into the index", () => {
    const [record] = records;
    if (record === undefined) throw new Error("no record");
    const row = plain(indexRow(record)) as Record<string, unknown>;
    for (const field of Object.keys(row).filter((name) => !SOMETIMES.includes(name))) {
      expect(`${field} ${AssembliesSchema.safeParse(index(bent(row, field))).success}`).toBe(`${field} false`);
    }
    for (const field of ["sections", "contexts", "audit", "systemMessages"]) {
      expect(AssembliesSchema.safeParse(index({ ...row, [field]: [] })).success).toBe(false);
    }
    const whole = plain(detailOf(record, { state: "failed" }, sha256)) as Record<string, unknown>;
    for (const field of ["sections", "contexts", "audit", "sessionRef", "delivery", "contentStatus"]) {
      expect(`${field} ${AssemblySchema.safeParse(detail(bent(whole, field))).success}`).toBe(`${field} false`);
    }
    expect(notMissed(AssembliesSchema, index(row))).toEqual([]);
    expect(notMissed(AssemblySchema, detail(whole))).toEqual([]);
  });

  it("of capabilities misses each field", () => {
    const capabilities = {
      ok: true,
      apiVersion: 3,
      contract: "prompt-trace-primitives",
      sourceMapping: "section-contributors",
      historicalAssemblies: true,
      composerRegistry: false,
      officialSections: true,
      arbitraryMessageDepth: false,
      storage,
      store: { recording: "file", problem: null, records: 1, bytes: 2, dropped: 0 },
      history: {
        artifact: { answered: 1, unsure: { tail: 2 } },
        inspect: { answered: 1, unavailable: 0, failed: 0 },
      },
    };
    expect(notMissed(CapabilitiesSchema, capabilities)).toEqual([]);
    expect(CapabilitiesSchema.safeParse({ ...capabilities, currentSources: [] }).success).toBe(false);
    expect(CapabilitiesSchema.safeParse({ ...capabilities, maxSourceBytes: 1 }).success).toBe(false);
  });
});
