import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { systemCode } from "../../../src/host/cli/system-code.ts";

const thrown = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

it("is the code of the system", () => {
  expect(systemCode(thrown(() => readFileSync(`${import.meta.filename}/none`)))).toBe("ENOTDIR");
});

it("is what anything else says of itself", () => {
  expect(systemCode(new TypeError("no path"))).toBe("TypeError: no path");
  expect(systemCode(Object.assign(new Error("odd"), { code: 7 }))).toBe("Error: odd");
  expect(systemCode("thrown")).toBe("thrown");
});
