import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { StoredRecord } from "../../../../src/host/trace/face.ts";
import { indexRow } from "../../../../src/trace/project/index-row.ts";
import { detailOf } from "../../../../src/trace/verify/detail.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import { historyOf, sha256, V0 } from "../../../trace/verify/support/fixtures.ts";
import { openHttp, testerOf } from "../support/client.ts";
import { fakeLibrary } from "../support/fake-library.ts";
import { jsonBytes } from "../support/fake-tavern.ts";
import { fakeTrace, storedRecord, TRACE_STATUS } from "../support/fake-trace.ts";

const [record] = V0.records;
if (record === undefined) throw new Error("no record");
const ROW = JSON.stringify(indexRow(record));
const DETAIL = detailOf(record, historyOf(V0), sha256);
const LEGACY = {
  schemaVersion: 3,
  id: "legacy:1:1:1",
  sessionId: "s",
  recordedAt: 0,
  status: "legacy-metadata-only",
  contentStatus: "legacy-metadata-only",
};
const storage = {
  kind: "bounded-assembly-references",
  maxRecords: 256,
  maxRecordBytes: 2_097_152,
  maxTotalBytes: 16_777_216,
};
const index = (sessionId: string): string => `/v3/sessions/${encodeURIComponent(sessionId)}/assemblies`;
const open = (trace = fakeTrace()) => testerOf(fakeLibrary(), { trace });
const text = ({ bytes }: { readonly bytes: Uint8Array }): string => new TextDecoder().decode(bytes);

describe("GET /v3/capabilities", () => {
  it("says what the API can do, what is kept, and how histories were read", async () => {
    const problem = { code: "TRACE_STORE_BUSY", message: "m" } as const;
    const trace = fakeTrace([], { store: { status: { ...TRACE_STATUS, recording: "memory", problem } } });
    const answer = await (
      await open({ ...trace, bounds: { recordBytesMax: 5_000, totalBytesMax: 9_000 } })
    ).send("GET", "/v3/capabilities");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.json).toEqual({
      ok: true,
      apiVersion: 3,
      contract: "prompt-trace-primitives",
      sourceMapping: "section-contributors",
      historicalAssemblies: true,
      composerRegistry: false,
      officialSections: true,
      arbitraryMessageDepth: false,
      storage: { ...storage, maxRecordBytes: 5_000, maxTotalBytes: 9_000 },
      store: { recording: "memory", problem, records: 2, bytes: 1_234, dropped: 0 },
      history: trace.history.status,
    });
  });
});

describe("GET /v3/sessions/{sessionId}/assemblies", () => {
  it("is exactly the empty index of the contract where nothing is kept", async () => {
    const answer = await (await open()).send("GET", index("example-session"));
    expect(answer).toMatchObject({
      status: 200,
      json: { ok: true, sessionId: "example-session", records: [], storage },
    });
    expect(text(answer)).toBe(JSON.stringify({ ok: true, sessionId: "example-session", records: [], storage }));
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("is that of any session id, whatever is in it", async () => {
    const tester = await open();
    const hard = ["%2F", "a%41b", "%", "a+b", "a/b", "a/../b", "?x=1", "#", "\\", "...", " ", "会话/1", "{sessionId}"];
    const any = fc
      .string({ unit: "binary", minLength: 1, maxLength: 60 })
      .filter((id) => id.isWellFormed() && !/\p{Cc}/u.test(id) && id !== "." && id !== "..");
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...hard), any), async (id) => {
        expect(await tester.send("GET", index(id))).toMatchObject({ status: 200, json: { sessionId: id } });
      }),
      { examples: hard.map((id) => [id]) },
    );
  });

  it("joins the rows as they are", async () => {
    const rows = [storedRecord("legacy:1:1:1", JSON.stringify(LEGACY), { bytes: null }), storedRecord("b", ROW)];
    const answer = await (
      await open(fakeTrace([...rows, storedRecord("c", ROW, { sessionId: "t" })]))
    ).send("GET", index("s"));
    expect(text(answer)).toContain(`"records":[${JSON.stringify(LEGACY)},${ROW}],`);
    expect(answer.json).toMatchObject({ ok: true, sessionId: "s", records: [LEGACY, JSON.parse(ROW)], storage });
  });

  it.each(["会话/1", "a b", "%2F", "%25", "../..", "?x=1#y", "__proto__", "…".repeat(200), "😀".repeat(100)])(
    "takes the session %s",
    async (sessionId) => {
      const api = await open(fakeTrace([storedRecord("b", ROW, { sessionId })]));
      const answer = await api.send("GET", index(sessionId));
      expect(answer).toMatchObject({ status: 200, json: { sessionId, records: [{ id: record.id }] } });
    },
  );

  it.each([
    ["too long", "a".repeat(201)],
    ["with a line feed", "a\nb"],
    ["with a C1 control character", "a\u0085b"],
    ["with DEL", "\u007f"],
  ])("refuses a session id %s", async (_what, sessionId) => {
    const answer = await (await open()).send("GET", index(sessionId));
    expect(answer).toMatchObject({ status: 400, json: { ok: false, code: "PROMPT_SESSION_INVALID" } });
  });

  it("tells a fault by its code alone", async () => {
    const faults: unknown[] = [];
    const records = () => Promise.reject(new WorkerError("worker-crashed", "/secret"));
    const api = await testerOf(fakeLibrary(), {
      trace: fakeTrace([], { store: { records } }),
      onFault: (fault) => faults.push(fault),
    });
    const answer = await api.send("GET", index("s"));
    const error = "The trace could not be read (worker-crashed).";
    expect(answer).toMatchObject({ status: 500, json: { ok: false, code: "TRACE_READ_FAILED", error } });
    expect(String(faults)).not.toContain("secret");
    expect(faults).toHaveLength(1);
  });
});

describe("GET /v3/sessions/{sessionId}/assemblies/{recordId}", () => {
  const at = (id: string): string => `${index("s")}/${encodeURIComponent(id)}`;

  it("is the record as the history desk has it", async () => {
    const asked: [StoredRecord, AbortSignal | undefined][] = [];
    const stored = storedRecord("a/b", ROW);
    const detail = (found: StoredRecord, signal?: AbortSignal) => {
      asked.push([found, signal]);
      return Promise.resolve(jsonBytes(DETAIL));
    };
    const answer = await (await open(fakeTrace([stored], { history: { detail } }))).send("GET", at("a/b"));
    expect(answer).toMatchObject({ status: 200, json: { ok: true, record: { id: record.id } } });
    expect(asked[0]?.[0]).toBe(stored);
    expect(asked[0]?.[1]).toBeInstanceOf(AbortSignal);
  });

  it("of an older version comes from its file", async () => {
    const legacyDetail = ({ recordId }: StoredRecord) =>
      Promise.resolve(recordId === "legacy:1:1:1" ? jsonBytes({ ...LEGACY, audit: {} }) : null);
    const rows = ["legacy:1:1:1", "legacy:gone"].map((id) => storedRecord(id, "{}", { bytes: null }));
    const api = await open(fakeTrace(rows, { store: { legacyDetail } }));
    expect(await api.send("GET", at("legacy:1:1:1"))).toMatchObject({ status: 200, json: { record: LEGACY } });
    expect(await api.send("GET", at("legacy:gone"))).toMatchObject({
      status: 404,
      json: { code: "ASSEMBLY_NOT_FOUND" },
    });
  });

  it("is not found under another session, or when it is gone", async () => {
    const api = await open(fakeTrace([storedRecord("a", ROW, { sessionId: "t" })]));
    for (const id of ["a", "b", "__proto__"]) {
      const answer = await api.send("GET", at(id));
      expect(answer).toMatchObject({ status: 404, json: { ok: false, code: "ASSEMBLY_NOT_FOUND" } });
    }
  });
});

describe("API v3", () => {
  it("is read-only", async () => {
    const { app } = openHttp(fakeLibrary(), { trace: fakeTrace() });
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await app.request(`/pmp-dsh-tavern/api${index("s")}`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
      expect(await response.json()).toEqual({
        ok: false,
        error: "API v3 is read-only: send GET",
        code: "METHOD_NOT_ALLOWED",
      });
    }
    const head = await app.request(`/pmp-dsh-tavern/api${index("s")}`, { method: "HEAD" });
    expect(head.status).toBe(200);
  });

  it.each(["/v3/capabilities", index("s"), `${index("s")}/a`])("%s is refused where no plugin runs", async (path) => {
    const answer = await (await testerOf(fakeLibrary())).send("GET", path);
    expect(answer).toMatchObject({ status: 503, json: { ok: false, code: "TAVERN_NOT_RUNNING" } });
  });

  it("has no aggregate of current sources", async () => {
    const answer = await (await open()).unknown("GET", "/v3/sessions/s/sources");
    expect(answer.json).toEqual({ ok: false, error: "not found", code: "NOT_FOUND" });
  });
});
