import { expect, it } from "vitest";

import { keptColumns } from "../../../../../../src/trace/inspector/app/views/decisions/kept-columns.ts";
import { openPacked } from "../../../../../../src/trace/inspector/app/views/decisions/open-packed.ts";
import { decisionColumns } from "../../../../../../src/trace/inspector/core/decision-columns.ts";
import { packPlain } from "../../../../../../src/workers/grounding/plain-msgpack.ts";
import { decidedTurn } from "../../../../../browser/support/decided-turn.ts";

const { packed } = decidedTurn({ n: 6, entries: 20 });

it("reads each value once", () => {
  const opened = openPacked(packPlain(packed));
  if (opened === null) throw new Error("there are decisions");
  let reads = 0;
  const columns = decisionColumns(opened.decisions, opened.states);
  const kept = keptColumns({ ...columns, nameOf: (row) => (reads++, columns.nameOf(row)) });
  expect([kept.nameOf(1), kept.nameOf(1), kept.nameOf(2)]).toEqual(["The tide bell", "The tide bell", "Captain Vell"]);
  expect(reads).toBe(2);
});
