import { describe, expect, it } from "vitest";
import { assignTracks } from "../../../../../src/trace/inspector/core/graph/tracks.ts";

describe("tracks of a gutter", () => {
  it("gives runs that are beside each other different tracks, the lowest free one each", () => {
    const { trackOf, used } = assignTracks([
      { bundle: "a", y0: 0, y1: 100 },
      { bundle: "b", y0: 50, y1: 60 },
      { bundle: "c", y0: 70, y1: 90 },
    ]);
    expect(Object.fromEntries(trackOf)).toEqual({ a: 0, b: 1, c: 1 });
    expect(used).toBe(2);
  });

  it("leaves some room between two runs of one track", () => {
    const at = (gap: number) =>
      assignTracks([
        { bundle: "a", y0: 0, y1: 10 },
        { bundle: "b", y0: 10 + gap, y1: 20 + gap },
      ]);
    expect(at(4).used).toBe(2);
    expect(at(4.5).used).toBe(1);
  });

  it("takes runs of one bundle as one, over all of their height", () => {
    const { trackOf, used } = assignTracks([
      { bundle: "a", y0: 0, y1: 10 },
      { bundle: "b", y0: 40, y1: 50 },
      { bundle: "a", y0: 90, y1: 100 },
    ]);
    expect(trackOf.get("a")).not.toBe(trackOf.get("b"));
    expect(used).toBe(2);
    const inAnyOrder = assignTracks([
      { bundle: "a", y0: 0, y1: 100 },
      { bundle: "b", y0: 40, y1: 50 },
      { bundle: "a", y0: 5, y1: 10 },
    ]);
    expect(inAnyOrder.used).toBe(2);
  });
});
