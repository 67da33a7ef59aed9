import { describe, expect, it } from "vitest";
import { Decisions } from "../../../src/matcher/activate/decisions.ts";
import { contentOf, DONE_ACTIVE, DONE_FAILED, omit, type ScanState } from "../../../src/matcher/activate/scan-state.ts";
import type { OmissionDetail } from "../../../src/matcher/model/outcome.ts";
import { reasonCode, reasonOf } from "../../../src/matcher/model/reason.ts";
import { type Fields, loreEntry, scanned } from "../../support/lore.ts";

/** Only what `omit` looks at. */
const stateOf = (): Pick<ScanState, "decisions" | "details"> & { loop: number } => ({
  decisions: new Decisions(Uint8Array.of(reasonCode("key-miss"))),
  details: new Map<number, OmissionDetail>(),
  loop: 1,
});

describe("noting an omission", () => {
  const roll = { value: 0.9, probability: 10 };

  it("keeps the detail of the reason that stands", () => {
    const state = stateOf();
    omit(state as ScanState, 0, "probability", () => ({ roll }));
    state.loop = 2;
    omit(state as ScanState, 0, "key-miss");
    expect(reasonOf(state.decisions.reason[0]!)).toBe("probability");
    expect(state.details.get(0)).toEqual({ entry: 0, reason: "probability", loop: 1, roll });
  });

  it("drops the detail of a reason that is replaced by one without any", () => {
    const state = stateOf();
    omit(state as ScanState, 0, "group-lost", () => ({ group: { name: "g" } }));
    omit(state as ScanState, 0, "budget");
    expect(state.details.size).toBe(0);
    omit(state as ScanState, 0, "probability", () => ({ roll }));
    expect(state.details.get(0)?.reason).toBe("probability");
  });
});

describe("a detail", () => {
  it("is not made for a reason that does not stand", () => {
    const state = stateOf();
    omit(state as ScanState, 0, "probability");
    omit(state as ScanState, 0, "key-miss", () => expect.unreachable());
    expect(state.details.size).toBe(0);
  });
});

describe("the content of an entry", () => {
  it("is what was made of it once it was expanded, by object", () => {
    const entry = loreEntry({ content: "{{user}}" });
    const contents = new Map([[entry, "Mara"]]);
    const state = { contents } as Pick<ScanState, "contents"> as ScanState;
    expect(contentOf(state, entry)).toBe("Mara");
    expect(contentOf(state, { ...entry })).toBe("{{user}}");
  });
});

describe("details of a scan", () => {
  it("are told of entries that are omitted in the end, with the furthest reason", () => {
    const tossed: Fields = { constant: true, group: "g", content: "a", useProbability: true, probability: 10 };
    const { outcome } = scanned({
      entries: [tossed, { ...tossed, probability: 100 }, { constant: true, content: "wakes" }],
      settings: { recursive: true },
      rolls: [0, 0.9],
    });
    // Entry 1 lost its group in the first loop and is active after the second.
    expect(outcome.omitted.map(({ entry, reason }) => [entry, reason])).toEqual([[0, "probability"]]);
  });
});

describe("done bits", () => {
  it("tell activation and failure apart", () => expect(DONE_ACTIVE & DONE_FAILED).toBe(0));
});
