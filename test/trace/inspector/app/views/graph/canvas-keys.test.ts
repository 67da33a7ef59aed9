import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { drawGraph } from "../../../../../../src/trace/inspector/core/graph/draw.ts";
import { projectTurnGraph } from "../../../../../../src/trace/inspector/core/graph/project.ts";
import type { Controller } from "../../../../../../src/trace/inspector/app/state/controller.ts";
import type { Camera } from "../../../../../../src/trace/inspector/app/views/graph/camera.ts";
import { onCanvasKey } from "../../../../../../src/trace/inspector/app/views/graph/canvas-keys.ts";
import { sampleTurn } from "../../../../../browser/support/sample-turn.ts";

beforeEach(() => vi.stubGlobal("CSS", { escape: (text: string) => text }));
afterEach(() => vi.unstubAllGlobals());

const drawing = drawGraph(projectTurnGraph(sampleTurn()), new Set(), null);

function press(key: string, options: { id?: string; ctrlKey?: boolean } = {}) {
  const done: unknown[] = [];
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push([name, ...args]);
  const camera = { zoomBy: call("zoom"), reset: call("reset"), everything: call("all"), into: call("into") };
  const focus = (selector: string) => ({ focus: () => done.push(["focus", selector]) });
  let prevented = false;
  const target = { closest: () => (options.id === undefined ? null : { dataset: { id: options.id } }) };
  onCanvasKey(
    {
      key,
      ctrlKey: options.ctrlKey ?? false,
      metaKey: false,
      altKey: false,
      target,
      currentTarget: { querySelector: focus },
      preventDefault: () => (prevented = true),
    } as unknown as React.KeyboardEvent,
    {
      controller: { toggle: call("toggle") } as unknown as Controller,
      camera: camera as unknown as Camera,
      drawing,
      expansion: new Set(["x"]),
    },
  );
  return { done, prevented };
}

it("moves the focus with arrows, and shows the card that has it", () => {
  const { done, prevented } = press("ArrowRight", { id: "book:harbour" });
  const { x, y, w, head } = drawing.boxes.get("prompt") ?? { x: 0, y: 0, w: 0, head: 0 };
  expect(done).toEqual([
    ["focus", '[data-id="prompt"]'],
    ["into", { x, y, w, h: head }],
  ]);
  expect(prevented).toBe(true);
  expect(press("ArrowLeft", { id: "book:harbour" })).toEqual({ done: [], prevented: true });
  expect(press("ArrowLeft")).toEqual({ done: [], prevented: false });
});

it("opens with Space, and leaves Enter to the button", () => {
  expect(press(" ", { id: "prompt" }).done).toEqual([["toggle", new Set(["x"]), "prompt"]]);
  expect(press(" ").prevented).toBe(false);
  expect(press("Enter", { id: "prompt" })).toEqual({ done: [], prevented: false });
});

it.each([
  ["+", ["zoom", 1.25]],
  ["=", ["zoom", 1.25]],
  ["-", ["zoom", 0.8]],
  ["0", ["reset"]],
  ["f", ["all"]],
])("%s", (key, done) => expect(press(key).done).toEqual([done]));

it("leaves the browser its own keys", () =>
  expect(press("0", { ctrlKey: true })).toEqual({ done: [], prevented: false }));
