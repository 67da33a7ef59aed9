import { expect, it } from "vitest";

import { ContextWindows, routeOf } from "../../../src/host/loader/context-window.ts";
import { FakeHost } from "./support/fakes.ts";

type Resolve = () => Promise<unknown>;
const windowsOf = (resolveModelInfo: Resolve | undefined, waitMs = 600_000): ContextWindows =>
  new ContextWindows(new FakeHost({ llm: { resolveCallConfig: () => undefined, resolveModelInfo } }), waitMs);
const route = { provider: "p", model: "m" };

it("is what the host says of the model", async () => {
  const sized =
    (contextWindow: unknown): Resolve =>
    () =>
      Promise.resolve({ context: { contextWindow } });
  expect(await windowsOf(sized(128_000)).of(route)).toBe(128_000);
  expect(await windowsOf(sized("many")).of(route)).toBeNull();
  expect(await windowsOf(() => Promise.resolve({})).of(route)).toBeNull();
  expect(await windowsOf(() => Promise.reject(new Error("no such model"))).of(route)).toBeNull();
});

it("is not known without a model, or in a host that cannot say", async () => {
  expect(await windowsOf(() => Promise.resolve({ context: { contextWindow: 5 } })).of(null)).toBeNull();
  expect(await windowsOf(undefined).of(route)).toBeNull();
  expect(await new ContextWindows(new FakeHost()).of(route)).toBeNull();
});

it("is what was said before when the answer takes too long", async () => {
  const late = Promise.withResolvers<unknown>();
  const windows = windowsOf(() => late.promise, 1);
  expect(await windows.of(route)).toBeNull();
  late.resolve({ context: { contextWindow: 9 } });
  await late.promise;
  expect(await windows.of(route)).toBe(9);
});

it("has the route that an agent names", () => {
  expect(routeOf({ options: { provider: "p", model: "m" } })).toEqual(route);
  expect(routeOf({ options: { provider: "p" } })).toBeNull();
});
