import { expect, it } from "vitest";
import { RUN_OPTIONS, SCENE_OPTIONS, SETTINGS_OPTIONS } from "../../../src/host/cli/run-options.ts";

it("names every option once and explains it", () => {
  const rows = [...RUN_OPTIONS, ...SCENE_OPTIONS, ...SETTINGS_OPTIONS];
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  for (const { help } of rows) for (const line of help.split("\n")) expect(line.length).toBeLessThan(95);
});
