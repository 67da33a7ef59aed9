import { describe, expect, it } from "vitest";

import { AUDIT_STATUSES, AuditRecordSchema } from "../../../src/trace/model/audit-record.ts";
import type { AssemblyPart } from "../../../src/trace/model/capture.ts";
import { RECORD_STATUSES } from "../../../src/trace/model/record.ts";
import { auditStatus, projectAudit } from "../../../src/trace/project/audit-record.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { auditBook, captureWith, FACTS, LONG_BOOK, LONG_UID, PART } from "./support/captures.ts";

const auditOf = (audit: Partial<AssemblyPart["audit"]> | null = {}, facts = {}) => {
  const part = audit === null ? null : { ...PART, audit: { ...PART.audit, ...audit } };
  return projectAudit(captureWith(facts, part), { hash: sha256, match: null });
};

describe("the v1 audit", () => {
  it("is one of the published form, of the capture", () => {
    const audit = auditOf();
    expect(AuditRecordSchema.parse(audit)).toEqual(audit);
    expect(audit).toMatchObject({
      id: "2:1:1",
      captureId: "c-1",
      sessionId: "s-1",
      recordedAt: 1_000,
      updatedAt: 1_500,
    });
    expect(audit.worldBookSelection).toMatchObject({ presetBoundIds: ["q"], characterBoundIds: ["c"] });
    expect(audit.worldBookSelection.order).toBe("explicit,user,preset,character");
  });

  it("has the text that was handed over as counts and hash", () => {
    const own = FACTS.texts.slice(0, FACTS.facts.prompt?.system.end);
    expect(auditOf().assembly).toMatchObject({
      systemCharacters: Array.from(own).length,
      systemFingerprint: sha256(own),
    });
    expect(auditOf({}, { prompt: null }).assembly).toMatchObject({ systemCharacters: null, systemFingerprint: null });
  });

  it("has no stop sequence, and nothing of a configuration that could be a text", () => {
    const { callConfig } = auditOf().assembly;
    expect(callConfig).toEqual({ temperature: 0.7, stop: { count: 2, hash: sha256('["THE END","停"]') } });
  });

  it("clips ids, names and texts", () => {
    const audit = auditOf();
    const shortBook = `${LONG_BOOK.slice(0, 199)}…`;
    expect(audit.selection.worldBookIds).toEqual([shortBook]);
    expect(audit.worldBookSelection.effectiveIds[0]).toBe(shortBook);
    expect(audit.resources.worldBooks[0]).toMatchObject({
      id: shortBook,
      name: `${`name of ${LONG_BOOK}`.slice(0, 159)}…`,
    });
    expect(audit.diagnostics).toEqual([
      {
        code: "CODE",
        severity: "warning",
        message: `${"m".repeat(319)}…`,
        resourceId: shortBook,
        entryId: `${LONG_UID.slice(0, 119)}…`,
      },
    ]);
  });

  it("keeps lists to their bounds", () => {
    const ids = Array.from({ length: 300 }, (_, index) => `book-${index}`);
    const activation = {
      kind: "k",
      durableMessageCount: 1,
      pendingMessageCount: 0,
      includedPendingMessageCount: 0,
      duplicatePendingMessageCount: 0,
      scannedMessageCount: 1,
      scannedCharacters: 1,
      truncated: false,
      claimEventSeqs: [1, 2, 3, 4, 5],
      invalidEventCount: 0,
    };
    const diagnostics = ids.map((code) => ({ code, severity: "info", message: "", resourceId: null, entryId: null }));
    const audit = auditOf({
      selection: { ...PART.audit.selection, worldBookIds: ids },
      activation,
      diagnostics,
    });
    expect([audit.selection.worldBookIds.length, audit.diagnostics.length]).toEqual([200, 64]);
    expect(audit.activation?.claimEventSeqs).toEqual([1, 2, 3, 4]);
  });

  it("lists 16 books; those that gave something come before those that did not, in their order", () => {
    const books = Array.from({ length: 30 }, (_, index) => auditBook(`b${index}`, index % 3 === 2 ? 1 : 0, index % 3));
    const listed = auditOf({ worldBooks: books }).worldBooks.map(({ resource }) => Number(resource.id.slice(1)));
    expect(listed.filter((index) => index % 3 === 2)).toHaveLength(10);
    expect(listed.filter((index) => index % 3 === 1)).toEqual([1, 4, 7, 10, 13, 16]);
    expect(listed).toEqual(listed.toSorted((a, b) => a - b));
    expect(auditOf({ worldBooks: books.slice(0, 16) }).worldBooks).toHaveLength(16);
  });

  it("has uids as texts, as the sources have them", () => {
    const decisions = [7, "x"].map((entryId) => ({ resourceId: "book", entryId, decision: "included" }));
    const audit = auditOf({ worldBooks: [{ ...auditBook("book", 2, 0), decisions }] });
    expect(audit.worldBooks[0]?.decisions.map(({ entryId }) => entryId)).toEqual(["7", "x"]);
  });

  it("is empty where the threads could not tell", () => {
    const audit = auditOf(null);
    expect(AuditRecordSchema.parse(audit)).toEqual(audit);
    expect(audit).toMatchObject({ worldBooks: [], resources: { preset: null }, activation: null, diagnostics: [] });
  });
});

describe("the status of the v1 audit", () => {
  it.each([
    ["assembled", "awaiting-header"],
    ["request-unconfirmed", "request-not-confirmed"],
    ["request-failed-before-observation", "request-error"],
    ["assembly-or-preparation-failed", "request-error"],
    ["superseded-unconfirmed", "superseded-unconfirmed"],
    ["unloaded-unconfirmed", "request-not-confirmed"],
  ] as const)("of %s is %s", (status, expected) => expect(auditStatus(status, false)).toBe(expected));

  it.each([
    [false, "header-observed"],
    [true, "header-reused-or-observed"],
    [null, "header-reused-or-observed"],
  ] as const)("of an observed request, header reused: %s, is %s", (reused, expected) => {
    expect(auditStatus("request-observed", reused)).toBe(expected);
  });

  it("is one of the published ones for all", () => {
    for (const status of RECORD_STATUSES) expect(AUDIT_STATUSES).toContain(auditStatus(status, null));
  });
});
