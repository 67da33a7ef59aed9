import { pluginSettings } from "../../src/host/cli/doctor/plugin-settings.ts";
import { table } from "./blocks.ts";

/** The table of the plugin's settings, from their schema. */
export function configTable(): string {
  const rows = pluginSettings().map((row) => [`\`${row.name}\``, row.default, row.range, row.says]);
  return table(["setting", "default", "range", "what it is"], rows);
}
