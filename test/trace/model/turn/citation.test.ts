import { expect, it } from "vitest";

import { CitationSchema, ProposalNowSchema, ProposalSchema } from "../../../../src/trace/model/turn/citation.ts";
import { CITATION, PROPOSAL, PROPOSAL_NOW } from "./support/samples.ts";
import { withoutKeys } from "./support/without-keys.ts";

it("has every key, whatever is not recorded", () => {
  for (const [schema, value] of [
    [CitationSchema, CITATION],
    [ProposalSchema, PROPOSAL],
    [ProposalNowSchema, PROPOSAL_NOW],
  ] as const) {
    expect(schema.parse(value)).toEqual(value);
    for (const { path, copy } of withoutKeys(value)) expect(schema.safeParse(copy).success, path).toBe(false);
  }
});

it("has ranges, never a text", () => {
  expect(Object.keys(CitationSchema.shape)).not.toContain("text");
  expect(CitationSchema.safeParse({ ...CITATION, match: "provider_source" }).success).toBe(false);
});
