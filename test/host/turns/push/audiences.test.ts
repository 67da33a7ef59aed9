import { expect, it } from "vitest";

import type { LiveTurn, TurnAudience } from "../../../../src/host/turns/face.ts";
import { audiences } from "../../../../src/host/turns/push/audiences.ts";

it("tells all of them, in their order", async () => {
  const told: string[] = [];
  const one = (name: string): TurnAudience => ({
    changed: () => void told.push(`${name} changed`),
    drain: () => void told.push(`${name} drain`),
    ended: (_turn, persisted) => void persisted.then((is) => told.push(`${name} ${is}`)),
  });
  const both = audiences(one("a"), one("b"));
  const turn = {} as LiveTurn;
  both.changed(turn);
  both.drain(turn);
  const persisted = Promise.resolve(true);
  both.ended(turn, persisted);
  await persisted;
  expect(told).toEqual(["a changed", "b changed", "a drain", "b drain", "a true", "b true"]);
});
