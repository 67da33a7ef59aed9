import type { ActivationSettings } from "../../matcher/model/settings.ts";
import { readActivationSettings } from "../formats/settings/activation-settings.ts";
import { importActivationSettings } from "../formats/settings/import.ts";
import { assertRevision } from "./documents.ts";
import type { LibraryFolder } from "./library-folder.ts";
import { type MapDelta, revisedSettings } from "./map-delta.ts";

/** Lays the fields of a request over the present settings. Throws `INVALID_SETTINGS_REQUEST`, `REVISION_CONFLICT`. */
export function changeSettings(library: LibraryFolder, fields: unknown, ifMatch: string | undefined): MapDelta {
  return write(library, ifMatch, (present) => readActivationSettings(fields, present));
}

/** Lays SillyTavern's settings over the present ones. Throws the MatcherError of a bad file, and as above. */
export function importSettings(library: LibraryFolder, file: Uint8Array, ifMatch: string | undefined): MapDelta {
  return write(library, ifMatch, (present) => importActivationSettings(file, present));
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
