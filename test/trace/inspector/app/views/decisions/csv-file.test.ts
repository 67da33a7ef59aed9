import { expect, it } from "vitest";

import { decisionsCsv } from "../../../../../../src/trace/inspector/app/views/decisions/csv-file.ts";
import { openPacked } from "../../../../../../src/trace/inspector/app/views/decisions/open-packed.ts";
import { packPlain } from "../../../../../../src/workers/grounding/plain-msgpack.ts";
import { decidedTurn } from "../../../../../browser/support/decided-turn.ts";

const { packed } = decidedTurn({ n: 6, entries: 20 });

it("has a head, a line for each row and nothing for what was not recorded", () => {
  const opened = openPacked(packPlain(packed));
  if (opened === null) throw new Error("there are decisions");
  expect(decisionsCsv(opened, [0, 6, 19]).split("\r\n")).toEqual([
    "id,book,uid,title,keys,state,reason,omitted,retriever,rank,tokens,key",
    'harbour:0,harbour,0,Harbour lamp,"lamp 0, 灯 0",cited,constant,,constant,0,31,',
    'harbour:6,harbour,6,灯塔守夜人的旧誓约,"lamp 6, 灯 6",considered,probability,probability,primary,,,lamp 6',
    'sea:19,sea,19,Fog signal 19,"lamp 19, 灯 19",available,key-miss,,,,,',
    "",
  ]);
});
