import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import { V0 } from "../../../trace/verify/support/fixtures.ts";
import { testerOf } from "../support/client.ts";
import { fakeLibrary } from "../support/fake-library.ts";
import { jsonBytes } from "../support/fake-tavern.ts";
import { fakeTrace } from "../support/fake-trace.ts";

const AUDITS = V0.records.map(({ audit }) => audit);

const open = (json: Uint8Array<ArrayBuffer>, trimmed = false) =>
  testerOf(fakeLibrary(), { trace: fakeTrace([], { store: { audits: () => Promise.resolve({ json, trimmed }) } }) });

describe("GET /v1/traces", () => {
  it("lists audits with what is kept and who is the authority", async () => {
    const answer = await (await open(jsonBytes(AUDITS))).send("GET", "/v1/traces?sessionId=s");
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.json).toEqual({
      ok: true,
      sessionId: "s",
      records: JSON.parse(JSON.stringify(AUDITS)),
      storage: {
        kind: "plugin-bounded-json",
        maxSessions: 256,
        maxRecordsPerSession: 128,
        maxRecordBytes: 2_097_152,
        maxTotalBytes: 16_777_216,
        persistedBytes: 1_234,
      },
      authority: expect.stringMatching(/^DSH request\/header is /u) as string,
    });
  });

  it("says less beside records that fill it, and says so", async () => {
    const empty = JSON.stringify([]);
    const full = new TextEncoder().encode(empty.padEnd(LIMITS.traceAuditBytes.value - 20, " "));
    const answer = await (await open(full)).send("GET", "/v1/traces?sessionId=s");
    const storage = { kind: "plugin-bounded-json", persistedBytes: 1_234 };
    expect(answer.json).toEqual({ ok: true, sessionId: "s", records: [], storage, responseMetadataTrimmed: true });
    const trimmed = await (await open(jsonBytes(AUDITS), true)).send("GET", "/v1/traces?sessionId=s");
    expect(trimmed.json).toMatchObject({ storage, responseMetadataTrimmed: true, responseTrimmed: true });
    expect(trimmed.json).not.toHaveProperty("authority");
  });

  it.each([
    ["", "sessionId is required"],
    ["?sessionId=", "sessionId is required"],
    ["?sessionId=a%2Fb", "sessionId is not a session id"],
  ])("refuses %j", async (query, error) => {
    const answer = await (await open(jsonBytes([]))).send("GET", `/v1/traces${query}`);
    expect(answer).toMatchObject({ status: 400, json: { ok: false, error } });
  });

  it("is refused where no plugin runs, and tells a fault by its code alone", async () => {
    const off = await (await testerOf(fakeLibrary())).send("GET", "/v1/traces?sessionId=s");
    expect(off).toMatchObject({ status: 503, json: { ok: false, code: "TAVERN_NOT_RUNNING" } });
    const audits = () => Promise.reject(new WorkerError("worker-bug", "/secret"));
    const faults: unknown[] = [];
    const api = await testerOf(fakeLibrary(), {
      trace: fakeTrace([], { store: { audits } }),
      onFault: (fault) => faults.push(fault),
    });
    const answer = await api.send("GET", "/v1/traces?sessionId=s");
    expect(answer).toMatchObject({ status: 500, json: { code: "TRACE_READ_FAILED" } });
    expect(JSON.stringify(answer.json) + String(faults)).not.toContain("secret");
    expect(faults).toHaveLength(1);
  });
});
