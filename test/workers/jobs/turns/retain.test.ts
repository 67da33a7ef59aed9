import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { thread, turnFolder } from "../../turns/support/thread.ts";
import { factsOf, groundingOf, OWNER, T0 } from "../../turns/support/turns.ts";

const drop = async (
  at: ReturnType<typeof thread>,
  what: { sessionId: string; ownerId: string } | { ownerId: string },
) => (await at.run("turnDrop", { folder: at.folder, nowMs: T0, what })).output;

it("drops one session, or all of an owner, with what only they had", async () => {
  const at = thread(turnFolder());
  await at.ground("c-1", groundingOf("one"));
  await at.append(factsOf(1));
  await at.append(factsOf(2, { sessionId: "s-2" }));
  await at.append(factsOf(3, { sessionId: "s-2" }), { ownerId: "other" });
  expect(await drop(at, { sessionId: "s-1", ownerId: OWNER })).toEqual({ problem: null, deleted: 1, isGone: true });
  expect((await at.open()).catalogues).toEqual([]);
  expect(await drop(at, { sessionId: "s-1", ownerId: OWNER })).toEqual({ problem: null, deleted: 0, isGone: true });
  expect(await drop(at, { ownerId: OWNER })).toEqual({ problem: null, deleted: 1, isGone: true });
  expect((await at.open()).figures.turns).toBe(1);
});

it("takes nothing of another owner's session", async () => {
  const at = thread(turnFolder());
  await at.append(factsOf(1), { ownerId: "other" });
  expect(await drop(at, { sessionId: "s-1", ownerId: OWNER })).toEqual({ problem: null, deleted: 0, isGone: true });
  expect((await at.open()).figures.turns).toBe(1);
});

it("makes no store where there is none", async () => {
  const at = thread(turnFolder());
  const { output } = await at.run("turnSweep", { folder: at.folder, nowMs: T0, bytesMax: 1 });
  expect(output).toMatchObject({ problem: null, redacted: 0, deleted: 0, evicted: 0, figures: { turns: 0 } });
  expect(existsSync(join(at.folder, "turns.sqlite"))).toBe(false);
});
