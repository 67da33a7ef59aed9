import { expect, it } from "vitest";

import { redactStored } from "../../../src/workers/turns/redact-stored.ts";
import { thread, turnFolder } from "./support/thread.ts";
import { captureOf, factsOf, groundingOf, OWNER } from "./support/turns.ts";

it("redacts the account, its decisions and its list row, and a turn that is gone not at all", async () => {
  const at = thread(turnFolder());
  const made = groundingOf("SECRET");
  await at.ground("c-1", made);
  await at.append(factsOf(1, { captures: [captureOf(1, made.key)] }));
  const key = { turnId: "t_1", ownerId: OWNER, sessionId: "s-1" };
  at.state.turns(at.folder).use((database) => {
    redactStored(database, { ...key, turnId: "gone" }, 9);
    redactStored(database, key, 9);
    redactStored(database, key, 10);
  });
  const turn = await at.read("t_1");
  expect(turn).toMatchObject({ bodies: "redacted", redactedAt: 9, items: [{ title: "", key: null }] });
  // No name of a block is left, and its decisions find it all the same.
  expect(turn).toMatchObject({ blocks: [{ id: "b0", name: "" }], items: [{ state: "included", blockIds: ["b0"] }] });
  const query = { sort: "rank" as const, offset: 0, limit: 10, packed: false };
  const input = { folder: at.folder, ...key, ...query };
  expect(at.jsonOf((await at.run("turnDecisions", input)).parts)).toMatchObject({
    rows: [{ id: "harbour:1", state: "included", blockIds: ["b0"] }, {}],
  });
  const [capture] = (turn?.["captures"] ?? []) as { groundingKey: string }[];
  expect(capture?.groundingKey).toMatch(/^[0-9a-f]{64}$/u);
  expect(capture?.groundingKey).not.toBe(made.key);
  expect((await at.list())?.turns).toMatchObject([{ bodies: "redacted", redactedAt: 9 }]);
});

it("lets assemblies with the same decisions find each its own block", async () => {
  const at = thread(turnFolder());
  const made = groundingOf("SECRET");
  for (const captureId of ["c-1", "c-2"]) await at.ground(captureId, made);
  const first = captureOf(1, made.key);
  const blocks = first.blocks?.map((block) => ({ ...block, id: "b1", utf16Units: 30 })) ?? null;
  await at.append(factsOf(1, { captures: [first, { ...first, captureId: "c-2", step: 2, blocks }] }));
  const key = { turnId: "t_1", ownerId: OWNER, sessionId: "s-1" };
  const blockIdsIn = async (captureId: string): Promise<unknown> => {
    const query = { sort: "rank" as const, offset: 0, limit: 10, packed: false, captureId };
    const told = at.jsonOf((await at.run("turnDecisions", { folder: at.folder, ...key, ...query })).parts);
    return (told as { rows: { blockIds: string[] }[] }).rows[0]?.blockIds;
  };
  const ids = async () => [await blockIdsIn("c-1"), await blockIdsIn("c-2")];
  expect(await ids()).toEqual([["b0"], ["b1"]]);
  at.state.turns(at.folder).use((database) => redactStored(database, key, 9));
  expect(await ids()).toEqual([["b0"], ["b1"]]);
});
