import { afterEach, expect, it, vi } from "vitest";

import { table } from "../../../../../../src/trace/inspector/app/views/tables/later.ts";

afterEach(() => vi.unstubAllGlobals());

interface Lazy {
  readonly _payload: { readonly _result: () => Promise<{ readonly default: { readonly name: string } }> };
}

it("loads the table of its name when it is drawn first", async () => {
  vi.stubGlobal("document", {
    querySelector: () => null,
    createElement: () => ({ dataset: {} }),
    head: { append: () => {} },
  });
  for (const name of ["CompareView", "WhyView"] as const) {
    const view = table<never>(name) as unknown as Lazy;
    expect((await view._payload._result()).default.name).toBe(name);
  }
});
