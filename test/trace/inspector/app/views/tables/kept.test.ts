import { afterEach, expect, it, vi } from "vitest";

import type { Controller } from "../../../../../../src/trace/inspector/app/state/controller.ts";
import * as context from "../../../../../../src/trace/inspector/app/views/context.tsx";
import { useKept } from "../../../../../../src/trace/inspector/app/views/tables/kept.ts";
import { runHook } from "../../support/hook.ts";

vi.mock(import("../../../../../../src/trace/inspector/app/views/context.tsx"), { spy: true });
afterEach(() => vi.unstubAllGlobals());

const inside = (controller: object) => vi.mocked(context.useController).mockReturnValue(controller as Controller);
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
