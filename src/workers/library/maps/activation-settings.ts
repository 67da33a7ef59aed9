import { ownField } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import {
  type ActivationSettings,
  ActivationSettingsSchema,
  DEFAULT_SETTINGS,
} from "../../../matcher/model/settings.ts";
import type { MapDefinition } from "./map-definition.ts";

/** `activation-settings.json`. The whole window, which is no JSON number, is null in it. */
export const ACTIVATION_SETTINGS: MapDefinition<ActivationSettings> = {
  file: "activation-settings.json",
  schemaVersion: 1,
  readBytesMax: LIMITS.libraryStateBytes.value,
  stateBytesMax: LIMITS.libraryStateBytes.value,
  codes: { fileTooLarge: "STORE_READ_ONLY", stateTooLarge: "STORE_READ_ONLY" },
  empty: DEFAULT_SETTINGS,
  read(json) {
    const settings = ownField(json, "settings");
    const depth = ownField(settings, "scanDepth") ?? Number.POSITIVE_INFINITY;
    const parsed = ActivationSettingsSchema.safeParse({ ...DEFAULT_SETTINGS, ...Object(settings), scanDepth: depth });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`settings.${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not of its form"}`);
  },
  write: (settings) => ({
    schemaVersion: 1,
    settings: { ...settings, scanDepth: Number.isFinite(settings.scanDepth) ? settings.scanDepth : null },
  }),
  oddities: () => [],
};
