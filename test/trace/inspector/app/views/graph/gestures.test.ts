import { expect, it } from "vitest";

import type { Camera } from "../../../../../../src/trace/inspector/app/views/graph/camera.ts";
import { listenToGestures } from "../../../../../../src/trace/inspector/app/views/graph/gestures.ts";

function setup() {
  const done: unknown[] = [];
  const canvas = Object.assign(new EventTarget(), {
    hasPointerCapture: () => false,
    setPointerCapture: (id: number) => done.push(["held", id]),
    getBoundingClientRect: () => ({ left: 100, top: 50 }),
  });
  const camera = {
    pan: (...by: number[]) => done.push(["pan", ...by]),
    zoomBy: (...by: unknown[]) => done.push(["zoom", ...by]),
  };
  const leave = listenToGestures(canvas as unknown as HTMLElement, camera as unknown as Camera);
  const fire = (type: string, fields: object): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), { button: 0, pointerId: 1, ...fields });
    canvas.dispatchEvent(event);
    return event;
  };
  return { done, fire, leave };
}

it("pans with a drag, whose end is no press; a press that shakes is one", () => {
  const { done, fire } = setup();
  fire("pointerdown", { clientX: 0, clientY: 0 });
  fire("pointermove", { clientX: 2, clientY: 0 });
  expect(done).toEqual([]);
  fire("pointermove", { clientX: 12, clientY: 5 });
  expect(done).toEqual([
    ["held", 1],
    ["pan", 10, 5],
  ]);
  fire("pointerup", {});
  expect(fire("click", {}).cancelBubble).toBe(true);
  fire("pointermove", { clientX: 50, clientY: 0 });
  expect(done).toHaveLength(2);
  expect(fire("click", {}).cancelBubble).toBe(false);
});

it("zooms with two fingers around their middle", () => {
  const { done, fire } = setup();
  fire("pointerdown", { clientX: 100, clientY: 50 });
  fire("pointerdown", { clientX: 200, clientY: 50, pointerId: 2 });
  fire("pointermove", { clientX: 300, clientY: 50, pointerId: 2 });
  expect(done.at(-1)).toEqual(["zoom", 2, { x: 100, y: 0 }]);
});

it("zooms with ctrl and the wheel, and leaves the wheel alone otherwise", () => {
  const { done, fire, leave } = setup();
  const wheel = { deltaY: -300, deltaMode: 0, clientX: 110, clientY: 60 };
  expect(fire("wheel", wheel).defaultPrevented).toBe(false);
  expect(fire("wheel", { ...wheel, ctrlKey: true }).defaultPrevented).toBe(true);
  expect(done).toEqual([["zoom", Math.E, { x: 10, y: 10 }]]);
  leave();
  fire("wheel", { ...wheel, ctrlKey: true });
  expect(done).toHaveLength(1);
});
