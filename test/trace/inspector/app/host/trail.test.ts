import { afterEach, expect, it, vi } from "vitest";

import { createTrail } from "../../../../../src/trace/inspector/app/host/trail.ts";

afterEach(() => vi.unstubAllGlobals());

function setup(tabs: readonly string[]) {
  const pressed: string[] = [];
  const opened: string[] = [];
  const elements = tabs.map((textContent) => ({ textContent, click: () => pressed.push(textContent) }));
  vi.stubGlobal("document", { querySelectorAll: () => elements });
  return {
    pressed,
    opened,
    trail: createTrail(["Turn trace", "轮次追踪"], (path) => opened.push(path)),
  };
}

it("presses the tab and tells it the turn, once", () => {
  const { pressed, opened, trail } = setup(["Chat", " Turn trace "]);
  trail.go("s", 3);
  expect([pressed, opened]).toEqual([[" Turn trace "], []]);
  expect([trail.take("other"), trail.take("s"), trail.take("s")]).toEqual([null, 3, null]);
  trail.go("s", null);
  expect(trail.take("s")).toBeNull();
});

it("finds the tab in the language that the host drew it in", () => {
  const { pressed, trail } = setup(["对话", "轮次追踪"]);
  trail.go("s", 3);
  expect(pressed).toEqual(["轮次追踪"]);
});

it("opens the page where the host has no such tab", () => {
  const { opened, trail } = setup(["Chat"]);
  trail.go("s", 3);
  expect(opened).toEqual(["/pmp-dsh-tavern/inspector#trace?session=s"]);
  expect(trail.take("s")).toBeNull();
});
