import { isFields, ownField } from "../../../matcher/formats/json-object.ts";
import type { ActivationSettings } from "../../../matcher/model/settings.ts";
import { LibraryError } from "../../library/error.ts";
import { rangeOf, SETTING_TABLE, type SettingRow } from "./setting-table.ts";

const CODE = "INVALID_SETTINGS_REQUEST";

/** Spelling of the whole window that is read beside null. */
const WHOLE_WINDOW = "all";

/** Activation settings as JSON has them: the whole window, which is no JSON number, and no percentage are null. */
export type SettingsJson = Omit<ActivationSettings, "scanDepth" | "budgetPercent"> & {
  readonly scanDepth: number | null;
  readonly budgetPercent: number | null;
};

/** The settings as JSON, every one said. */
export function settingsJson(settings: ActivationSettings): SettingsJson {
  const { scanDepth, budgetPercent = null } = settings;
  return { ...settings, scanDepth: Number.isFinite(scanDepth) ? scanDepth : null, budgetPercent };
}

/**
 * The settings of a request or a file laid over `base`; what is not named stays. `scanDepth` null or "all" is the whole
 * window, `budgetPercent` null no percentage budget. Throws `INVALID_SETTINGS_REQUEST` with the field and its range.
 */
export function readActivationSettings(fields: unknown, base: ActivationSettings): ActivationSettings {
  if (!isFields(fields)) throw new LibraryError(CODE, "The settings must be a JSON object.", { field: "$" });
  const settings: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(fields)) {
    if (!isSettingName(name)) {
      throw new LibraryError(CODE, `There is no setting ${JSON.stringify(name.slice(0, 80))}.`, { field: name });
    }
    const read = readValue(name === "scanDepth" && value === WHOLE_WINDOW ? null : value, SETTING_TABLE[name]);
    if (read === undefined) throw new LibraryError(CODE, `${name} must be ${rangeOf(name)}.`, { field: name });
    if (read !== null) settings[name] = read;
    else if (name === "scanDepth") settings[name] = Number.POSITIVE_INFINITY;
    else delete settings[name];
  }
  return settings as ActivationSettings;
}

function isSettingName(name: string): name is keyof ActivationSettings {
  return Object.hasOwn(SETTING_TABLE, name);
}

/** The value; null where null stands for something, undefined when it is out of range. */
function readValue(value: unknown, row: SettingRow): unknown {
  if (row.type === "flag") return typeof value === "boolean" ? value : undefined;
  if (row.type === "choice") return row.choices.find((choice) => choice === value);
  if (value === null) return row.none === undefined ? undefined : null;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0 || value > row.max) return undefined;
  return row.type === "integer" && !Number.isInteger(value) ? undefined : value;
}

/** `activation-settings.json`. */
export function toStoredSettings(settings: ActivationSettings): unknown {
  return { schemaVersion: 1, settings: settingsJson(settings) };
}

/** The settings of that file over `base`. Throws `DOCUMENT_INVALID` for another version or a value out of range. */
export function fromStoredSettings(value: unknown, base: ActivationSettings): ActivationSettings {
  if (ownField(value, "schemaVersion") !== 1) {
    const message = "Not stored activation settings: schemaVersion is not 1.";
    throw new LibraryError("DOCUMENT_INVALID", message, { field: "schemaVersion" });
  }
  try {
    return readActivationSettings(ownField(value, "settings"), base);
  } catch (cause) {
    if (!(cause instanceof LibraryError)) throw cause;
    throw new LibraryError("DOCUMENT_INVALID", cause.message, { ...cause.details, cause });
  }
}
