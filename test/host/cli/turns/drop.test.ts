import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { LOCAL_OWNER } from "../../../../src/host/turns/owner.ts";
import { bytesIn, thread, turnFolder } from "../../../workers/turns/support/thread.ts";
import { captureOf, factsOf, groundingOf } from "../../../workers/turns/support/turns.ts";
import { run } from "../support.ts";

const drop = (folder: string, ...words: string[]) => run(["turns", "drop", ...words, "--data", folder]);

/** A folder that a process has open: two turns of `s-1` with decisions, one of `s-2`. */
async function recorded() {
  const at = thread(turnFolder());
  const made = groundingOf("SECRET");
  await at.ground("c-1", made);
  await at.append(factsOf(1, { captures: [captureOf(1, made.key)] }));
  await at.append(factsOf(2));
  await at.append(factsOf(3, { sessionId: "s-2" }));
  const idsOf = async (sessionId: string) => (await at.list({ sessionId }))?.turns.map(({ turnId }) => turnId);
  return { ...at, made, left: async () => [await idsOf("s-1"), await idsOf("s-2")] };
}

describe("turns drop", () => {
  it("deletes the turns of a session for good while another process has the file open", async () => {
    const { folder, left } = await recorded();
    expect(bytesIn(folder)).toContain("t_1");
    expect(await drop(folder, "s-1", "s-1")).toEqual({ code: 0, out: "Deleted 2 turns of session s-1.\n", err: "" });
    expect(await left()).toEqual([[], ["t_3"]]);
    expect(bytesIn(folder)).not.toContain("t_1");
    expect(bytesIn(folder)).toContain("t_3");
  });

  it("deletes them while none has", async () => {
    const { folder, state, left } = await recorded();
    state.free();
    expect(await drop(folder, "s-2")).toEqual({ code: 0, out: "Deleted 1 turn of session s-2.\n", err: "" });
    expect(existsSync(join(folder, "turns.sqlite-wal"))).toBe(false);
    expect(await left()).toEqual([["t_2", "t_1"], []]);
  });

  it("deletes those of all sessions, and tells scripts", async () => {
    const { folder, left } = await recorded();
    const { code, out } = await drop(folder, "--all", "--json");
    expect([code, JSON.parse(out)]).toEqual([0, { dryRun: false, dropped: [{ sessionId: null, turns: 3 }] }]);
    expect(await left()).toEqual([[], []]);
  });

  it("says what would go, and writes nothing", async () => {
    const { folder, state } = await recorded();
    state.free();
    const before = bytesIn(folder);
    expect((await drop(folder, "s-1", "s-2", "--dry-run")).out).toBe(
      "Would delete 2 turns of session s-1.\nWould delete 1 turn of session s-2.\n",
    );
    expect((await drop(folder, "--all", "--dry-run")).out).toBe("Would delete 3 turns of all sessions.\n");
    expect(bytesIn(folder)).toBe(before);
  });

  it("deletes nothing at all when one of the sessions is unknown", async () => {
    const { folder, left } = await recorded();
    const { code, err } = await drop(folder, "s-1", "other");
    expect([code, err.split("\n")[0]]).toEqual([2, 'lorekeeper: turns-unknown: no turn is recorded of "other"']);
    expect(await left()).toEqual([["t_2", "t_1"], ["t_3"]]);
  });

  it("leaves a running process that goes on with later turns, without the one that was on its way", async () => {
    const { folder, append, run: job, ground, made, read } = await recorded();
    const { turnId, sessionId, turn, startSeq } = factsOf(5);
    // Its clock is that of the command, whose time is between the two.
    const startedAt = 1_600_000_000_000;
    await job("turnMark", { folder, ownerId: LOCAL_OWNER, turnId, sessionId, turn, startSeq, startedAt });
    await drop(folder, "s-1");
    const now = 1_800_000_000_000;
    expect(await append(factsOf(5, { startedAt }), { nowMs: now })).toMatchObject({ written: false, problem: null });
    expect(await ground("c-6", made, false)).toMatchObject({ written: true });
    const later = factsOf(6, { startedAt: now, captures: [captureOf(6, made.key)] });
    expect(await append(later, { nowMs: now })).toMatchObject({ written: true });
    expect(await read("t_6")).toMatchObject({ items: [{ title: "Title of SECRET" }] });
  });

  it("has nothing to delete where nothing was recorded, and makes no file", async () => {
    const folder = turnFolder();
    expect(await drop(folder, "--all")).toEqual({ code: 0, out: "Deleted 0 turns of all sessions.\n", err: "" });
    expect((await drop(folder, "s-1")).code).toBe(2);
    expect(existsSync(join(folder, "turns.sqlite"))).toBe(false);
  });

  it("leaves a file that cannot be used, and quotes nothing of it", async () => {
    const folder = turnFolder();
    const path = join(folder, "turns.sqlite");
    writeFileSync(path, "SECRET ".repeat(100));
    const before = readFileSync(path);
    const { code, err } = await drop(folder, "--all");
    expect([code, err.split("\n")[0]]).toEqual([
      4,
      "lorekeeper: turns-unusable: TURN_STORE_CORRUPT: turns.sqlite is no SQLite database",
    ]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([
    [[], "turns drop needs a session, or --all"],
    [["s-1", "--all"], "turns drop takes either sessions or --all, not both"],
  ])("refuses %j", async (words, why) => {
    const { code, err } = await drop(turnFolder(), ...words);
    expect([code, err.split("\n")[0]]).toEqual([2, `lorekeeper: usage-files: ${why}`]);
  });
});
