import { realpath, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { z } from "zod";
import { CliError, EXITS } from "../error.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { ApiClient } from "../library/api-client.ts";
import { dataFolder } from "../library/data-folder.ts";
import { trashRows } from "../library/trash.ts";
import type { Options } from "../options.ts";
import { withProgress } from "../progress.ts";
import { styleOf } from "../style.ts";
import { copyPlan, documentPath, withdraw, type Copied, type CopyResult } from "./copy.ts";
import { deletedIn } from "./deleted.ts";
import { migrationText } from "./migration-text.ts";
import { planMigration, type MigrationPlan } from "./plan.ts";
import { DRY_WRITER } from "./target-files.ts";

/** What a migration did, or would do. */
export interface Migration extends CopyResult {
  readonly dryRun: boolean;
  readonly ignored: readonly string[];
}

const StatusSchema = z.looseObject({
  stores: z.looseObject({
    role: z.enum(["owner", "reader"]),
    damaged: z.array(z.looseObject({ file: z.string(), message: z.string() })),
  }),
});

async function sourceFolder(text: string): Promise<string> {
  try {
    const folder = await realpath(resolve(text));
    if ((await stat(folder)).isDirectory()) return folder;
  } catch (cause) {
    throw new CliError("migrate-source", `${text} cannot be looked at`, { cause });
  }
  throw new CliError("migrate-source", `${text} is no folder`);
}

/** Neither may lie in the other: the source is never written. */
async function assertApart(source: string, folder: string): Promise<void> {
  const target = await realpath(folder).catch(() => folder);
  const inside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(outer + sep);
  if (inside(target, source) || inside(source, target)) {
    throw new CliError(
      "migrate-source",
      `${source} and the data folder ${target} lie in each other; give another --data`,
    );
  }
}

/** Opens the files of the data folder as their owner for as long as `work` takes. Errors: `migrate-busy`. */
async function asOwner<Result>(
  folder: string,
  work: (api: ApiClient, damaged: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const { openFiles } = await import("../library/files.ts");
  const { send, close } = await openFiles(folder, { create: true, threads: false });
  try {
    const api = new ApiClient(send);
    const { stores } = await api.json(StatusSchema, { method: "GET", path: "/v1/status" });
    if (stores.role !== "owner") throw new CliError("migrate-busy", `another process owns ${folder}`);
    return await work(api, new Map(stores.damaged.map(({ file, message }) => [file, message])));
  } finally {
    await close();
  }
}

/** Copies under the lock of the folder, then opens it again, which reads every new file as the library reads it. */
async function migrateInto(plan: MigrationPlan, source: string, folder: string): Promise<CopyResult> {
  const result = await asOwner(folder, async (api) => {
    const deleted = new Set((await trashRows(api)).map(({ kind, id }) => `${kind}/${id}`));
    return copyPlan(plan, { source, folder, deleted });
  });
  return asOwner(folder, async (_api, damaged) => {
    const copied: Copied[] = [];
    const skipped = [...result.skipped];
    for (const row of result.copied) {
      const why = damaged.get(row.to);
      const document = plan.documents.find(({ kind, id }) => documentPath(kind, id) === row.to);
      if (why === undefined || document === undefined) copied.push(row);
      else {
        await withdraw(folder, document.kind, document.id);
        skipped.push({ file: row.from, why: `the library cannot read it: ${why}` });
      }
    }
    return { copied, present: result.present, skipped };
  });
}

/** What would be copied: all of the copying but its writes. Only the library can tell which documents it cannot read. */
async function dryRun(plan: MigrationPlan, source: string, folder: string): Promise<CopyResult> {
  return copyPlan(plan, { source, folder, deleted: await deletedIn(folder), writer: DRY_WRITER });
}

/** Copies the library of an old plugin's folder. Errors: `migrate-source`, `migrate-busy`, those of the library. */
export async function migrate(from: string, folder: string, options: { readonly dryRun: boolean }): Promise<Migration> {
  const source = await sourceFolder(from);
  await assertApart(source, folder);
  const plan = await planMigration(source);
  if (plan.documents.length === 0 && plan.maps.size === 0) {
    const why = plan.skipped
      .map(({ file, why: reason }) => `${file}: ${reason}`)
      .slice(0, 3)
      .join("; ");
    throw new CliError(
      "migrate-source",
      `${source} holds nothing that can be migrated${why === "" ? "" : ` (${why})`}`,
    );
  }
  const result = await (options.dryRun ? dryRun(plan, source, folder) : migrateInto(plan, source, folder));
  const { ignored } = plan;
  return { ...result, skipped: [...plan.skipped, ...result.skipped], ignored, dryRun: options.dryRun };
}

/** The subcommand `migrate`. Returns the exit code; throws coded errors. */
export async function runMigrate(options: Options, io: CliIo): Promise<number> {
  const [from, ...more] = options.files;
  if (from === undefined) throw new CliError("usage-files", "migrate needs the folder of the old plugin");
  if (more.length > 0) {
    const target = "--data names the folder to copy into";
    throw new CliError("usage-files", `migrate takes one folder, that of the old plugin; ${target}`);
  }
  const folder = dataFolder(options, io.env);
  const done = await withProgress(io, { what: "migrating", total: 1 }, () =>
    migrate(from, folder, { dryRun: options.flag("dry-run") }),
  );
  const text = options.flag("json")
    ? `${jsonText(done, 2)}\n`
    : migrationText(done, folder, styleOf(io.stdout, io.env));
  await write(io.stdout, text);
  return done.skipped.every(({ intended }) => intended === true) ? EXITS.ok.code : EXITS.input.code;
}
