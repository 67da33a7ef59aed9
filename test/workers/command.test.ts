import { expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { CaseInputSchema, COMMAND_ROUTES, ExplainInputSchema, LintInputSchema } from "../../src/workers/command.ts";
import { JOBS } from "../../src/workers/jobs/table.ts";

test("every route leads to a job", () => {
  for (const name of Object.keys(COMMAND_ROUTES)) expect(Object.keys(JOBS)).toContain(name);
});

test("inputs are held to their form; scan depth may be infinite", () => {
  const lint = { settings: DEFAULT_SETTINGS, contextTokens: null, tokens: "quarter", texts: [] };
  expect(LintInputSchema.safeParse(lint).success).toBe(true);
  expect(LintInputSchema.safeParse({ ...lint, tokens: "words" }).success).toBe(false);
  expect(CaseInputSchema.safeParse({ text: {}, decisions: false }).success).toBe(false);
  expect(ExplainInputSchema.safeParse({ entry: -1 }).success).toBe(false);
});
