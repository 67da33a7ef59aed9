import { afterEach, expect, it, vi } from "vitest";

import type { InspectorValue } from "../../../../../src/trace/inspector/app/views/context.tsx";
import { copyLink } from "../../../../../src/trace/inspector/app/views/copy-link.ts";
import { initialState } from "../../../../../src/trace/inspector/app/state/state.ts";

afterEach(() => vi.unstubAllGlobals());

function inspector(told: string[]): InspectorValue {
  const state = initialState("en");
  const controller = { store: { get: () => state }, notice: (text: string) => told.push(text) };
  return { controller, surface: "page", linkTo: () => "http://h/p#x" } as unknown as InspectorValue;
}

it("copies a link and says so", async () => {
  const [told, copied]: [string[], string[]] = [[], []];
  vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) } });
  await copyLink(inspector(told));
  expect([copied, told]).toEqual([["http://h/p#x"], ["Copied"]]);
});

it("says why it could not", async () => {
  const told: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } });
  await copyLink(inspector(told));
  vi.stubGlobal("navigator", {});
  await copyLink(inspector(told));
  expect(told[0]).toBe("The link could not be copied: not allowed");
  expect(told[1]).toMatch(/^The link could not be copied: /u);
});
