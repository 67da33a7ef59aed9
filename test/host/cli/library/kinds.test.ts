import { describe, expect, it } from "vitest";
import { KIND_WORDS, KINDS, kindRow } from "../../../../src/host/cli/library/kinds.ts";
import { RESOURCE_KINDS } from "../../../../src/workers/library/model/kinds.ts";

describe("the kinds of the command", () => {
  it("are those of the library", () => {
    expect(KINDS.map(({ kind }) => kind).toSorted()).toEqual([...RESOURCE_KINDS].toSorted());
    expect([...KIND_WORDS].toSorted()).toEqual([...RESOURCE_KINDS].toSorted());
  });

  it("have a row each", () => expect(kindRow("world-book").noun).toBe("world book"));
});
