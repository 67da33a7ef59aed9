import { expect, it } from "vitest";

import { thread, turnFolder } from "../../turns/support/thread.ts";
import { factsOf, groundingOf } from "../../turns/support/turns.ts";

it("tells what the store holds, and empties one that is over a smaller bound", async () => {
  const at = thread(turnFolder());
  expect(await at.open()).toMatchObject({ problem: null, figures: { turns: 0, oldestAt: null }, catalogues: [] });
  const made = groundingOf("one");
  await at.ground("c-1", made);
  for (let n = 1; n <= 60; n++) await at.append(factsOf(n));
  const { figures, catalogues } = await at.open();
  expect([figures.turns, figures.oldestAt, catalogues]).toEqual([60, factsOf(1).startedAt, [made.catalogue.id]]);
  const less = await at.open(figures.bytes - 30_000);
  expect(less.figures.turns).toBeLessThan(60);
  expect(less.figures.bytes).toBeLessThanOrEqual(figures.bytes - 30_000);
});
