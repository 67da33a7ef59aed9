import { isFields, ownField } from "../../../matcher/formats/json-object.ts";
import { parseJson } from "../../../matcher/formats/json.ts";
import { type ActivationSettings, settingsFromSt, ST_FRESH_SETTINGS } from "../../../matcher/model/settings.ts";
import { LibraryError } from "../../library/error.ts";
import { entityOf, wrongEntity } from "../entity.ts";
import { readActivationSettings, settingsJson } from "./activation-settings.ts";
import { SETTING_TABLE } from "./setting-table.ts";

const CODE = "INVALID_SETTINGS_REQUEST";
const PREFIX = "world_info_";

/**
 * SillyTavern's settings laid over `base`: its `settings.json`, or a part of it with the `world_info_…` names at the top
 * or under `world_info_settings`. `{"preset": "sillytavern"}` stands for those of a fresh SillyTavern. Throws a
 * MatcherError for what is no JSON or another file, `INVALID_SETTINGS_REQUEST` for a value out of range and for no number
 * where one is wanted.
 */
export function importActivationSettings(file: Uint8Array, base: ActivationSettings): ActivationSettings {
  const { value } = parseJson(file);
  const preset = ownField(value, "preset");
  if (preset === "sillytavern") return ST_FRESH_SETTINGS;
  const names = settingNames(value);
  if (names !== null) {
    refuseUnread(names);
    // Out of range is refused with the field, not stored.
    return readActivationSettings(settingsJson(settingsFromSt(names, base)), base);
  }
  const entity = entityOf(value);
  if (entity === "unknown" && typeof preset === "string") {
    throw new LibraryError(CODE, 'preset must be "sillytavern".', { field: "preset" });
  }
  throw wrongEntity("activation-settings", entity);
}

/** What does not read as a number would leave the present setting as it is, as if the file did not name it. */
function refuseUnread(names: Readonly<Record<string, unknown>>): void {
  for (const { type, st } of Object.values(SETTING_TABLE)) {
    const value = st === undefined || type === "flag" ? undefined : names[st];
    if (st === undefined || value === undefined || isNumeric(value)) continue;
    const shown = JSON.stringify(value).slice(0, 80);
    throw new LibraryError(CODE, `${st} must be a number, not ${shown}.`, { field: st });
  }
}

/** A number, or a text of one, as SillyTavern's own pages store some. */
function isNumeric(value: unknown): boolean {
  return (
    typeof value === "number" || (typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)))
  );
}

/** SillyTavern's names wherever the file has them; null when it has none. */
function settingNames(root: unknown): Readonly<Record<string, unknown>> | null {
  const nested = ownField(root, "world_info_settings");
  const names = { ...(isFields(root) ? root : {}), ...(isFields(nested) ? nested : {}) };
  return Object.keys(names).some((name) => name.startsWith(PREFIX) && name !== "world_info_settings") ? names : null;
}
