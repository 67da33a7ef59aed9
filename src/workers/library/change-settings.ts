import { isFields, ownField } from "../../matcher/formats/json-object.ts";
import {
  type ActivationSettings,
  ActivationSettingsSchema,
  settingsFromSt,
  ST_FRESH_SETTINGS,
} from "../../matcher/model/settings.ts";
import { assertRevision } from "./documents.ts";
import { LibraryError } from "./error.ts";
import { parseRequest } from "./import-document.ts";
import type { LibraryFolder } from "./library-folder.ts";
import { type MapDelta, revisedSettings } from "./map-delta.ts";

const CODE = "INVALID_SETTINGS_REQUEST";

/** Lays the fields of a request over the present settings. Throws `INVALID_SETTINGS_REQUEST`, `REVISION_CONFLICT`. */
export function changeSettings(library: LibraryFolder, fields: unknown, ifMatch: string | undefined): MapDelta {
  return write(library, ifMatch, (present) => laidOver(present, fields));
}

/** Takes over SillyTavern's settings, or with `{"preset":"sillytavern"}` those of a fresh one. Throws as above. */
export function importSettings(library: LibraryFolder, file: Uint8Array, ifMatch: string | undefined): MapDelta {
  const root = parseRequest(file, CODE);
  if (!isFields(root)) throw new LibraryError(CODE, "the file must be a JSON object with SillyTavern's settings");
  if (ownField(root, "preset") === "sillytavern") return write(library, ifMatch, () => ST_FRESH_SETTINGS);
  const nested = ownField(root, "world_info_settings");
  return write(library, ifMatch, (present) => settingsFromSt(isFields(nested) ? nested : root, present));
}

function write(
  library: LibraryFolder,
  ifMatch: string | undefined,
  change: (present: ActivationSettings) => ActivationSettings,
): MapDelta {
  const present = library.settings.require();
  assertRevision(ifMatch, () => revisedSettings(present).revision);
  const settings = change(present);
  library.settings.write(settings);
  return { settings: revisedSettings(settings) };
}

function laidOver(present: ActivationSettings, fields: unknown): ActivationSettings {
  if (!isFields(fields)) throw new LibraryError(CODE, "the request must be an object of settings");
  const depth = ownField(fields, "scanDepth");
  const whole = depth === null ? { scanDepth: Number.POSITIVE_INFINITY } : {};
  const parsed = ActivationSettingsSchema.strict().safeParse({ ...present, ...fields, ...whole });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw new LibraryError(CODE, `${field ?? "a setting"}: ${issue?.message ?? "not as documented"}`, {
    field: field ?? "",
  });
}
