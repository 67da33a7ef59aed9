import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useWindow } from "../../../../../src/trace/inspector/app/views/use-window.ts";

// Effects that measure are not run here, which React says.
beforeEach(() => vi.spyOn(console, "error").mockReturnValue());
afterEach(() => vi.restoreAllMocks());

function Rows({ count }: { readonly count: number }) {
  const { first, end, above, below } = useWindow({ current: null }, 20, count);
  return createElement("p", null, [first, end, above, below].join(" "));
}

it("draws what is likely to be seen before anything was measured, and a few rows more", () => {
  expect(renderToStaticMarkup(createElement(Rows, { count: 1000 }))).toBe("<p>0 46 0 19080</p>");
  expect(renderToStaticMarkup(createElement(Rows, { count: 3 }))).toBe("<p>0 3 0 0</p>");
});
