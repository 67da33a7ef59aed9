import { expect, it, vi } from "vitest";

import * as plugin from "../../src/host/plugin.ts";
import { FakeHost } from "./loader/support/fakes.ts";

it("has what the host looks for, no default export, and requires no service", () => {
  expect(Object.keys(plugin).sort()).toEqual(["apply", "inject", "name"]);
  expect([plugin.name, plugin.inject]).toEqual(["dsh-lorekeeper", []]);
});

it("throws nothing into a host that fails it, but says so", () => {
  const lines: string[] = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
  const dshHomePath = (): string => {
    throw new Error("no home");
  };
  plugin.apply(new FakeHost({ dshHomePath }));
  vi.restoreAllMocks();
  expect(lines).toEqual(["dsh-lorekeeper: TAVERN_START_FAILED: no home"]);
});
