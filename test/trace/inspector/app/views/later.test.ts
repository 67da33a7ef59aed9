import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { further, table } from "../../../../../src/trace/inspector/app/views/later.ts";

interface Lazy {
  readonly _payload: { readonly _result: () => Promise<{ readonly default: { readonly name: string } }> };
}

const links: object[] = [];
beforeEach(() => {
  links.length = 0;
  vi.stubGlobal("document", {
    querySelector: () => null,
    createElement: () => ({ dataset: {} }),
    head: { append: (link: object) => links.push(link) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const nameOf = async (view: unknown): Promise<string> => (await (view as Lazy)._payload._result()).default.name;

it("loads a view by its name when it is drawn first, with what it looks like", async () => {
  const view = further<object>("HelpDialog");
  expect(links).toEqual([]);
  expect(await nameOf(view)).toBe("HelpDialog");
});

it("loads the table of its name when it is drawn first", async () => {
  for (const name of ["CompareView", "WhyView"] as const) expect(await nameOf(table<never>(name))).toBe(name);
});
