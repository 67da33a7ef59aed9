import { expect, it } from "vitest";

import type { HostContext } from "../../../../src/host/dsh/context.ts";
import { listedSessions } from "../../../../src/host/turns/store/listed-sessions.ts";

const hostOf = (services: Readonly<Record<string, unknown>>): HostContext => ({
  get: (name: string) => services[name],
  on: () => () => undefined,
  effect: (execute) => execute(),
  inject: () => ({ dispose: () => Promise.resolve() }),
});
const persistence = (list: () => Promise<unknown>) => ({ inspect: () => undefined, list });
const agents = { get: () => undefined, list: () => [{ session: { header: { id: "live" } } }, { session: {} }] };

it("lists sessions that are stored and those that live", async () => {
  const sessionPersistence = persistence(() => Promise.resolve([{ id: "a" }, { id: "b" }, { id: "live" }]));
  expect(await listedSessions(hostOf({ sessionPersistence, agents }))).toEqual(["a", "b", "live"]);
});

it.each([
  ["no such service", {}],
  ["a list that fails", { sessionPersistence: persistence(() => Promise.reject(new Error("x"))) }],
  ["a list that is none", { sessionPersistence: persistence(() => Promise.resolve(null)) }],
  ["a header without an id", { sessionPersistence: persistence(() => Promise.resolve([{ id: "a" }, {}])) }],
])("with %s nothing is known", async (_name, services) => {
  expect(await listedSessions(hostOf(services))).toBeNull();
});
