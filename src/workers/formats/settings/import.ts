import { isFields, ownField } from "../../../matcher/formats/json-object.ts";
import { parseJson } from "../../../matcher/formats/json.ts";
import { type ActivationSettings, settingsFromSt, ST_FRESH_SETTINGS } from "../../../matcher/model/settings.ts";
import { LibraryError } from "../../library/error.ts";
import { entityOf, wrongEntity } from "../entity.ts";
import { readActivationSettings, settingsJson } from "./activation-settings.ts";

const CODE = "INVALID_SETTINGS_REQUEST";
const PREFIX = "world_info_";

/**
 * SillyTavern's settings laid over `base`: its `settings.json`, or a part of it with the `world_info_…` names at the top
 * or under `world_info_settings`. `{"preset": "sillytavern"}` stands for those of a fresh SillyTavern. Throws a
 * MatcherError for what is no JSON or another file, `INVALID_SETTINGS_REQUEST` for a value out of range.
 */
export function importActivationSettings(file: Uint8Array, base: ActivationSettings): ActivationSettings {
  const { value } = parseJson(file);
  const preset = ownField(value, "preset");
  if (preset === "sillytavern") return ST_FRESH_SETTINGS;
  const names = settingNames(value);
  if (names !== null) {
    // Out of range is refused with the field, not stored.
    return readActivationSettings(settingsJson(settingsFromSt(names, base)), base);
  }
  const entity = entityOf(value);
  if (entity === "unknown" && typeof preset === "string") {
    throw new LibraryError(CODE, 'preset must be "sillytavern".', { field: "preset" });
  }
  throw wrongEntity("activation-settings", entity);
}

/** SillyTavern's names wherever the file has them; null when it has none. */
function settingNames(root: unknown): Readonly<Record<string, unknown>> | null {
  const nested = ownField(root, "world_info_settings");
  const names = { ...(isFields(root) ? root : {}), ...(isFields(nested) ? nested : {}) };
  return Object.keys(names).some((name) => name.startsWith(PREFIX) && name !== "world_info_settings") ? names : null;
}
