import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { rowsView } from "../../../../../../src/trace/inspector/app/views/decisions/rows-view.ts";

class FakeElement {
  readonly offsetHeight = 40;
}
beforeEach(() => vi.stubGlobal("HTMLElement", FakeElement));
afterEach(() => vi.unstubAllGlobals());

it("sees rows below the head, which stays in place", () => {
  const grid = { scrollTop: 7, clientHeight: 240, firstElementChild: new FakeElement() };
  const viewOf = (change: object) => rowsView({ ...grid, ...change } as unknown as HTMLElement);
  expect(viewOf({})).toEqual({ scrollTop: 7, viewHeight: 200 });
  expect(viewOf({ clientHeight: 10 }).viewHeight).toBe(0);
  expect(viewOf({ clientHeight: 10, firstElementChild: null }).viewHeight).toBe(10);
});
