import { expect, it } from "vitest";

import { SweepTimer } from "../../../../src/host/turns/store/sweep-timer.ts";
import { FakeClock } from "./support/store.ts";

const HOUR = 3_600_000;

it("sweeps at the start, and once a day with an hour's jitter", async () => {
  const clock = new FakeClock();
  let sweeps = 0;
  const timer = new SweepTimer(clock, () => {
    sweeps++;
    return Promise.resolve();
  });
  await timer.start();
  expect([sweeps, clock.pending]).toEqual([1, 1]);
  clock.pass(24.5 * HOUR - 1);
  expect(sweeps).toBe(1);
  clock.pass(1);
  expect(sweeps).toBe(2);
  await timer.stop();
  clock.pass(100 * HOUR);
  expect(sweeps).toBe(2);
});

it("has one sweep at a time, and ends with the last one", async () => {
  const clock = new FakeClock();
  const gate = Promise.withResolvers<void>();
  let sweeps = 0;
  const timer = new SweepTimer(clock, () => {
    sweeps++;
    return gate.promise;
  });
  const [first, second] = [timer.start(), timer.start()];
  const stopped = timer.stop();
  gate.resolve();
  await Promise.all([first, second, stopped]);
  expect([sweeps, clock.pending]).toEqual([1, 0]);
  await timer.start();
  expect(sweeps).toBe(1);
});
