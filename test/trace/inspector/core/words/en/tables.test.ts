import { expect, it } from "vitest";
import { enTables } from "../../../../../../src/trace/inspector/core/words/en/tables.ts";

it("has keys of the form part.name", () => {
  for (const key of Object.keys(enTables)) expect(key).toMatch(/^[a-z-]+\.[a-z0-9_.-]+$/u);
});
