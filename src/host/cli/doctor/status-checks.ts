import { z } from "zod";
import { readAddress } from "../../address.ts";
import { readOffNote } from "../../off-file.ts";
import type { ApiClient } from "../library/api-client.ts";
import { tell } from "../report-error.ts";
import { LIBRARY_ERRORS, type LibraryErrorCode } from "../../../workers/client.ts";
import { lockProblemOf } from "../../library/lock-problem.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const StatusSchema = z.looseObject({
  version: z.string(),
  state: z.enum(["on", "degraded", "off"]),
  reasons: z.array(z.looseObject({ code: z.string(), message: z.string() })),
  /** null: the plugin is off and has opened no folder. */
  stores: z
    .looseObject({
      role: z.enum(["owner", "reader"]),
      counts: z.record(z.string(), z.number()),
      damaged: z.array(z.looseObject({ file: z.string(), code: z.string(), message: z.string() })),
      readOnly: z.array(z.looseObject({ store: z.string(), code: z.string(), message: z.string() })),
    })
    .nullable(),
});
type Status = z.infer<typeof StatusSchema>;

/** How the library was reached, and the version that reached it. */
export interface StatusSource {
  readonly through: "plugin" | "files";
  readonly place: string;
  readonly version: string;
}

function pluginChecks(status: Status, { place, version }: StatusSource): Check[] {
  const { state, reasons } = status;
  const why = reasons.map(({ code, message }) => `${code}: ${message}`).join("; ");
  const remedy = "see the reasons; the DSH console has one line for each";
  const checks = [
    state === "on"
      ? ok("plugin", `on, version ${status.version}, at ${place}`)
      : (state === "off" ? fail : warn)("plugin", `${state} at ${place}: ${why}`, remedy),
  ];
  if (status.version !== version) {
    const found = `the plugin has version ${status.version}, this command ${version}`;
    checks.push(warn("versions", found, "install one version of dsh-lorekeeper for both"));
  }
  return checks;
}

/** Faults of the folder have a remedy of their own; a file that cannot be used is the user's to repair. */
function remedyOf(code: string): string {
  if (code.startsWith("STORE_") && code in LIBRARY_ERRORS) return LIBRARY_ERRORS[code as LibraryErrorCode].remedy;
  return "the file is left as it is and nothing is written to it; repair it, or move it away to start anew";
}

function storeChecks({ stores }: Status): Check[] {
  if (stores === null) return [];
  const { counts, damaged, readOnly, role } = stores;
  const held = Object.entries(counts).map(([kind, n]) => `${kind} ${n}`);
  const checks = [ok("stores", held.join(", "))];
  if (role === "reader" && lockProblemOf(readOnly) === undefined) {
    const remedy = "write through the process that owns the folder, or end it";
    checks.push(warn("stores-role", "another process owns the folder: this one only reads it", remedy));
  }
  for (const { file, code, message } of damaged) {
    const remedy = "it is left as it is; repair it, or move it out of the data folder and import its content again";
    checks.push(fail("damaged-file", `${file}: ${code}: ${message}`, remedy));
  }
  for (const { store, code, message } of readOnly) {
    checks.push(fail("read-only-store", `${store}: ${code}: ${message}`, remedyOf(code)));
  }
  return checks;
}

/**
 * No plugin answered. What it left word of tells why it has no route; whether one may run all the same cannot be told
 * where `address.json` cannot be read.
 */
async function noPlugin(folder: string): Promise<Check> {
  const note = await readOffNote(folder);
  if (note !== null) {
    const why = note.reasons.map(({ code, message }) => `${code}: ${message}`).join("; ");
    const remedy = "do what the reasons ask for, and start DSH again";
    return fail("plugin", `off since its last start at ${note.at} (process ${note.pid}): ${why}`, remedy);
  }
  const address = await readAddress(folder);
  if (address.state !== "unreadable") return ok("plugin", "none is running on this data folder");
  const remedy = "end the plugin if one runs, remove address.json, and start it again: it writes a new one";
  return warn("plugin", `address.json cannot be read (${address.why}), so none can be reached`, remedy);
}

/** What the library says about itself: that of a running plugin, or the files opened for a moment. */
export async function checkStatus(api: ApiClient, source: StatusSource): Promise<readonly Check[]> {
  try {
    const status = await api.json(StatusSchema, { method: "GET", path: "/v1/status" });
    const plugin = source.through === "plugin" ? pluginChecks(status, source) : [await noPlugin(source.place)];
    return [...plugin, ...storeChecks(status)];
  } catch (error) {
    const { code, message, remedy } = tell(error);
    return [fail(source.through === "plugin" ? "plugin" : "stores", `${code}: ${message}`, remedy)];
  }
}
