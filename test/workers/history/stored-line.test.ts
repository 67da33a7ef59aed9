import { decodeStorageRecord, packChunkRuns } from "@deepseek-ai/dsh-session";
import { expect, it } from "vitest";

import { eventsOfLine } from "../../../src/workers/history/stored-line.ts";
import { story } from "./support/story.ts";

const rows = packChunkRuns(story({ turns: 12, chunks: 90 })).map((row) => JSON.stringify(row));

it("gives the events of each line that the host's writer makes", () => {
  const kinds = new Set(rows.map((row) => (JSON.parse(row) as { readonly type: string }).type));
  for (const kind of ["text-chunks", "reasoning-chunks", "tool-call-chunks"]) expect(kinds).toContain(kind);
  for (const row of rows) expect(eventsOfLine(Buffer.from(row))).toEqual(decodeStorageRecord(JSON.parse(row)));
});

it("keeps every field of an event", () => {
  const event = { type: "tool/odd", ignorable: true, seq: 3, time: 1, data: null, more: ["\ud800"] };
  expect(eventsOfLine(Buffer.from(JSON.stringify(event)))).toEqual([event]);
});

const ROW = {
  type: "tool-call-chunks",
  seq0: 4,
  time0: 9,
  data: { turn: 1, step: 1, index: 0, id: "c", name: "n", dt: [1, -2], args: ["a", "b", "c"] },
};

/** What the host refuses has to be refused here, too. */
it.each([
  ["a field too many", { ...ROW, more: 1 }],
  ["a field of the run too many", { ...ROW, data: { ...ROW.data, more: 1 } }],
  ["a time too few", { ...ROW, data: { ...ROW.data, dt: [1] } }],
  ["a time that is none", { ...ROW, data: { ...ROW.data, dt: [1, 0.5] } }],
  ["a number that is none", { ...ROW, seq0: -1 }],
  ["a text that is none", { ...ROW, data: { ...ROW.data, args: ["a", "b", 3] } }],
  ["no texts", { ...ROW, data: { ...ROW.data, dt: [], args: [] } }],
  ["a name that is none", { ...ROW, data: { ...ROW.data, name: 1 } }],
  ["fields of another row", { ...ROW, type: "text-chunks" }],
])("refuses a row with %s, as the host does", (_name, row) => {
  expect(() => decodeStorageRecord(row)).toThrow();
  expect(() => eventsOfLine(Buffer.from(JSON.stringify(row)))).toThrow(expect.objectContaining({ why: "continuity" }));
});

it.each(["", "{", "[]", "null", "1", '{"type":"turn/start"}', '{"type":1,"seq":0}', '{"type":"turn/start","seq":-1}'])(
  "refuses the line %s",
  (line) => {
    expect(() => eventsOfLine(Buffer.from(line))).toThrow(expect.objectContaining({ why: "continuity" }));
  },
);

it("refuses an event of an unknown type that is not marked as one to pass over", () => {
  expect(() => eventsOfLine(Buffer.from('{"type":"tool/odd","seq":0,"data":{}}'))).toThrow(
    expect.objectContaining({ why: "continuity" }),
  );
});
