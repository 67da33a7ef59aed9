import { describe, expect, it } from "vitest";

import { FullRecordSchema, TraceRecordSchema } from "../../../src/trace/model/record.ts";
import { FIXTURES, recordOf, V0 } from "../verify/support/fixtures.ts";
import { withValue } from "../verify/support/leaves.ts";

const record = recordOf(V0, "failed-attempt");

const omitted = {
  schemaVersion: 4,
  id: "r",
  sessionId: "s",
  turn: 1,
  step: 1,
  attempt: 1,
  recordedAt: 5,
  status: "request-observed",
  contentStatus: "omitted-size-limit",
  bodyStorage: "official-session",
  sourceTextStored: false,
  captureId: "c",
  legacyCaptureId: "c",
};

describe("a stored record", () => {
  it("is what it was when it is read again", () => {
    for (const { records } of FIXTURES) {
      for (const one of records) expect(TraceRecordSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
    }
    expect(TraceRecordSchema.parse(omitted)).toEqual(omitted);
  });

  it("loses bodies that somebody put into it", () => {
    const sections = record.sections.map((section) => ({ ...section, text: "BODY" }));
    const source = { ...record.sections[1]?.sources[0], text: "BODY" };
    const bodies = {
      ...withValue({ ...record, sections }, ["sections", 1, "sources", 0], source),
      systemMessages: ["BODY"],
      failure: { code: null, message: "BODY" },
    };
    expect(JSON.stringify(bodies)).toContain("BODY");
    expect(FullRecordSchema.parse(bodies)).toEqual(record);
    expect(TraceRecordSchema.parse({ ...omitted, sections })).toEqual(omitted);
  });

  it.each([
    ["another version", ["schemaVersion"], 5],
    ["an unknown status", ["status"], "done"],
    ["a status of a detail", ["contentStatus"], "available"],
    ["bodies elsewhere", ["bodyStorage"], "plugin"],
    ["source texts", ["sourceTextStored"], true],
    ["a source with its text stored", ["sections", 1, "sources", 0, "textStatus"], "stored"],
    ["no id", ["id"], ""],
    ["attempt 0", ["attempt"], 0],
    ["a failure that is told", ["failureStatus"], "available"],
    ["a reference without a hash", ["sections", 0, "reference", "textHash"], undefined],
    ["a negative offset", ["sections", 0, "offsetUtf16"], -1],
    ["no sessionRef at all", ["sessionRef"], undefined],
  ] as const)("is refused with %s", (_name, path, value) => {
    expect(FullRecordSchema.safeParse(withValue(record, path, value)).success).toBe(false);
  });
});
