import { expect, it } from "vitest";

import { Latest } from "../../../../../src/trace/inspector/app/state/latest.ts";

it("aborts and silences the request before", async () => {
  const latest = new Latest();
  const told: string[] = [];
  const signals: AbortSignal[] = [];
  const ask = (answer: Promise<string>) =>
    latest.run(
      (signal) => {
        signals.push(signal);
        return answer;
      },
      (value) => told.push(value),
      ({ message }) => told.push(message),
    );
  const first = Promise.withResolvers<string>();
  const running = ask(first.promise);
  const second = ask(Promise.resolve("second"));
  first.resolve("first");
  await Promise.all([running, second]);
  expect([told, signals.map(({ aborted }) => aborted)]).toEqual([["second"], [true, false]]);
  await ask(Promise.reject(new Error("broken")));
  expect(told).toEqual(["second", "broken"]);
});

it("ends what belongs to the request", () => {
  const latest = new Latest();
  let ended = 0;
  latest.onEnd(() => ended++);
  latest.end();
  latest.end();
  expect(ended).toBe(1);
});
