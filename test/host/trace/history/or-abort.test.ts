import { expect, it, onTestFinished } from "vitest";

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

it("leaves no rejection to nobody when the signal has fired already", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  onTestFinished(() => {
    process.removeListener("unhandledRejection", note);
    for (const other of others) process.on("unhandledRejection", other);
  });
  const gone = AbortSignal.abort(new Error("gone"));
  await expect(orAbort(Promise.reject(new Error("of nobody")), gone)).rejects.toThrow("gone");
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});

it("takes what is no promise, or an odd one, for what it is", async () => {
  const { signal } = new AbortController();
  await expect(orAbort(5 as unknown as Promise<number>, signal)).resolves.toBe(5);
  const odd = (): never => {
    throw new Error("odd");
  };
  const throwing = new Proxy(Promise.resolve(1), { get: odd });
  await expect(orAbort(throwing, signal)).rejects.toThrow("odd");
});
