import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useWindow } from "../../../../../src/trace/inspector/app/views/use-window.ts";
import { runHook } from "../support/hook.ts";

function Rows({ count }: { readonly count: number }) {
  const { first, end, above, below } = useWindow({ current: null }, { rowHeight: 20, count });
  return createElement("p", null, [first, end, above, below].join(" "));
}

it("draws what is likely to be seen before anything was measured, and a few rows more", () => {
  // Effects that measure are not run here, which React says.
  vi.spyOn(console, "error").mockReturnValue();
  expect(renderToStaticMarkup(createElement(Rows, { count: 1000 }))).toBe("<p>0 46 0 19080</p>");
  expect(renderToStaticMarkup(createElement(Rows, { count: 3 }))).toBe("<p>0 3 0 0</p>");
});

/** A list 200 px high. */
class List extends EventTarget {
  scrollTop = 0;
  clientHeight = 200;
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
  vi.stubGlobal("ResizeObserver", FakeObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Rows of 20 px: ten are seen. */
async function opened(count: number) {
  const list = new List();
  const scroller = { current: list.asElement() };
  let drawn = 0;
  const view = await runHook((rows: number) => {
    drawn++;
    return useWindow(scroller, { rowHeight: 20, count: rows, overscan: 4 });
  }, count);
  return { list, view, drawn: () => drawn };
}

it("draws the rows that are seen and four on either side, wherever it is scrolled to", async () => {
  const { list, view } = await opened(1_000);
  const { above, below, ...range } = view.now();
  expect([range.first, range.end, above, below]).toEqual([0, 14, 0, 986 * 20]);
  await view.change(() => list.scrollTo(2_000));
  expect(view.now()).toMatchObject({ first: 96, end: 114, above: 96 * 20, below: 886 * 20 });
  list.clientHeight = 400;
  await view.change(() => observers.get(list)?.());
  expect(view.now()).toMatchObject({ first: 96, end: 124 });
  await view.draw(100);
  expect(view.now()).toMatchObject({ end: 100, below: 0 });
});

it("draws nothing again for a scroll within the same rows, and hears none when it is closed", async () => {
  const { list, view, drawn } = await opened(1_000);
  await view.change(() => list.scrollTo(2_001));
  await view.change(() => list.scrollTo(2_002));
  const [before, shown] = [drawn(), view.now()];
  await view.change(() => list.scrollTo(2_003));
  expect(view.now()).toBe(shown);
  expect(drawn() - before).toBeLessThanOrEqual(1);
  expect(observers.has(list)).toBe(true);
  const remove = vi.spyOn(list, "removeEventListener");
  await view.leave();
  expect(observers.has(list)).toBe(false);
  expect(remove.mock.calls.map(([type]) => type)).toEqual(["scroll"]);
});
