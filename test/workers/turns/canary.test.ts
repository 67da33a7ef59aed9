import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

import { expect, it } from "vitest";

import { inflated } from "../../../src/workers/turns/packing.ts";
import { utf16 } from "../../trace/project/support/captures.ts";
import { bytesIn, thread, turnFolder } from "./support/thread.ts";
import { callOf, captureOf, DAY, factsOf, groundingOf } from "./support/turns.ts";

const CANARY = "canary-7b1f";

/** All that lies in a store, blobs as they were before they were deflated. */
function contentOf(folder: string): string {
  const db = new DatabaseSync(join(folder, "turns.sqlite"), { readOnly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name));
  const values = tables.flatMap((table) =>
    db
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .flatMap((row) => Object.values(row)),
  );
  db.close();
  return values
    .map((value) => (value instanceof Uint8Array ? inflated(value).toString("latin1") : String(value)))
    .join("\n");
}

/** A turn in every text of which there is a canary. */
async function written() {
  const at = thread(turnFolder());
  const made = groundingOf("one");
  await at.ground("c-1", made);
  const texts = [
    JSON.stringify({ message: { content: [{ type: "text", text: `${CANARY} answer` }] } }),
    JSON.stringify({ content: [{ type: "text", text: `${CANARY} question` }] }),
    JSON.stringify({ callId: "call_1", name: "read", arguments: `${CANARY} arguments` }),
    JSON.stringify({ message: { content: [{ type: "text", text: `${CANARY} result` }] } }),
    JSON.stringify({ name: "read", description: `${CANARY} definition` }),
    `${CANARY} block`,
  ];
  const place = (part: number) => ({ part, start: 0, end: texts[part]!.length });
  const event = (part: number, eventSeq: number, eventType: string) => ({
    eventSeq,
    eventType,
    logCutSeq: eventSeq,
    data: place(part),
  });
  const call = callOf(1, 1);
  const facts = factsOf(1, {
    captures: [{ ...captureOf(1, made.key), texts: [place(5)] }],
    answer: { ...event(0, 15, "assistant/message"), messageId: "a" },
    questions: [{ ...event(1, 11, "user/message"), messageId: "q" }],
    toolset: [{ name: "read", bytes: 9, json: place(4) }],
    calls: [
      {
        ...call,
        request: { ...call.request, config: { requested: { stop: [`${CANARY} stop`] }, effective: null, omitted: [] } },
      },
    ],
    tools: [
      {
        callId: "call_1",
        name: "read",
        parentCallId: null,
        step: 1,
        modelCallId: "1.1.1",
        status: "ok",
        startMs: 1,
        endMs: 2,
        approval: null,
        inputBytes: 1,
        outputBytes: 1,
        prunedBySeq: null,
        call: event(2, 12, "tool/call"),
        result: event(3, 13, "tool/result"),
      },
    ],
  });
  const input = { folder: at.folder, ownerId: "local", facts, records: [], bytesMax: 2 ** 29, nowMs: facts.startedAt };
  const { output } = await at.run("turnAppend", input, { shared: texts.map(utf16) });
  expect(output.written).toBe(true);
  return { ...at, facts };
}

it("no text of a turn is in the store, its log or its index", async () => {
  const { folder, read } = await written();
  expect(await read("t_1")).toMatchObject({
    tools: [{ callRef: { eventType: "tool/call" } }],
    toolset: [{ bytes: 9 }],
  });
  expect(contentOf(folder)).toContain("Title of one");
  expect(contentOf(folder)).not.toContain(CANARY);
  expect(bytesIn(folder)).not.toContain(CANARY);
});

it("nothing of what was redacted is left in the files", async () => {
  const at = await written();
  const { folder, run, facts } = at;
  expect(contentOf(folder)).toContain(facts.requestId);
  at.sawClock(facts.startedAt + 31 * DAY);
  await run("turnSweep", { folder, nowMs: facts.startedAt + 31 * DAY, bytesMax: 2 ** 29 });
  for (const gone of [facts.requestId!, "Title of one", "key of one", "resp-1-1", "/home/somebody"]) {
    expect(contentOf(folder)).not.toContain(gone);
  }
});
