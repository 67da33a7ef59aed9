import { Packr, Unpackr } from "msgpackr";
import { expect, it } from "vitest";

import { answerOf, openAnswer } from "../../../src/trace/decisions/answer.ts";
import { decisionRows } from "../../../src/trace/decisions/decision-rows.ts";
import type { DecisionsAnswer } from "../../../src/trace/decisions/model.ts";
import { rowStates } from "../../../src/trace/decisions/row-states.ts";
import { importsFrom } from "./support/imports.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "./support/decisions.ts";

const { packed, catalogues, opened } = decisionsOf({
  rows: [
    { entry: entryOf(0), reason: "key", more: active(0) },
    { entry: entryOf(1), reason: "duplicate" },
    { entry: entryOf(2), reason: "key-miss" },
  ],
});
const capture = captureOf(opened);

it("is read by a client as the rows are here, after a trip through plain msgpack", () => {
  const others = new Map([...catalogues, ["other", catalogues.get("b")!]]);
  const answer = answerOf({ turnId: "t", packed }, others, { capture, after: NOTHING_AFTER });
  expect(answer.catalogues.map(({ id }) => id)).toEqual(["b"]);
  const bytes = new Packr({ useRecords: false }).pack(answer);
  const client = openAnswer(new Unpackr({ useRecords: false }).unpack(bytes) as DecisionsAnswer);
  const query = { sort: "rank", offset: 0, limit: 500 } as const;
  const here = decisionRows(opened, rowStates(capture, NOTHING_AFTER), query);
  expect(decisionRows(client.decisions, client.states, query)).toEqual(here);
});

it("needs neither Node nor a schema where it is read", async () => {
  const reached = await importsFrom(["answer.ts", "decision-rows.ts", "open-decisions.ts", "open-catalogue.ts"]);
  expect(reached.filter((one) => !one.startsWith("/"))).toEqual([]);
  expect(reached.filter((one) => /schema\.ts|limits\.ts/u.test(one))).toEqual([]);
  expect(reached.some((one) => one.endsWith("/matcher/model/reason-table.ts"))).toBe(true);
});
