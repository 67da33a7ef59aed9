import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { thread, turnFolder } from "../../turns/support/thread.ts";
import { factsOf, OWNER } from "../../turns/support/turns.ts";

it("lists turns newest first, page by page", async () => {
  const at = thread(turnFolder());
  for (let n = 1; n <= 5; n++) await at.append(factsOf(n));
  const ids = async (more: object) => {
    const page = await at.list(more);
    return [page?.turns.map(({ turnId }) => turnId), page?.next];
  };
  expect(await ids({ limit: 2 })).toEqual([["t_5", "t_4"], "t_4"]);
  expect(await ids({ limit: 2, before: "t_4" })).toEqual([["t_3", "t_2"], "t_2"]);
  expect(await ids({ limit: 2, before: "t_2" })).toEqual([["t_1"], null]);
  expect(await ids({ limit: 0 })).toEqual([["t_5"], "t_5"]);
  expect(await at.list({ before: "gone" })).toBeNull();
});

it("of a session without turns there is an empty list, and none of another owner's", async () => {
  const folder = turnFolder();
  const at = thread(folder);
  expect(await at.list()).toEqual({ turns: [], next: null });
  // Who only looks makes no file.
  expect(existsSync(join(folder, "turns.sqlite"))).toBe(false);
  await at.append(factsOf(1));
  expect(await at.list({ sessionId: "other" })).toEqual({ turns: [], next: null });
  const { parts } = await at.run("turnList", { folder, ownerId: "other", sessionId: "s-1", limit: 5 });
  expect(at.jsonOf(parts)).toEqual({ turns: [], next: null });
});

it("counts what an owner has", async () => {
  const folder = turnFolder();
  const at = thread(folder);
  const stats = async (ownerId: string) => at.jsonOf((await at.run("turnStats", { folder, ownerId })).parts);
  expect(await stats(OWNER)).toEqual({ problem: null, turns: 0, redacted: 0, bytes: 0, oldestAt: null });
  await at.append(factsOf(1));
  expect(await stats(OWNER)).toMatchObject({ turns: 1, redacted: 0, sessions: 1, oldestAt: factsOf(1).startedAt });
  expect(await stats("other")).toMatchObject({ turns: 0, sessions: 0, oldestAt: null });
});
