import { expect, it } from "vitest";

import { PackedDecisionsSchema } from "../../../../src/trace/decisions/schema.ts";
import { DemoNames } from "../../../../src/trace/export/scrub/names.ts";
import { scrubCatalogue, scrubDecisions } from "../../../../src/trace/export/scrub/scrub-decisions.ts";
import { decided } from "../support/decided.ts";

it("renames books, messages and seeds, and leaves what was decided as it is", () => {
  const names = new DemoNames();
  const { packed, catalogues } = decided();
  const scrubbed = scrubDecisions(packed, names);
  expect(scrubbed.books.map(({ resourceId, from }) => [resourceId, from.id])).toEqual([
    ["demo_book_1", "demo_book_1"],
    ["demo_book_2", "demo_book_2"],
  ]);
  expect(scrubbed.scan).toMatchObject({
    seeds: { turn: "demo_seed_1", session: "demo_seed_2" },
    window: { ids: ["demo_message_1", "demo_message_2"] },
    timed: { sticky: { "demo_book_1.1": { hash: "h" } } },
  });
  expect(scrubbed).toMatchObject({ reason: packed.reason, columns: packed.columns });
  expect(PackedDecisionsSchema.parse(scrubbed)).toEqual(scrubbed);
  const [harbour] = catalogues.values();
  expect(scrubCatalogue(harbour!, names)).toEqual({ ...harbour, resourceId: "demo_book_1" });
});

it("has nothing to rename in a scan that was redacted", () =>
  expect(scrubDecisions({ ...decided().packed, scan: null }, new DemoNames()).scan).toBeNull());
