import { expect, it } from "vitest";

import { entryLadder, groundingsOf } from "../../../src/workers/turns/entry-ladder.ts";
import { DecisionsReader } from "../../../src/workers/turns/turn-decisions.ts";
import { thread, turnFolder } from "./support/thread.ts";
import { captureOf, factsOf, groundingOf, OWNER } from "./support/turns.ts";

it("stops between two turns of the history when it is asked to", async () => {
  const at = thread(turnFolder());
  for (const n of [1, 2, 3]) {
    const made = groundingOf("one");
    await at.ground(`c-${n}`, made);
    await at.append(factsOf(n, { captures: [captureOf(n, made.key)] }));
  }
  const asked = { ownerId: OWNER, sessionId: "s-1", turnId: "t_3", qualifiedEntryId: "harbour:1" };
  let calls = 0;
  const { value } = at.state.turns(at.folder).use((database) => {
    const ladder = entryLadder(database, asked, () => void calls++);
    const stop = (): never => {
      throw new RangeError("stop");
    };
    expect(() => entryLadder(database, asked, stop)).toThrow("stop");
    const trace = database.turns.read(asked)!;
    const reader = new DecisionsReader(database.groundings);
    return { ladder, captures: groundingsOf(trace, reader), none: groundingsOf({ ...trace, captures: [] }, reader) };
  });
  expect([calls, value?.ladder?.history.length, value?.captures?.length, value?.none]).toEqual([5, 2, 1, null]);
});
