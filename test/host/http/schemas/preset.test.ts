import { expect, it } from "vitest";

import { PresetEditSchema, PresetSchema, PresetSummarySchema } from "../../../../src/host/http/schemas/preset.ts";
import { bent, notMissed } from "../support/bent.ts";
import { sampleOf } from "../support/replay.ts";

const { preset } = sampleOf("002").response as { preset: { prompts: unknown[] } };
const summary = {
  id: "p",
  name: "n",
  createdAt: "2026-11-30T06:42:00.717Z",
  updatedAt: "2026-11-30T06:42:00.717Z",
  sourceFormat: "f",
  promptCount: 1,
  enabledPromptCount: 1,
};

it("a preset has every documented field", () => {
  expect(notMissed(PresetSchema, preset)).toEqual([]);
  expect(PresetSchema.safeParse(bent(preset, "systemPromptMode", "other")).success).toBe(false);
  const prompts = [bent(preset.prompts[0], "content")];
  expect(PresetSchema.safeParse(bent(preset, "prompts", prompts)).success).toBe(false);
});

it("a row has its fields and no other", () => {
  expect(notMissed(PresetSummarySchema, summary)).toEqual([]);
  expect(PresetSummarySchema.safeParse({ ...summary, more: 1 }).success).toBe(false);
});

it("an edit has some of the fields", () => {
  expect(PresetEditSchema.safeParse({}).success).toBe(true);
  expect(PresetEditSchema.safeParse({ systemPromptMode: "other" }).success).toBe(false);
});
