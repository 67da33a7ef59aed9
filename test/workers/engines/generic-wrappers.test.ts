import { expect, test } from "vitest";

import { withGenericWrappers } from "../../../src/workers/engines/generic-wrappers.ts";

const NEVER = "--wasm-wrapper-tiering-budget=1000000000";
const DEFAULT = "--wasm-wrapper-tiering-budget=1000";

test("the flag holds while the module is loaded, and no longer", () => {
  const steps: string[] = [];
  const loaded = withGenericWrappers(
    () => {
      steps.push("load");
      return "module";
    },
    (flags) => steps.push(flags),
  );
  expect(loaded).toBe("module");
  expect(steps).toEqual([NEVER, "load", DEFAULT]);
});

test("a load that fails sets it back too", () => {
  const steps: string[] = [];
  const load = () => {
    throw new Error("no module");
  };
  expect(() => withGenericWrappers(load, (flags) => steps.push(flags))).toThrow("no module");
  expect(steps).toEqual([NEVER, DEFAULT]);
});

test("this V8 knows the flag", () => {
  expect(() => withGenericWrappers(() => undefined)).not.toThrow();
});
