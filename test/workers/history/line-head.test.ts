import { packChunkRuns } from "@deepseek-ai/dsh-session";
import { expect, it } from "vitest";

import { LineHead, OTHER_SHAPE, OUT_OF_ORDER } from "../../../src/workers/history/line-head.ts";
import { eventsOfLine } from "../../../src/workers/history/stored-line.ts";
import { story } from "./support/story.ts";

function eventsIn(line: string, seq: number, head = new LineHead()): number {
  // Among other bytes, which must not be looked at.
  const bytes = Buffer.from(`0,"dt":[${line}]}1`);
  const start = 8;
  return head.events(bytes, { start, end: start + Buffer.byteLength(line), seq });
}

it("counts the events of each line that the host's writer makes, without parsing it", () => {
  const head = new LineHead();
  const events = story({ turns: 12, chunks: 90 });
  for (const rows of [packChunkRuns(events), events]) {
    let seq = 0;
    for (const row of rows) {
      const line = JSON.stringify(row);
      const count = eventsIn(line, seq, head);
      expect(count, line).toBe(eventsOfLine(Buffer.from(line)).length);
      expect(eventsIn(line, seq + 1, head), line).toBe(OUT_OF_ORDER);
      seq += count;
    }
    expect(seq).toBe(events.length);
  }
});

const ROW =
  '{"type":"text-chunks","seq0":7,"time0":-9,"data":{"turn":1,"step":-2,"index":0,"dt":[1,-2],"texts":["a","b","c"]}}';
const CALL =
  '{"type":"tool-call-chunks","seq0":7,"time0":9,"data":{"turn":1,"step":2,"index":0,"dt":[],"id":"a\\"","name":"b\\\\","args":["x"]}}';

it("counts from the gaps between times", () => {
  expect(eventsIn(ROW, 7)).toBe(3);
  expect(eventsIn(CALL, 7)).toBe(1);
  expect(eventsIn(ROW.replace("[1,-2]", "[4]"), 7)).toBe(2);
});

it.each([
  ["another order of fields", '{"seq":7,"type":"turn/start","data":{}}'],
  ["white space", '{"type": "turn/start","seq":7,"data":{}}'],
  ["white space at the end", '{"type":"turn/start","seq":7,"data":{}}\r'],
  ["an unknown type", '{"type":"tool/odd","seq":7,"data":{}}'],
  ["an escape in the type", '{"type":"turn\\/start","seq":7,"data":{}}'],
  ["no number", '{"type":"turn/start","seq":,"data":{}}'],
  ["a number with a point", '{"type":"turn/start","seq":7.0,"data":{}}'],
  ["an end within the number", '{"type":"turn/start","seq":7}'],
  ["a row's number on an event", '{"type":"turn/start","seq0":7,"data":{}}'],
  ["an event's number on a row", '{"type":"text-chunks","seq":7,"data":{}}'],
  ["a row with other fields", ROW.replace('"step"', '"stop"')],
  ["a row with white space in its times", ROW.replace("[1,", "[1, ")],
  ["a row without an end of its times", ROW.replace("-2]", "-2")],
  ["a row without texts", ROW.replace("texts", "words")],
  [
    "a row whose times are followed by something else",
    '{"type":"tool-call-chunks","seq0":7,"time0":9,"data":{"turn":1,"step":2,"index":0,"dt":[1],"args":["x"]}}',
  ],
  ["nothing", ""],
])("leaves a line with %s to a parser", (_name, line) => {
  expect(eventsIn(line, 7)).toBe(OTHER_SHAPE);
});
