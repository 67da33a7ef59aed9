import { afterAll, afterEach, expect, it, vi } from "vitest";

import { runHook } from "../../support/hook.ts";

// Tests of one process share modules: this one has a fresh hook, whose inspector it says.
const useController = vi.fn<() => object>();
const CONTEXT = "../../../../../../src/trace/inspector/app/views/context.tsx";
vi.resetModules();
vi.doMock(CONTEXT, () => ({ useController }));
const { useKept } = await import("../../../../../../src/trace/inspector/app/views/tables/kept.ts");
afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  vi.doUnmock(CONTEXT);
  vi.resetModules();
});

const inside = (controller: object) => useController.mockReturnValue(controller);
const view = (name: string) => runHook((initial: string) => useKept(name, initial), "first");

it("has the value again when its view is opened again, and each view its own", async () => {
  inside({});
  const one = await view("filter");
  expect(one.now()[0]).toBe("first");
  await one.change(() => one.now()[1]("second"));
  expect(one.now()[0]).toBe("second");
  await one.leave();
  expect((await view("filter")).now()[0]).toBe("second");
  expect((await view("sort")).now()[0]).toBe("first");
});

it("begins anew in another inspector", async () => {
  inside({});
  const one = await view("filter");
  await one.change(() => one.now()[1]("second"));
  inside({});
  expect((await view("filter")).now()[0]).toBe("first");
});
