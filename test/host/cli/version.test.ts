import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { packageVersion } from "../../../src/host/cli/version.ts";

it("is the version of the package", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(packageVersion()).toBe(manifest.version);
});
