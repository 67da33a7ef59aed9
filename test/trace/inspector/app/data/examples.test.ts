import { expect, it } from "vitest";

import { EXAMPLES, exampleOf, isExample, withExamples } from "../../../../../src/trace/inspector/app/data/examples.ts";
import type { TurnsApi } from "../../../../../src/trace/inspector/app/data/turns-api.ts";

const asked: unknown[] = [];
const note =
  (name: string) =>
  (...args: readonly unknown[]) => {
    asked.push([name, args[0]]);
    return Promise.resolve(name);
  };
const api = withExamples({
  turns: note("turns"),
  turn: note("turn"),
  profile: note("profile"),
  liveUrl: () => "/live",
} as unknown as TurnsApi);

it.each(EXAMPLES)("%s has one turn, of which everything is here", async (sessionId) => {
  const { turns, next } = await api.turns(sessionId, { limit: 50 });
  const [row] = turns;
  if (row === undefined) throw new Error("no turn");
  const { trace, profile, provenance, id } = await exampleOf(sessionId);
  expect([turns.length, next, await api.turn(sessionId, row.turnId, { bodies: "none" })]).toEqual([1, null, trace]);
  expect(await api.profile(sessionId)).toBe(profile);
  expect([sessionId.endsWith(id), ["recorded", "authored"].includes(provenance.from)]).toEqual([true, true]);
  await expect(api.turn(sessionId, "t_other", { bodies: "none" })).rejects.toThrow("no turn t_other");
  expect(asked).toEqual([]);
});

it("never stands in for a session of the host", async () => {
  expect([isExample("session-1"), isExample(null), isExample("example:x")]).toEqual([false, false, true]);
  await expect(api.turns("example:x", { limit: 1 })).rejects.toThrow("no example");
  await api.turns("s", { limit: 1 });
  await api.turn("s", "t", { bodies: "none" });
  await api.profile("s");
  expect(asked.splice(0)).toEqual([
    ["turns", "s"],
    ["turn", "s"],
    ["profile", "s"],
  ]);
  expect(api.liveUrl("s")).toBe("/live");
});
