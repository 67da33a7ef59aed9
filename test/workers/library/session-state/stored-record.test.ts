import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  fromStored,
  fromStoredPatch,
  StoredChangeSchema,
  StoredSessionSchema,
  toStored,
  toStoredPatch,
} from "../../../../src/workers/library/session-state/stored-record.ts";
import { patchBetween } from "../../../../src/workers/library/session-state/patch.ts";
import { anyState, effect, recordOf, stateOf } from "./support/states.ts";

describe("a stored record", () => {
  it("is the record again after JSON, odd names and numbers included", () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 4 }), (states) => {
        const record = recordOf(...states);
        const text = JSON.stringify(toStored(record));
        expect(fromStored(StoredSessionSchema.parse(JSON.parse(text)))).toEqual(record);
      }),
    );
  });

  it("has parameters as they are, whatever their names say", () => {
    const record = { ...recordOf(), unobserved: new Map([["stop", ["a"]]]) };
    const state = stateOf({ parameters: [["number", { number: "NaN", start: 1, end: 2 }]] });
    const stored = StoredSessionSchema.parse(JSON.parse(JSON.stringify(toStored({ ...record, state }))));
    expect(fromStored(stored)).toEqual({ ...record, state });
  });

  it.each([
    ["another version", { schemaVersion: 2 }],
    ["a seed that is none", { seed: "x" }],
    ["an id that is none", { sessionId: "../x" }],
    ["an effect without an end", { sticky: [["b.1", { hash: "h", start: 1, protected: false }]] }],
    ["a variable that is a list", { variables: [["a", []]] }],
    ["no checkpoints", { checkpoints: undefined }],
    ["too many checkpoints", { checkpoints: Array.from({ length: 257 }, () => ({ seq: 1, turn: 1, undo: {} })) }],
  ])("is not one with %s", (_what, change) => {
    const stored = toStored(recordOf(stateOf({ sticky: [["b.1", effect(1, 2)]] })));
    expect(StoredSessionSchema.safeParse(stored).success).toBe(true);
    expect(StoredSessionSchema.safeParse({ ...stored, ...change }).success).toBe(false);
  });
});

it("a patch is the patch again after JSON", () => {
  fc.assert(
    fc.property(anyState, anyState, (before, after) => {
      const patch = patchBetween(before, after);
      const change = { type: "observed", turn: 1, seq: 2, patch: toStoredPatch(patch) };
      const parsed = StoredChangeSchema.parse(JSON.parse(JSON.stringify(change)));
      expect(fromStoredPatch(parsed.patch)).toEqual(patch);
    }),
  );
});
