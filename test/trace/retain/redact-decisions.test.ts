import { expect, test } from "vitest";

import { openCatalogue } from "../../../src/trace/decisions/open-catalogue.ts";
import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import { redactCatalogue, redactDecisions } from "../../../src/trace/retain/redact-decisions.ts";
import { active, decisionsOf, entryOf } from "../decisions/support/decisions.ts";

const SECRET = "SECRET";
const SECTION = `${SECRET} section`;

const made = () =>
  decisionsOf({
    sections: [SECTION, `${SECRET} section that another plugin took away`],
    rows: [
      {
        entry: entryOf(7, {
          name: `${SECRET} name`,
          keys: [`${SECRET} key`],
          secondaryKeys: [`${SECRET} second`],
          group: [`${SECRET} group`],
          filter: { isExclude: true, names: [`${SECRET} one`], tags: [`${SECRET} tag`] },
        }),
        reason: "key",
        more: active(0, {
          evidence: { keyIndex: 0, where: "message", index: 2, offset: 1_234, length: 5 },
          wonGroup: `${SECRET} group`,
          roll: { value: 12.5, probability: 40 },
          tokens: 9,
        }),
      },
    ],
  });

test("keeps reasons, ranks and numbers, and has no name, no key and no place of a match", () => {
  const { packed, catalogues } = made();
  const catalogue = redactCatalogue(catalogues.get("b")!);
  const redacted = redactDecisions(packed, {
    catalogueOf: (id) => (id === "b" ? "redacted" : null),
    blockOf: (name) => (name === SECTION ? "b3" : null),
  });
  const decisions = openDecisions(redacted, new Map([["redacted", openCatalogue(catalogue)]]));
  expect(decisions.candidateOf(0)).toMatchObject({
    rank: 0,
    tokens: 9,
    keyIndex: null,
    match: null,
    roll: { value: 12.5, probability: 40 },
    group: { name: "", won: true },
  });
  expect([decisions.reasonOf(0), decisions.itemIdOf(0), decisions.scan]).toEqual(["key", "b:7", null]);
  expect([decisions.sections, decisions.candidateOf(0)?.sections]).toEqual([["b3", ""], [0]]);
  expect(decisions.entryOf(0)).toMatchObject({ name: null, keys: [], keyCount: 1, order: 100 });
  const bytes = JSON.stringify([redacted, catalogue], (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  );
  expect(bytes).not.toContain(SECRET);
});

test("decisions whose catalogue is gone already are redacted all the same", () => {
  const { packed } = made();
  expect(
    redactDecisions(packed, { catalogueOf: () => null, blockOf: () => null }).books.map(({ catalogue }) => catalogue),
  ).toEqual([null]);
});
