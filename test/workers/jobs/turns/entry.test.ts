import { expect, it } from "vitest";

import { thread, turnFolder } from "../../turns/support/thread.ts";
import { captureOf, factsOf, groundingOf, OWNER } from "../../turns/support/turns.ts";

async function scene() {
  const at = thread(turnFolder());
  for (const n of [1, 2, 3]) {
    const made = groundingOf("one");
    if (n !== 2) await at.ground(`c-${n}`, made);
    await at.append(factsOf(n, n === 2 ? {} : { captures: [captureOf(n, made.key)] }));
  }
  const ask = async (qualifiedEntryId: string, more = {}) => {
    const input = { folder: at.folder, ownerId: OWNER, sessionId: "s-1", turnId: "t_3", qualifiedEntryId, ...more };
    return at.jsonOf((await at.run("turnEntry", input)).parts);
  };
  return { ...at, ask };
}

it("gives the ladder of an entry, with the turns before", async () => {
  const { ask } = await scene();
  expect(await ask("harbour:1")).toMatchObject({
    itemId: "harbour:1",
    title: "Title of one",
    state: "included",
    stoppedAt: null,
    captureId: "c-3",
    history: [
      { turnId: "t_2", state: "not-recorded" },
      { turnId: "t_1", state: "included", reason: "key" },
    ],
  });
  expect(await ask("harbour:2")).toMatchObject({ state: "available", stoppedAt: "primary" });
  expect(await ask("harbour:1#1")).toMatchObject({ itemId: "harbour:1", title: "Title of one" });
});

it("says of an entry of a book that was not bound that it was not", async () => {
  const { ask } = await scene();
  expect(await ask("elsewhere:9")).toMatchObject({ resourceId: "elsewhere", uid: "9", stoppedAt: "bound" });
});

it("has nothing of a turn without decisions, and of what is no id", async () => {
  const { ask } = await scene();
  expect(await ask("harbour:1", { turnId: "t_2" })).toBeNull();
  expect(await ask("harbour:1", { turnId: "gone" })).toBeNull();
  expect(await ask("harbour")).toBeNull();
});

it("is of the assembly that was asked for, else of the last one that was sent", async () => {
  const at = thread(turnFolder());
  const [first, second] = [groundingOf("one"), groundingOf("two")];
  await at.ground("c-0", first);
  await at.ground("c-9", second);
  const early = { ...captureOf(9, first.key), captureId: "c-0" };
  await at.append(factsOf(9, { captures: [early, captureOf(9, second.key)] }));
  const ask = async (more: object) => {
    const asked = { ownerId: OWNER, sessionId: "s-1", turnId: "t_9", qualifiedEntryId: "harbour:1", ...more };
    return at.jsonOf((await at.run("turnEntry", { folder: at.folder, ...asked })).parts);
  };
  expect(await ask({})).toMatchObject({ captureId: "c-9", title: "Title of two" });
  expect(await ask({ captureId: "c-0" })).toMatchObject({ captureId: "c-0", title: "Title of one" });
  expect(await ask({ captureId: "c-1" })).toBeNull();
});
