import { expect, it } from "vitest";

import { LibraryOpenInputSchema } from "../../../../src/workers/library/protocol.ts";
import { session, share } from "./support/session.ts";

it("opens, polls and closes a folder", async () => {
  const { on, state, run } = await session();
  const { output } = await run("libraryCreate", { folder: "/data", kind: "user" }, { shared: share({ name: "U" }) });
  const poll = (await run("libraryPoll", { folder: "/data" })).output;
  expect(poll).toMatchObject({ role: "owner", signature: expect.any(String) });
  const known = state.library("/data");
  await run("libraryClose", { folder: "/data", rows: [output.stored] });
  expect([on.text("owner.lock"), on.json("index.json")]).toEqual([null, { version: 1, rows: [output.stored] }]);
  expect(state.library("/data")).not.toBe(known);
});

it("leaves the lock and the index of another process alone", async () => {
  const { on, run } = await session();
  const lock = on.json("owner.lock") as object;
  on.put("owner.lock", { ...lock, pid: 1, startedAt: null, token: "0".repeat(32) });
  const before = on.text("owner.lock");
  await run("libraryClose", { folder: "/data", rows: [] });
  expect([on.text("owner.lock"), on.text("index.json")]).toEqual([before, null]);
});

it("wants a folder", () => expect(LibraryOpenInputSchema.safeParse({ sessionsMax: 1 }).success).toBe(false));
