import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { rowsView, useGridWindow } from "../../../../../../src/trace/inspector/app/views/decisions/grid-window.ts";
import { runHook } from "../../support/hook.ts";

class FakeElement {
  readonly offsetHeight: number;
  constructor(offsetHeight: number) {
    this.offsetHeight = offsetHeight;
  }
}
/** A grid 240 px high with a head of 40 px. */
class Grid extends EventTarget {
  scrollTop = 0;
  clientHeight = 240;
  readonly firstElementChild = new FakeElement(40);
  readonly asElement = (): HTMLElement => this as unknown as HTMLElement;
  scrollTo(top: number): void {
    this.scrollTop = top;
    this.dispatchEvent(new Event("scroll"));
  }
}

const observers = new Map<unknown, () => void>();
class FakeObserver {
  readonly read: () => void;
  element: unknown;
  constructor(read: () => void) {
    this.read = read;
  }
  observe(element: unknown): void {
    observers.set((this.element = element), this.read);
  }
  disconnect(): void {
    observers.delete(this.element);
  }
}

beforeEach(() => {
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("ResizeObserver", FakeObserver);
});
afterEach(() => vi.unstubAllGlobals());

it("sees rows below the head, which stays in place", () => {
  const grid = new Grid();
  grid.scrollTop = 7;
  expect(rowsView(grid.asElement())).toEqual({ scrollTop: 7, viewHeight: 200 });
  grid.clientHeight = 10;
  expect(rowsView(grid.asElement()).viewHeight).toBe(0);
  expect(rowsView({ scrollTop: 0, clientHeight: 10, firstElementChild: null } as HTMLElement).viewHeight).toBe(10);
});

/** Rows of 20 px: ten are seen. */
async function opened(count: number) {
  const grid = new Grid();
  const scroller = { current: grid.asElement() };
  let drawn = 0;
  const view = await runHook((rows: number) => {
    drawn++;
    return useGridWindow(scroller, { rowHeight: 20, count: rows });
  }, count);
  return { grid, view, drawn: () => drawn };
}

it("draws the rows that are seen and four on either side, wherever it is scrolled to", async () => {
  const { grid, view } = await opened(1_000);
  const { above, below, ...range } = view.now();
  expect([range.first, range.end, above, below]).toEqual([0, 14, 0, 986 * 20]);
  await view.change(() => grid.scrollTo(2_000));
  expect(view.now()).toMatchObject({ first: 96, end: 114, above: 96 * 20, below: 886 * 20 });
  grid.clientHeight = 440;
  await view.change(() => observers.get(grid)?.());
  expect(view.now()).toMatchObject({ first: 96, end: 124 });
  await view.draw(100);
  expect(view.now()).toMatchObject({ end: 100, below: 0 });
});

it("draws nothing again for a scroll within the same rows, and hears none when it is closed", async () => {
  const { grid, view, drawn } = await opened(1_000);
  await view.change(() => grid.scrollTo(2_001));
  await view.change(() => grid.scrollTo(2_002));
  const [before, shown] = [drawn(), view.now()];
  await view.change(() => grid.scrollTo(2_003));
  expect(view.now()).toBe(shown);
  expect(drawn() - before).toBeLessThanOrEqual(1);
  expect(observers.has(grid)).toBe(true);
  const remove = vi.spyOn(grid, "removeEventListener");
  await view.leave();
  expect(observers.has(grid)).toBe(false);
  expect(remove.mock.calls.map(([type]) => type)).toEqual(["scroll"]);
});
