import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { CliError } from "../error.ts";
import type { CliIo } from "../io.ts";
import type { OptionRow, Options } from "../options.ts";

/** Where the library is; `library`, `turns`, `migrate` and `doctor` have these. */
export const PLACE_OPTIONS: readonly OptionRow[] = [
  {
    name: "data",
    value: "FOLDER",
    help: "data folder (LOREKEEPER_DATA, else dsh-lorekeeper in DSH_HOME, else in ~/.dsh)",
  },
];

/** Where a running plugin is reached. */
export const URL_OPTION: OptionRow = {
  name: "url",
  value: "URL",
  help: "address of a running plugin (address.json in the data folder; without one: the files)",
};

/** The home of DSH: `DSH_HOME`, else `.dsh` in the user's home. Absolute. */
export function dshHome(env: CliIo["env"]): string {
  return resolve(set(env["DSH_HOME"]) ?? join(set(env["HOME"]) ?? homedir(), ".dsh"));
}

const set = (text: string | undefined): string | undefined => (text === undefined || text === "" ? undefined : text);

/** The data folder that a command line, else the environment, means; absolute. */
export function dataFolder(options: Options, env: CliIo["env"]): string {
  const given = options.text("data") ?? set(env["LOREKEEPER_DATA"]);
  if (given === "") throw new CliError("usage-option", "--data takes a folder, not an empty text");
  if (given !== undefined) return resolve(given);
  return join(dshHome(env), "dsh-lorekeeper");
}
