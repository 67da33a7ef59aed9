import { expect, it } from "vitest";

import { session } from "../library/support/session.ts";
import { FACTS, utf16 } from "../../../trace/project/support/captures.ts";

const bounds = { recordBytesMax: 2 ** 21, totalBytesMax: 2 ** 24 };
const folder = "/data";

it("makes the record of a capture and writes it", async () => {
  const { on, run } = await session();
  const { facts, texts } = FACTS;
  const answer = await run(
    "traceKeep",
    { folder, write: true, bounds, kept: [], changes: [{ facts, part: null, texts: 0 }] },
    { shared: [utf16(texts)] },
  );
  expect(answer.output).toMatchObject({ written: true, problem: null, evicted: [] });
  const [record] = answer.shared;
  expect(on.json("tavern-trace-records.json")).toEqual({
    schemaVersion: 4,
    records: [JSON.parse(Buffer.from(record ?? new SharedArrayBuffer(0)).toString())],
  });
  const opened = await run("traceOpen", { folder });
  expect(opened.output).toMatchObject({ problem: null, records: [{ recordId: facts.recordId }] });
});
