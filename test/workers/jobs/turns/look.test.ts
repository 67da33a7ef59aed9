import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { thread, turnFolder } from "../../turns/support/thread.ts";
import { factsOf, OWNER } from "../../turns/support/turns.ts";

const look = async (at: ReturnType<typeof thread>) =>
  (await at.run("turnLook", { folder: at.folder, ownerId: OWNER })).output;

it("sees what is there, and makes nothing", async () => {
  const at = thread(turnFolder());
  expect(await look(at)).toEqual({ problem: null, seen: null });
  expect(readdirSync(at.folder)).toEqual([]);
  await at.append(factsOf(1));
  expect(await look(at)).toMatchObject({ problem: null, seen: { sessions: [{ sessionId: "s-1", turns: 1 }] } });
});

it("says what is wrong with a file", async () => {
  const at = thread(turnFolder());
  writeFileSync(join(at.folder, "turns.sqlite"), "SECRET ".repeat(100));
  const looked = await look(at);
  expect(looked).toMatchObject({ problem: { code: "TURN_STORE_CORRUPT" }, seen: null });
  expect(JSON.stringify(looked)).not.toContain("SECRET");
});
