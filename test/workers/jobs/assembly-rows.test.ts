import { expect, test } from "vitest";

import { reasonCode } from "../../../src/matcher/model/reason.ts";
import { encode } from "../../../src/workers/codec.ts";
import type { JobResult } from "../../../src/workers/job.ts";
import { auditRows, entryRows } from "../../../src/workers/jobs/assembly-rows.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";
import { jobContext } from "../support/context.ts";

const { shared } = attachedBooks([notedBook("b", [{ key: ["hello"], comment: "Greeting" }])]);
const names = { lore: "b.0", live: ["b.0"] };
const json = ({ parts }: JobResult<unknown>): unknown =>
  JSON.parse(Buffer.from(parts?.[0] ?? new Uint8Array()).toString("utf8"));

test("an audit is JSON made from the packed answer", async () => {
  const input = {
    ...names,
    columns: Uint8Array.from([reasonCode("key-miss"), 1]),
    detail: encode({ omitted: [], loops: [], rolls: [], refused: [] }),
    activated: [],
    tokens: [],
    placements: [],
  };
  expect(json(await auditRows.run(auditRows.input.parse(input), jobContext({ shared })))).toMatchObject([
    { resourceId: "b", decisions: [{ entryName: "Greeting", reason: "primary-key-miss" }] },
  ]);
  expect(auditRows.input.safeParse({ ...input, columns: [1] }).success).toBe(false);
});

test("a long title is cut", async () => {
  const long = attachedBooks([notedBook("b", [{ comment: `${"n".repeat(159)}😀` }])]);
  const rows = json(await entryRows.run({ ...names, entries: [0] }, jobContext({ shared: long.shared })));
  expect(rows).toMatchObject([{ name: `${"n".repeat(159)}\ufffd` }]);
});

test("entries are named in the order asked for", async () => {
  const input = entryRows.input.parse({ ...names, entries: [5, 0] });
  expect(json(await entryRows.run(input, jobContext({ shared })))).toEqual([
    null,
    { worldBookId: "b", uid: 0, occurrence: 1, name: "Greeting" },
  ]);
});
