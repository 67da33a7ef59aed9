import { expect, it } from "vitest";

import { openAnswer } from "../../../../src/trace/decisions/answer.ts";
import type { DecisionsAnswer } from "../../../../src/trace/decisions/model.ts";
import { unpackPlain } from "../../../../src/workers/grounding/plain-msgpack.ts";
import { thread, turnFolder } from "../../turns/support/thread.ts";
import { callOf, captureOf, factsOf, groundingOf, OWNER } from "../../turns/support/turns.ts";

async function scene() {
  const at = thread(turnFolder());
  const [first, second] = [groundingOf("one"), groundingOf("two")];
  await at.ground("c-1", first);
  await at.ground("c-1b", second);
  const captures = [captureOf(1, first.key), { ...captureOf(1, second.key), captureId: "c-1b" }];
  await at.append(factsOf(1, { captures, calls: [callOf(1, 1)] }));
  await at.append(factsOf(2));
  const ask = (more = {}) => {
    const query = { sort: "rank", offset: 0, limit: 10, packed: false } as const;
    return at.run("turnDecisions", {
      folder: at.folder,
      ownerId: OWNER,
      sessionId: "s-1",
      turnId: "t_1",
      ...query,
      ...more,
    });
  };
  return { ...at, ask, rows: async (more = {}) => at.jsonOf((await ask(more)).parts) };
}

it("lists the rows of the last assembly that a request had, or of the one that is named", async () => {
  const { rows } = await scene();
  expect(await rows()).toMatchObject({
    turnId: "t_1",
    captureId: "c-1",
    recorded: true,
    count: 2,
    total: 2,
    rows: [
      { id: "harbour:1", title: "Title of one", state: "included", blockIds: ["b0"] },
      { id: "harbour:2", state: "available", reason: "key-miss" },
    ],
  });
  expect(await rows({ captureId: "c-1b" })).toMatchObject({ captureId: "c-1b", rows: [{ title: "Title of two" }, {}] });
  expect(await rows({ state: "available", limit: 1 })).toMatchObject({
    count: 2,
    total: 1,
    rows: [{ id: "harbour:2" }],
  });
});

it("gives all of it packed, with the catalogues, to whoever reads all rows", async () => {
  const { ask } = await scene();
  const { parts } = await ask({ packed: true });
  const { decisions, states } = openAnswer(unpackPlain(parts[0]!) as DecisionsAnswer);
  expect([decisions.count, decisions.entryOf(0)?.name, states(0).state]).toEqual([2, "Title of one", "included"]);
});

it("says of a turn without decisions that they were not recorded", async () => {
  const { rows, ask } = await scene();
  expect(await rows({ turnId: "t_2" })).toMatchObject({ captureId: null, recorded: false, count: 0, rows: [] });
  const { parts } = await ask({ turnId: "t_2", packed: true });
  expect(unpackPlain(parts[0]!)).toEqual({ v: 1, turnId: "t_2", captureId: null, recorded: false });
});

it("has nothing of another turn, owner or assembly", async () => {
  const { ask } = await scene();
  for (const miss of [{ turnId: "x" }, { ownerId: "x" }, { sessionId: "x" }, { captureId: "x" }]) {
    expect(await ask(miss)).toMatchObject({ output: { found: false }, parts: [] });
  }
});
