import { join, resolve } from "node:path";
import { type ReadConfig, readConfig } from "../../../config.ts";
import { type Check, fail, ok, warn } from "../check.ts";
import { findPlugin } from "./plugin-module.ts";
import { mountsOf, PLUGIN, type Mount, type PatchAt, type ProfileMounts } from "./mounts.ts";
import { findFile, type Profile, readProfiles } from "./profiles.ts";

/** What the mount is held against. */
export interface MountSource {
  /** Home of DSH, absolute. */
  readonly home: string;
  /** The data folder that the other checks look at. */
  readonly dataFolder: string;
  /** Of this command. */
  readonly version: string;
}

const ADD = "dsh plugin --profile web add <folder of dsh-lorekeeper>, or see the mounting guide in the README";

/** Whether the profiles of a DSH home mount the plugin as they should. Reads files only; nothing is started. */
export async function checkMount(source: MountSource): Promise<readonly Check[]> {
  const { home } = source;
  const profiles = await readProfiles(home);
  if (profiles === null) {
    return [
      ok("dsh-home", `${home} has no profiles: DSH was not started with it; scan, why, lint and library need none`),
    ];
  }
  const path = join(home, "cordis.patch.yml");
  const above: PatchAt = { path, file: await findFile(path) };
  const told = await Promise.all(profiles.map((profile) => checkProfile(profile, above, source)));
  const checks = told.flatMap((one) => one.checks);
  const names = profiles.map(({ name }) => name).join(", ");
  const head = ok("dsh-home", profiles.length === 0 ? `${home}, no profile yet` : `${home}, profiles: ${names}`);
  if (told.some(({ mounted }) => mounted)) return [head, ...unique(checks)];
  const found = `no profile of ${home} mounts the plugin (a --patch file on the command line of dsh may)`;
  return [head, ...unique(checks), warn("mount", found, ADD)];
}

/** A fault of the home's own patch is every profile's, and told once. */
const unique = (checks: readonly Check[]): Check[] => [
  ...new Map(checks.map((check) => [`${check.id}\n${check.found}`, check])).values(),
];

interface ProfileChecks {
  readonly mounted: boolean;
  readonly checks: readonly Check[];
}

async function checkProfile(profile: Profile, above: PatchAt, source: MountSource): Promise<ProfileChecks> {
  const own: PatchAt = { path: profile.patchPath, file: profile.patch };
  const found = mountsOf(profile, [own, above]);
  const checks: Check[] = found.faults.map(({ path, why, remedy }) =>
    fail("patch-file", `${path}: ${why}; DSH does not start with it`, remedy),
  );
  if (profile.fault !== null) {
    const where = join(profile.folder, "package.json");
    checks.push(
      fail("profile", `${where}: ${profile.fault}`, "mend the file, or make the profile anew with dsh plugin add"),
    );
  }
  const [mount] = found.mounts;
  if (mount === undefined) return { mounted: false, checks };
  checks.push(checkOnce(profile, found.mounts), ...checkRow(profile, found, source));
  checks.push(...(await checkModule(profile, mount, source)));
  return { mounted: true, checks };
}

/** A row may be there once: a second one of its id stops the host, under another id it finds its names taken. */
function checkOnce({ name, bundles }: Profile, mounts: readonly Mount[]): Check {
  if (mounts.length === 1) return ok("mount", `profile ${name} mounts the plugin${kindWords(bundles)}`);
  const where = mounts.map((mount) => `${mount.where} (id ${mount.id})`).join(" and ");
  const same = new Set(mounts.map(({ id }) => id)).size < mounts.length;
  const what = same
    ? "DSH stops with: duplicate loader entry id"
    : "the second one finds its names taken and stays off";
  const remedy = `leave one of them: with ${PLUGIN} among the bundles no insert is needed, only a row with its id for settings`;
  return fail("mount", `profile ${name} mounts the plugin ${mounts.length} times: ${where}; ${what}`, remedy);
}

function kindWords(bundles: readonly string[]): string {
  if (bundles.includes("@deepseek-ai/dsh-web-app")) return " (web)";
  return bundles.includes("@deepseek-ai/dsh-headless") ? " (headless: no HTTP, so no show and no latest)" : "";
}

/** The settings of the row, and whether it is on. */
function checkRow({ name }: Profile, { disabled, config }: ProfileMounts, { dataFolder }: MountSource): Check[] {
  const checks: Check[] = [];
  if (disabled) {
    checks.push(
      warn("mount-disabled", `profile ${name} has the plugin switched off`, "remove disabled: true from its row"),
    );
  }
  // Expressions are the host's to evaluate, and a row without settings has the default ones.
  if (config === undefined || config === null) return checks;
  const read: ReadConfig = readConfig(config.value);
  if (!read.ok) {
    const remedy =
      "correct it in the row's config; until then the plugin is off. lorekeeper doctor --config lists settings";
    return [...checks, fail("mount-config", `profile ${name}: ${read.why}`, remedy)];
  }
  const { dataDir } = read.config;
  if (dataDir === undefined || resolve(dataDir) === dataFolder)
    return [...checks, ok("mount-config", `profile ${name}: as documented`)];
  const found = `profile ${name} keeps its library in ${dataDir}, and this looks at ${dataFolder}`;
  return [...checks, warn("mount-config", found, `give --data ${dataDir}, or set LOREKEEPER_DATA`)];
}

/** Whether the host can load what the row names. */
async function checkModule(profile: Profile, mount: Mount, { version }: MountSource): Promise<Check[]> {
  const plugin = await findPlugin(profile, mount.name);
  if (typeof plugin === "string") {
    return [fail("plugin-module", `profile ${profile.name}: ${plugin}; DSH cannot load it`, ADD)];
  }
  if (plugin.missing.length > 0) {
    const found = `profile ${profile.name}: ${plugin.folder} lacks ${plugin.missing.join(" and ")}; DSH cannot load it`;
    return [fail("plugin-module", found, `run npm run build in ${plugin.folder}, or install the package again`)];
  }
  const found = `profile ${profile.name}: ${plugin.folder}, version ${plugin.version}`;
  if (plugin.version === version) return [ok("plugin-module", found)];
  return [warn("plugin-module", `${found}; this command has ${version}`, "use one version of dsh-lorekeeper for both")];
}
