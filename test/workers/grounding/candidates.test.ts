import { expect, it } from "vitest";

import type { ActivatedEntry, OmissionDetail } from "../../../src/matcher/model/outcome.ts";
import { candidatesOf } from "../../../src/workers/grounding/candidates.ts";
import type { LorePlacement, SectionSource } from "../../../src/workers/profile/model.ts";

const activated = (entry: number, rank: number, more: Partial<ActivatedEntry> = {}): ActivatedEntry => ({
  entry,
  book: "b",
  uid: entry,
  reason: "key",
  rank,
  loop: 1,
  content: "",
  order: 0,
  ...more,
});
const source = (entry?: number): SectionSource => ({
  kind: "world-book",
  resourceId: "b",
  field: "content",
  identifier: null,
  role: null,
  relationship: "content",
  characters: 1,
  utf16Units: 1,
  utf8Bytes: 1,
  hash: "h",
  ...(entry === undefined ? {} : { entry }),
});
const placement = (entry: number, fields: Partial<LorePlacement> = {}): LorePlacement => ({
  entry,
  requested: null,
  applied: "before",
  approximate: false,
  cut: null,
  ...fields,
});
const evidence = { key: "k", keyIndex: 2, where: "message", index: 1, offset: 3, length: 4 } as const;

it("are the active ones by rank, then the others by row, with sections and places", () => {
  const omitted: OmissionDetail[] = [
    {
      entry: 9,
      reason: "budget",
      loop: 1,
      budget: { cut: "global-cap", used: 1, tokens: 2, limit: 3 },
      by: "constant",
    },
    { entry: 4, reason: "probability", loop: 1, roll: { value: 0.5, probability: 1 }, evidence, by: "key" },
    { entry: 2, reason: "secondary-miss", loop: 1, evidence },
  ];
  const made = candidatesOf({
    activated: [
      activated(7, 1, { reason: "sticky", tokens: 5 }),
      activated(3, 0, { evidence, wokenBy: 7, wonGroup: "g" }),
    ],
    omitted,
    placements: [placement(3, { approximate: true }), placement(7, { applied: null, cut: "no-outlet" })],
    sources: [
      [source(3), source()],
      [source(7), source(3), source(3)],
    ],
  });
  const { key: _key, ...found } = evidence;
  expect(made).toEqual([
    {
      row: 3,
      rank: 0,
      by: "primary",
      evidence: found,
      wokenBy: 7,
      wonGroup: "g",
      applied: { place: "before", approximate: true },
      sections: [0, 1],
    },
    { row: 7, rank: 1, by: "sticky", tokens: 5, sections: [1] },
    { row: 2, by: "none", evidence: found, sections: [] },
    { row: 4, by: "primary", evidence: found, roll: { value: 0.5, probability: 1 }, sections: [] },
    { row: 9, by: "constant", budget: { cut: "global-cap", used: 1, tokens: 2, limit: 3 }, sections: [] },
  ]);
});

it("of one key found in recursion text only came by recursion, left out or not", () => {
  const recursion = { ...evidence, where: "recursion" } as const;
  const lost: OmissionDetail = {
    entry: 1,
    reason: "group-lost",
    loop: 2,
    group: { name: "g" },
    evidence: recursion,
    by: "key",
  };
  const [one] = candidatesOf({ activated: [], omitted: [lost], placements: [], sources: [] });
  expect([one?.by, one?.group]).toEqual(["recursion", { name: "g" }]);
});
