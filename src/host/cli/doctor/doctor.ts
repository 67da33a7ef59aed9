import { stat } from "node:fs/promises";
import { CliError, EXITS } from "../error.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { connect } from "../library/connection.ts";
import { dataFolder, dshHome } from "../library/data-folder.ts";
import type { Options } from "../options.ts";
import { PAGES } from "../pages.ts";
import { withProgress } from "../progress.ts";
import { tell } from "../report-error.ts";
import { withEngine } from "../service.ts";
import { styleOf } from "../style.ts";
import { packageVersion } from "../version.ts";
import { type Check, checkText, fail } from "./check.ts";
import { configRows } from "./config-rows.ts";
import { configText } from "./config-text.ts";
import { checkFolder } from "./folder-checks.ts";
import { checkMount } from "./mount/mount-checks.ts";
import { checkNode } from "./node-check.ts";
import { checkRecords } from "./records-check.ts";
import { checkStatus } from "./status-checks.ts";
import { checkTurns } from "./turns-check.ts";
import { checkWorkers } from "./worker-checks.ts";

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}

/** The library of a running plugin, or of the files if there are some: looking must not make a data folder. */
async function checkLibrary(options: Options, folder: string, io: CliIo): Promise<readonly Check[]> {
  if (options.text("url") === undefined && !(await exists(folder))) return [];
  try {
    const { api, place, through, close } = await connect(options, io);
    try {
      return await checkStatus(api, { place, through, version: packageVersion() });
    } finally {
      await close();
    }
  } catch (error) {
    const { code, message, remedy } = tell(error);
    return [fail("stores", `${code}: ${message}`, remedy)];
  }
}

async function examine(options: Options, io: CliIo): Promise<readonly Check[]> {
  const folder = dataFolder(options, io.env);
  const checks: Check[] = [checkNode(process.versions.node), ...(await checkFolder(folder))];
  return withEngine(options, async (client) => {
    checks.push(...(await checkRecords(client, folder)), ...(await checkTurns(client, folder)));
    checks.push(...(await checkLibrary(options, folder, io)));
    const version = packageVersion();
    checks.push(...(await checkMount({ home: dshHome(io.env), dataFolder: folder, version })));
    checks.push(...(await checkWorkers(client, io.now())));
    return checks;
  });
}

/** The subcommand `doctor`. Returns the exit code; throws coded errors. */
export async function runDoctor(options: Options, io: CliIo): Promise<number> {
  if (options.files.length > 0) throw new CliError("usage-files", "doctor takes no files");
  const style = styleOf(io.stdout, io.env);
  if (options.flag("config")) {
    const rows = configRows(PAGES);
    await write(io.stdout, options.flag("json") ? `${jsonText({ options: rows }, 2)}\n` : configText(rows, style));
    return EXITS.ok.code;
  }
  const checks = await withProgress(io, { what: "looking", total: 1 }, () => examine(options, io));
  const failed = checks.some(({ state }) => state === "fail");
  await write(io.stdout, options.flag("json") ? `${jsonText({ ok: !failed, checks }, 2)}\n` : checkText(checks, style));
  return failed ? EXITS.findings.code : EXITS.ok.code;
}
