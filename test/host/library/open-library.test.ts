import { expect, it } from "vitest";

import { openLibrary } from "../../../src/host/library/open-library.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { openDesk, rejection, shared } from "./support/open.ts";

it("says where it is and what it holds", async () => {
  const { lib } = await openDesk();
  const counts = { preset: 0, character: 0, "world-book": 0, user: 0 };
  expect(lib.status).toEqual({ folder: "/data", role: "owner", counts, damaged: [], readOnly: [] });
});

it("finds everything again", async () => {
  const { lib, reopen } = await openDesk();
  const { row } = await lib.create("user", shared({ name: "U" }));
  await lib.select("s", { userId: row.id });
  await lib.close();
  const again = await reopen();
  expect([again.list("user"), again.selection("s")?.userId]).toEqual([[row.summary], row.id]);
});

it("bounds what may be asked for", async () => {
  const desk = await openDesk();
  const jobs: unknown[] = [];
  const { client } = desk;
  const seen: typeof client = {
    run(job, input, options) {
      if (job === "libraryOpen") jobs.push(input);
      return client.run(job, input, options);
    },
    forget: () => undefined,
  };
  await openLibrary({ client: seen, folder: "/data", sessionsMax: 1e9 });
  await openLibrary({ client: seen, folder: "/data" });
  expect(jobs).toMatchObject([
    { sessionsMax: LIMITS.selectionSessionsHard.value },
    { sessionsMax: LIMITS.selectionSessions.value },
  ]);
});

it("rejects with the error of a folder that cannot be read at all", async () => {
  const desk = await openDesk();
  desk.onJob = () => {
    throw new Error("no thread");
  };
  await expect(desk.reopen()).rejects.toThrow("no thread");
  desk.onJob = () => undefined;
  expect(await rejection(desk.reopen())).toBeNull();
});
