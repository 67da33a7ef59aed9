import { expect, it } from "vitest";

import {
  TRACE_RECORDS_FILE,
  TRACE_ROUTES,
  TRACE_STORE_CODES,
  TraceChangeSchema,
  TraceKeepInputSchema,
  TraceOpenInputSchema,
} from "../../../src/workers/trace/protocol.ts";
import { DATA_FILES } from "../../../src/workers/library/data-files.ts";
import { FACTS } from "../../trace/project/support/captures.ts";

const keep = {
  folder: "/data",
  write: true,
  bounds: { recordBytesMax: 1, totalBytesMax: 1 },
  kept: [{ recordId: "a" }],
  changes: [{ facts: FACTS.facts, part: null, texts: 1 }],
};

it("takes captures as facts and places", () => {
  expect(TraceKeepInputSchema.parse(keep)).toEqual(keep);
  expect(TraceOpenInputSchema.parse({ folder: "/data" })).toEqual({ folder: "/data" });
});

it.each([
  { ...keep, write: "yes" },
  { ...keep, kept: [{ id: "a" }] },
  { ...keep, changes: null },
])("refuses message %#", (input) => expect(TraceKeepInputSchema.safeParse(input).success).toBe(false));

it.each([
  null,
  { facts: FACTS.facts, part: null },
  { facts: { ...FACTS.facts, attempt: 0 }, part: null, texts: null },
  { facts: { ...FACTS.facts, recordedAt: Number.NaN }, part: null, texts: null },
])("refuses change %# by itself, not the message", (change) => {
  expect(TraceChangeSchema.safeParse(change).success).toBe(false);
  expect(TraceKeepInputSchema.safeParse({ ...keep, changes: [change] }).success).toBe(true);
  for (const good of keep.changes) expect(TraceChangeSchema.parse(good)).toEqual(good);
});

it("runs in the background only", () => {
  expect(Object.values(TRACE_ROUTES).map(({ lane }) => lane)).toEqual(
    Object.keys(TRACE_ROUTES).map(() => "background"),
  );
});

it("names its file among those of the data folder, and says of each code what to do", () => {
  expect(DATA_FILES).toContain(TRACE_RECORDS_FILE);
  for (const { meaning, remedy } of Object.values(TRACE_STORE_CODES)) expect(meaning && remedy).not.toBe("");
});
