import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Camera } from "../../../../../../src/trace/inspector/app/views/graph/camera.ts";

beforeEach(() => vi.stubGlobal("window", { innerHeight: 1000 }));
afterEach(() => vi.unstubAllGlobals());

function setup() {
  const zooms: number[] = [];
  const classes = new Map<string, boolean>();
  const canvas = { clientWidth: 1000, clientHeight: 600, style: { height: "" } };
  const world = {
    style: { transform: "" },
    classList: { toggle: (name: string, on: boolean) => classes.set(name, on) },
  };
  const camera = new Camera({
    canvas: canvas as unknown as HTMLElement,
    world: world as unknown as HTMLElement,
    zoomed: (zoom) => zooms.push(zoom),
  });
  return { camera, canvas, world, zooms, classes };
}

it("grows the canvas with the drawing up to its share of the window, at the same zoom", () => {
  const { camera, canvas, zooms } = setup();
  camera.grown({ w: 1000, h: 100 });
  expect(canvas.style.height).toBe("320px");
  camera.grown({ w: 1000, h: 700 });
  expect(canvas.style.height).toBe("700px");
  camera.grown({ w: 1000, h: 5000 });
  expect([canvas.style.height, zooms]).toEqual(["880px", []]);
});

it("fits everything below what can be read, and nothing else", () => {
  const { camera, zooms } = setup();
  camera.grown({ w: 3000, h: 3000 });
  camera.first();
  expect(camera.zoom).toBe(0.8);
  camera.part([{ x: 0, y: 0, w: 3000, h: 10 }]);
  expect(camera.zoom).toBe(0.8);
  camera.everything();
  expect(camera.zoom).toBeCloseTo(0.2);
  camera.reset();
  expect([camera.zoom, zooms.length]).toEqual([1, 3]);
  camera.zoomBy(100);
  expect(camera.zoom).toBe(2);
});

it("glides when it moves by itself, and follows a hand at once", () => {
  const { camera, world, classes } = setup();
  camera.grown({ w: 900, h: 500 });
  camera.pan(10, 20);
  expect([world.style.transform, classes.get("tt-smooth")]).toEqual(["translate(10px, 20px) scale(1)", false]);
  camera.into({ x: -400, y: 0, w: 10, h: 10 });
  expect(classes.get("tt-smooth")).toBe(true);
  camera.part([]);
  expect(camera.zoom).toBe(1);
});
