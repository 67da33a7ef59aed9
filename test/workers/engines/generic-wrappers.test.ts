import { expect, test } from "vitest";

import { keepGenericWrappers } from "../../../src/workers/engines/generic-wrappers.ts";
import { readTree } from "../../tidy/tree.ts";

test("sets the one flag, and this V8 knows it", () => {
  const flags: string[] = [];
  keepGenericWrappers((flag) => flags.push(flag));
  expect(flags).toEqual(["--wasm-wrapper-tiering-budget=1000000000"]);
  expect(() => keepGenericWrappers()).not.toThrow();
});

test("every file that loads a WebAssembly package calls it first", () => {
  const loaders = [...readTree(["src"])].filter(([, text]) => /"(re2-wasm|kitoken)/.test(text));
  expect(loaders).toHaveLength(2);
  for (const [, text] of loaders) {
    const call = text.indexOf("keepGenericWrappers();");
    const load = text.lastIndexOf("createRequire(import.meta.url)");
    expect([call > 0, call < load]).toEqual([true, true]);
  }
});
