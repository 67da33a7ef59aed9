/**
 * `npm run test:oracle`: every recorded file in `test/oracle` and `test/cases`, or in the folder that ORACLE_DIR names,
 * through the engine. Prints how many of each form ran and what failed; exit code 1 on any failure.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkDocument } from "./checkers.ts";
import { readFolder, type OracleDocument } from "./load.ts";
import { describeRun, idsWithRefusedKeys, refusedListErrors, tally, type CheckedFile, type Skipped } from "./report.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

function documents(given: string | undefined): OracleDocument[] {
  if (given !== undefined && given !== "") return readGivenFolder(given);
  return [...readFolder(here("./data")), ...readFolder(here("../cases"))];
}

/** Says why a folder that somebody named gives nothing to run. */
function readGivenFolder(folder: string): OracleDocument[] {
  try {
    const found = readFolder(folder);
    if (found.length === 0) console.log(`ORACLE_DIR ${folder}: no .json or .json.gz in it`);
    return found;
  } catch (error) {
    console.log(`ORACLE_DIR ${folder}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function run(): number {
  const given = process.env["ORACLE_DIR"];
  const files: CheckedFile[] = [];
  const skipped: Skipped[] = [];
  for (const document of documents(given)) {
    const rows = checkDocument(document);
    if (rows === undefined) skipped.push(document);
    else files.push({ name: document.name, form: formName(document), rows });
  }
  console.log(describeRun(files, skipped));
  const listed = JSON.parse(readFileSync(here("./refused.json"), "utf8")) as string[];
  const errors = refusedListErrors(files, listed);
  const isOwn = given === undefined || given === "";
  console.log(`rows with refused keys: ${idsWithRefusedKeys(files).length}, listed: ${listed.length}`);
  if (isOwn) for (const error of errors) console.log(`refused.json: ${error}`);
  const { ran, passed, failed } = tally(files);
  const failures = failed + (isOwn ? errors.length : 0) + (ran === 0 ? 1 : 0);
  console.log(`${passed} passed, ${failures} failed`);
  return failures === 0 ? 0 : 1;
}

function formName({ form, label }: OracleDocument): string {
  return form === "case" ? `case: ${label}` : form;
}

process.exitCode = run();
