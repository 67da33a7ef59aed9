import { expect, it } from "vitest";

import { ActivationSettingsSchema, DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { SettingsSchema } from "../../../../src/host/http/schemas/settings.ts";
import { notMissed } from "../support/bent.ts";

it("the settings have the fields that the engine has", () => {
  expect(Object.keys(SettingsSchema.shape).toSorted()).toEqual(Object.keys(ActivationSettingsSchema.shape).toSorted());
});

it("their JSON has an endless depth as null", () => {
  const json: unknown = JSON.parse(JSON.stringify(DEFAULT_SETTINGS));
  expect(json).toMatchObject({ scanDepth: null });
  expect(notMissed(SettingsSchema, json)).toEqual([]);
  expect(SettingsSchema.safeParse({ ...DEFAULT_SETTINGS, scanDepth: 4, more: 1 }).success).toBe(false);
});
