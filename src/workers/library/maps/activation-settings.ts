import { LIMITS } from "../../../matcher/limits.ts";
import { type ActivationSettings, DEFAULT_SETTINGS } from "../../../matcher/model/settings.ts";
import { fromStoredSettings, toStoredSettings } from "../../formats/settings/activation-settings.ts";
import type { MapDefinition } from "./map-definition.ts";

/** `activation-settings.json`. */
export const ACTIVATION_SETTINGS: MapDefinition<ActivationSettings> = {
  file: "activation-settings.json",
  schemaVersion: 1,
  readBytesMax: LIMITS.libraryStateBytes.value,
  stateBytesMax: LIMITS.libraryStateBytes.value,
  codes: { fileTooLarge: "STORE_READ_ONLY", stateTooLarge: "STORE_READ_ONLY" },
  empty: DEFAULT_SETTINGS,
  read: (json) => fromStoredSettings(json, DEFAULT_SETTINGS),
  write: toStoredSettings,
  oddities: () => [],
};
