import { expect, it } from "vitest";
import { ZodError } from "zod";

import { groundingBytes, readCatalogue, readDecisions } from "../../../src/workers/grounding/read-grounding.ts";
import { active, decisionsOf, entryOf } from "../../trace/decisions/support/decisions.ts";

const { packed, catalogues } = decisionsOf({ rows: [{ entry: entryOf(1), reason: "key", more: active(0) }] });

it("reads what was packed", () => {
  const read = readDecisions(groundingBytes(packed));
  expect({ ...read, reason: [...read.reason] }).toMatchObject({ count: 1, reason: [...packed.reason] });
  for (const catalogue of catalogues.values()) {
    expect(readCatalogue(groundingBytes(catalogue))).toMatchObject({ resourceId: "b", texts: catalogue.texts });
  }
});

it("refuses what is something else", () => {
  expect(() => readDecisions(groundingBytes({ v: 1 }))).toThrow(ZodError);
  expect(() => readCatalogue(groundingBytes(packed))).toThrow(ZodError);
  expect(() => readDecisions(Uint8Array.from([0xc1]))).toThrow(Error);
});
