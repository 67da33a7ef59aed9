import { expect, it } from "vitest";

import { orAbort } from "../../../../src/host/trace/history/or-abort.ts";

it("gives what comes of the work, or rejects with the abort when that is sooner", async () => {
  const { signal } = new AbortController();
  await expect(orAbort(Promise.resolve(1), signal)).resolves.toBe(1);
  await expect(orAbort(Promise.reject(new Error("its own")), signal)).rejects.toThrow("its own");
  const leaving = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const waiting = orAbort(promise, leaving.signal);
  leaving.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  // What comes too late is nobody's.
  reject(new Error("late"));
  await expect(orAbort(Promise.resolve(1), leaving.signal)).rejects.toThrow("left");
});
