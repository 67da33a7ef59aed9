import { describe, expect, it } from "vitest";

import { isOfficial } from "../../../src/trace/verify/official-producer.ts";

const PLUGIN = { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt" };
const system = (source: unknown) => ({ type: "system/message", data: { message: { source } } });
const context = (source: unknown) => ({ type: "user/message", data: { source } });

describe("an official event", () => {
  it("is a request header before format 3 and a system message from it on", () => {
    const header = { type: "request/header", data: {} };
    expect([0, 1, 2, 3, 4].map((version) => isOfficial(header, "request-header-system", version))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([0, 2, 3, 4].map((version) => isOfficial(system(PLUGIN), "system-message", version))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("is made by the host's own prompt: a plugin, on format 4 also a kind of its own", () => {
    expect(isOfficial(system({ kind: "system-prompt" }), "system-message", 4)).toBe(true);
    expect(isOfficial(system({ kind: "system-prompt" }), "system-message", 3)).toBe(false);
    const own = { kind: "runtime-context", form: "snapshot" };
    expect([0, 3, 4].map((version) => isOfficial(context(own), "context-section", version))).toEqual([
      false,
      false,
      true,
    ]);
    const plugin = { ...PLUGIN, form: "snapshot" };
    expect([0, 3, 4].map((version) => isOfficial(context(plugin), "context-section", version))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each([
    ["of a user", { kind: "user", rpcId: "x", form: "snapshot" }],
    ["of another plugin", { kind: "plugin", plugin: "other", form: "snapshot" }],
    ["of another form", { ...PLUGIN, form: "delta" }],
    ["without a form", PLUGIN],
    ["of the other producer", { kind: "system-prompt", form: "snapshot" }],
    ["of nobody", undefined],
    ["inherited", Object.create({ ...PLUGIN, form: "snapshot" })],
    ["in a list", [{ ...PLUGIN, form: "snapshot" }]],
  ])("is no context %s", (_name, source) => {
    for (const version of [0, 3, 4]) expect(isOfficial(context(source), "context-section", version)).toBe(false);
  });

  it("is no system message of the producer of contexts", () => {
    expect(isOfficial(system({ kind: "runtime-context" }), "system-message", 4)).toBe(false);
    expect(isOfficial(system({ kind: "user" }), "system-message", 4)).toBe(false);
  });

  it("is of the type of its kind", () => {
    expect(isOfficial({ ...system(PLUGIN), type: "user/message" }, "system-message", 3)).toBe(false);
    expect(isOfficial({ type: "request/context", data: {} }, "request-header-system", 0)).toBe(false);
  });
});
