import { describe, expect, it } from "vitest";
import { permissionDenial } from "../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { planHalt } from "../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { tapeOf } from "../../../../src/trace/inspector/core/tape.ts";
import { redacted } from "./support/turns.ts";

describe("the prompt tape", () => {
  it("has the blocks of the call, contexts last, with both markers in the margin", () => {
    const tape = tapeOf(permissionDenial.trace, "6.0.1");
    expect(
      tape?.pieces?.map(({ block, stableEndsHere, cacheEndsHere, cached }) => [
        block.id,
        stableEndsHere,
        cacheEndsHere,
        cached,
      ]),
    ).toEqual([
      ["b0", false, false, true],
      ["b1", false, false, true],
      ["b2", true, true, false],
      ["b3", false, false, false],
    ]);
    expect(tape?.unknown).toEqual([]);
  });

  it("shares its length among the blocks", () => {
    const shares = tapeOf(planHalt.trace, "1.0.1")?.pieces?.map(({ share }) => share ?? 0) ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it("has nothing cached in a first call, and everything when nothing has changed", () => {
    const cached = (id: string) => tapeOf(planHalt.trace, id)?.pieces?.map((piece) => piece.cached);
    expect(cached("1.0.1")).toEqual([false, false, false, false]);
    expect(cached("1.1.1")).toEqual([true, true, true, true]);
  });

  it("does not know what is cached when the assembly is not known", () => {
    const [first] = planHalt.trace.calls;
    const tape = tapeOf({ ...planHalt.trace, calls: [{ ...first!, captureId: null }] }, "1.0.1");
    expect(tape?.pieces?.every(({ cached }) => cached === null)).toBe(true);
    expect(tape).toMatchObject({ cache: "not-recorded", unknown: ["unknown.cache-break"] });
  });

  it("is empty of what was not recorded, and null of a call that is not there", () => {
    expect(tapeOf(redacted(), "1.0.1")).toEqual({
      pieces: null,
      cache: "not-recorded",
      unknown: ["unknown.request-blocks"],
    });
    expect(tapeOf(planHalt.trace, "9")).toBeNull();
  });
});
