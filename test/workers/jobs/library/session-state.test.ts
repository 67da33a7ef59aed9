import { expect, it } from "vitest";

import { fromStored, toStored, toStoredPatch } from "../../../../src/workers/library/session-state/stored-record.ts";
import { observed, recordOf, stateOf } from "../../library/session-state/support/states.ts";
import { session } from "./support/session.ts";

const folder = "/data";
const sessionId = "s";
const record = recordOf(stateOf({ variables: [["hp", 3]] }));
const whole = toStored(record);
const patch = toStoredPatch({ variables: { set: [["hp", 2]], removed: [] } });
const change = { type: "observed", turn: 2, seq: 20, patch } as const;

it("writes, changes, reads and removes", async () => {
  const { run } = await session();
  const read = async () => (await run("sessionStateRead", { folder, sessionId })).output;
  const write = async (input: object) =>
    (await run("sessionStateWrite", { folder, sessionId, from: 0, changes: [], ...input })).output.written;
  expect(await read()).toEqual({ state: "missing" });
  expect(await write({ changes: [change] })).toBe(false);
  expect(await write({ whole })).toBe(true);
  expect(await write({ from: 1, changes: [change] })).toBe(true);
  const found = await read();
  const after = observed(record, { turn: 2, seq: 20, state: stateOf({ variables: [["hp", 2]] }) });
  expect(found.state === "ok" && fromStored(found.session)).toEqual(after);
  expect((await run("sessionStateDelete", { folder, sessionId })).output).toEqual({ removed: true });
  expect(await read()).toEqual({ state: "missing" });
});

it("reads, but writes nothing in a folder of another process", async () => {
  const { on, run } = await session();
  await run("sessionStateWrite", { folder, sessionId, from: 0, changes: [], whole });
  const lock = on.json("owner.lock") as object;
  on.put("owner.lock", { ...lock, pid: 1, startedAt: null, token: "0".repeat(32) });
  const before = on.memory.files();
  const writes = [
    run("sessionStateWrite", { folder, sessionId, from: 1, changes: [change] }),
    run("sessionStateDelete", { folder, sessionId }),
  ];
  for (const call of writes) await expect(call).rejects.toMatchObject({ code: "STORE_BUSY" });
  expect(on.memory.files()).toEqual(before);
  expect((await run("sessionStateRead", { folder, sessionId })).output).toEqual({ state: "ok", session: whole });
});
