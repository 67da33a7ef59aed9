import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { thread, turnFolder } from "../../../workers/turns/support/thread.ts";
import { factsOf, OWNER } from "../../../workers/turns/support/turns.ts";
import { run } from "../support.ts";

const list = (folder: string, ...words: string[]) => run(["turns", "list", ...words, "--data", folder]);

it("shows the sessions that have turns, the one used last first", async () => {
  const at = thread(turnFolder());
  await at.append(factsOf(1));
  await at.append(factsOf(2));
  const mark = { turnId: "t_3", ownerId: OWNER, sessionId: "s-2", turn: 3, startSeq: 30 };
  await at.run("turnMark", { folder: at.folder, ...mark, startedAt: factsOf(30).startedAt });
  const { code, out, err } = await list(at.folder);
  expect([code, err]).toEqual([0, ""]);
  expect(out.split("\n")).toEqual([
    "session  turns  redacted  open  first             last",
    "s-2          0         0     1  2026-11-30 20:30  2026-11-30 20:30",
    "s-1          2         0     0  2026-11-30 20:01  2026-11-30 20:02",
    "",
  ]);
  const { sessions } = JSON.parse((await list(at.folder, "--json")).out) as { sessions: unknown[] };
  expect(sessions[1]).toEqual({
    sessionId: "s-1",
    turns: 2,
    redacted: 0,
    open: 0,
    firstAt: factsOf(1).startedAt,
    lastAt: factsOf(2).startedAt,
  });
});

it("says where there is none, and makes no file", async () => {
  const folder = turnFolder();
  expect(await list(folder)).toEqual({ code: 0, out: `No turn is recorded in ${folder}.\n`, err: "" });
  expect(readdirSync(folder)).toEqual([]);
  expect((await list(folder, "more")).err).toMatch(/^lorekeeper: usage-files: turns list takes no files/u);
});

it("says what it could not see", async () => {
  const at = thread(turnFolder());
  await at.append(factsOf(1));
  at.state.free();
  await at.append(factsOf(2));
  const copy = turnFolder();
  for (const name of ["turns.sqlite", "turns.sqlite-wal"]) copyFileSync(join(at.folder, name), join(copy, name));
  const { out, err } = await list(copy);
  expect(err).toMatch(/^a log of \d+ bytes beside turns\.sqlite .* after the next start of DSH\n$/u);
  expect(out).toContain("s-1          1");
});
