import { describe, expect, it } from "vitest";

import { OMITTED_REASONS, reasonCode, REASONS } from "../../../../src/matcher/model/reason.ts";
import { NEAREST_FIRST, OmittedEntries } from "../../../../src/host/http/outcome/omitted-rows.ts";

describe("omitted entries", () => {
  it("are ordered by every reason there is, each once", () => {
    expect(NEAREST_FIRST.toSorted()).toEqual([...OMITTED_REASONS].toSorted());
  });

  it("are all entries but the active ones", () => {
    const reason = Uint8Array.from(REASONS, reasonCode);
    const omitted = new OmittedEntries({ count: reason.length, reason });
    expect(omitted.ordered().map((one) => one.reason)).toEqual(NEAREST_FIRST);
    expect(Object.values(omitted.counts).reduce((sum, n) => sum + n, 0)).toBe(OMITTED_REASONS.length);
    expect(omitted.ordered(["disabled", "budget", "budget"]).map((one) => one.reason)).toEqual(["budget", "disabled"]);
    expect(omitted.ordered([])).toEqual([]);
  });
});
