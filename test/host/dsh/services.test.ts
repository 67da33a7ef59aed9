import { expect, it } from "vitest";

import type { HostContext } from "../../../src/host/dsh/context.ts";
import { SERVICE_NAMES, serviceOf } from "../../../src/host/dsh/services.ts";

const hostWith = (services: Readonly<Record<string, unknown>>): HostContext => ({
  get: (name) => services[name],
  on: () => () => undefined,
  effect: (execute) => execute(),
  inject: () => ({ dispose: () => Promise.resolve() }),
});

it("is taken when it can do what is needed of it", () => {
  const llm = { resolveCallConfig: () => Promise.resolve({}) };
  const dshHomePath = (name: string): string => `/home/${name}`;
  const host = hostWith({ llm, dshHomePath, webServer: {}, agents: { get: () => undefined }, sessions: null });
  expect(serviceOf(host, "llm")).toBe(llm);
  expect(serviceOf(host, "dshHomePath")?.("x")).toBe("/home/x");
  for (const name of ["webServer", "agents", "sessions", "systemPrompt"] as const) {
    expect(serviceOf(host, name)).toBeUndefined();
  }
  expect(serviceOf(hostWith({ dshHomePath: {} }), "dshHomePath")).toBeUndefined();
  expect(SERVICE_NAMES).toContain("sessionPersistence");
});
