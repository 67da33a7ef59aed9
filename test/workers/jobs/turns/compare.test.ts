import { expect, it } from "vitest";

import { thread, turnFolder } from "../../turns/support/thread.ts";
import { captureOf, factsOf, groundingOf, OWNER } from "../../turns/support/turns.ts";

it("compares two turns of one owner, of one session or of two", async () => {
  const at = thread(turnFolder());
  for (const n of [1, 2]) {
    const made = groundingOf(`${n}`);
    await at.ground(`c-${n}`, made);
    await at.append(factsOf(n, { captures: [captureOf(n, made.key)] }));
  }
  await at.append(factsOf(3, { sessionId: "s-2" }));
  const ask = async (more: object) => {
    const input = { folder: at.folder, ownerId: OWNER, sessionId: "s-1", turnId: "t_1", otherId: "t_2", ...more };
    return at.jsonOf((await at.run("turnCompare", input)).parts);
  };
  const compared = await ask({});
  expect(compared).toMatchObject({ a: { turnId: "t_1" }, b: { turnId: "t_2" }, sameSession: true });
  expect((compared as { lore: unknown }).lore).not.toBeNull();
  expect(await ask({ otherId: "t_3", otherSessionId: "s-2" })).toMatchObject({ sameSession: false, lore: null });
  for (const miss of [{ otherId: "t_3" }, { turnId: "x" }, { ownerId: "x" }]) expect(await ask(miss)).toBeNull();
});
