import { expect, it } from "vitest";

import { bootSettled } from "../../../src/host/mount/boot-settled.ts";
import { FakeHost } from "../loader/support/fakes.ts";

const open = (): AbortSignal => new AbortController().signal;

it("waits for the host's loader, whatever becomes of it", async () => {
  const done = Promise.withResolvers<void>();
  const waiting = bootSettled(new FakeHost({ loader: { await: () => done.promise } }), open(), 600_000);
  let isOver = false;
  void waiting.then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  done.resolve();
  await waiting;
  const failing = { await: () => Promise.reject(new Error("a plugin failed")) };
  await bootSettled(new FakeHost({ loader: failing }), open(), 600_000);
});

it("waits its time in a host without one, and not when the plugin ends", async () => {
  await bootSettled(new FakeHost(), open(), 1);
  await bootSettled(new FakeHost({ loader: { await: 5 } }), AbortSignal.abort(), 600_000);
});
