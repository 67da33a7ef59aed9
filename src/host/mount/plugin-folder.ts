import { homedir } from "node:os";
import { join, resolve } from "node:path";

import type { HostContext } from "../dsh/context.ts";
import { serviceOf } from "../dsh/services.ts";

const NAME = "dsh-lorekeeper";

/** The data folder, absolute: the one of the settings, else a folder of the plugin's name in the host's home. */
export function pluginFolder(host: HostContext, given: string | undefined, env: NodeJS.ProcessEnv): string {
  if (given !== undefined) return resolve(given);
  const homePath = serviceOf(host, "dshHomePath");
  if (homePath !== undefined) return resolve(homePath(NAME));
  const home = env["DSH_HOME"];
  return resolve(home === undefined || home === "" ? join(homedir(), ".dsh") : home, NAME);
}
