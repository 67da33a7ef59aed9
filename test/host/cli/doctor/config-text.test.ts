import { expect, it } from "vitest";
import { configRows } from "../../../../src/host/cli/doctor/config-rows.ts";
import { configText } from "../../../../src/host/cli/doctor/config-text.ts";
import { PAGES } from "../../../../src/host/cli/pages.ts";
import { PLAIN_STYLE } from "../../../../src/host/cli/style.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";

it("shows every option and every limit by name", () => {
  const rows = configRows(PAGES);
  const lines = configText(rows, PLAIN_STYLE).split("\n");
  for (const name of [...rows.map((row) => row.name), ...Object.keys(LIMITS)]) {
    expect(lines.some((line) => line.startsWith(`${name} `))).toBe(true);
  }
});
