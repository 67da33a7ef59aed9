import { expect, it } from "vitest";

import { packPlain } from "../../../src/workers/grounding/plain-msgpack.ts";
import { replayDifference, replayRead } from "../../../src/workers/jobs/replay.ts";
import { decisionsOf, entryOf } from "../../trace/decisions/support/decisions.ts";
import { jobContext } from "../support/context.ts";

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

it("reads a file of turns from shared memory", async () => {
  const context = jobContext({ shared: [shared(Buffer.from("no file of turns"))] });
  const { output, parts } = await replayRead.run({}, context);
  expect(output).toMatchObject({ state: "refused", code: "TURN_FILE_INVALID" });
  expect(parts).toEqual([]);
});

it("compares recorded decisions with new ones", async () => {
  const bytes = (reason: "key" | "key-miss") =>
    packPlain(decisionsOf({ rows: [{ entry: entryOf(0), reason }] }).packed);
  const context = jobContext({ shared: [shared(bytes("key")), shared(bytes("key-miss"))] });
  expect((await replayDifference.run({}, context)).output).toMatchObject({ fields: ["reason"], rowCount: 1 });
});

it("refuses to work without its bytes", () => {
  expect(() => replayRead.run({}, jobContext())).toThrow(/without its bytes/u);
  expect(() => replayDifference.run({}, jobContext())).toThrow(/without its bytes/u);
});
