import { expect, it } from "vitest";

import { TurnSlots } from "../../../../src/host/trace/history/turn-slots.ts";

function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}
const never = new AbortController().signal;

it("runs so many works at a time, the others in their order", async () => {
  const slots = new TurnSlots(2);
  const began: string[] = [];
  const works = ["a", "b", "c", "d"].map((name) => ({ name, ...work() }));
  const runs = works.map(({ name, run }) => slots.run(() => (began.push(name), run()), never));
  await Promise.resolve();
  expect(began).toEqual(["a", "b"]);
  works[1]?.end();
  await runs[1];
  expect(began).toEqual(["a", "b", "c"]);
  works[0]?.end();
  works[2]?.end();
  await runs[2];
  expect(began).toEqual(["a", "b", "c", "d"]);
  works[3]?.end();
  await Promise.all(runs);
});

it("gives a turn back after a failure, and none to who has left", async () => {
  const slots = new TurnSlots(1);
  const first = work();
  const running = slots.run(first.run, never);
  const leaving = new AbortController();
  const left = slots.run(() => Promise.reject(new Error("ran all the same")), leaving.signal);
  const next = slots.run(() => Promise.reject(new Error("its own")), never);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  first.end();
  await running;
  await expect(next).rejects.toThrow("its own");
  await expect(slots.run(() => Promise.resolve(1), never)).resolves.toBe(1);
  await expect(slots.run(() => Promise.resolve(1), leaving.signal)).rejects.toThrow("left");
});
