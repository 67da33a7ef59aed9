import { clip, describeFailures, type CheckedRow } from "./check.ts";
import type { Form } from "./load.ts";

/** The checked rows of one file. */
export interface CheckedFile {
  readonly name: string;
  /** Form and, for a case file, its kind. */
  readonly form: string;
  readonly rows: readonly CheckedRow[];
}

export interface Skipped {
  readonly name: string;
  readonly form: Form;
  readonly label: string;
}

export interface Tally {
  readonly ran: number;
  readonly passed: number;
  readonly failed: number;
  /** Decided otherwise on purpose, with a reason. */
  readonly decided: number;
  /** Differs, but a key of it was refused: the permitted difference. */
  readonly refused: number;
}

type Verdict = Exclude<keyof Tally, "ran">;

/** What became of a row. A difference is permitted where a key was refused, and where the row is decided otherwise. */
export function verdictOf(row: CheckedRow): Verdict {
  if (row.decided !== undefined) return "decided";
  if (row.differences.length === 0) return "passed";
  return (row.refused ?? []).length > 0 ? "refused" : "failed";
}

/** The numbers of some files together. */
export function tally(files: readonly CheckedFile[]): Tally {
  const count = { ran: 0, passed: 0, failed: 0, decided: 0, refused: 0 };
  for (const row of files.flatMap((file) => file.rows)) {
    count.ran++;
    count[verdictOf(row)]++;
  }
  return count;
}

/** How the ids with refused keys differ from the list that is kept of them. */
export function refusedListErrors(files: readonly CheckedFile[], listed: readonly string[]): string[] {
  const found = idsWithRefusedKeys(files);
  return [
    ...found.filter((id) => !listed.includes(id)).map((id) => `${id} has a refused key but is not listed`),
    ...listed.filter((id) => !found.includes(id)).map((id) => `${id} is listed but has no refused key`),
  ];
}

/** The ids of rows one of whose keys was refused; rows decided otherwise are left out, they state it themselves. */
export function idsWithRefusedKeys(files: readonly CheckedFile[]): string[] {
  const rows = files.flatMap((file) => file.rows);
  return rows.filter((row) => row.decided === undefined && (row.refused ?? []).length > 0).map((row) => row.id);
}

/** A table of the forms, what was left aside, refused keys and failures. */
export function describeRun(files: readonly CheckedFile[], skipped: readonly Skipped[]): string {
  const forms = [...new Set(files.map((file) => file.form))].toSorted();
  const columns = ["form", "files", "ran", "passed", "failed", "decided", "refused"];
  const table = forms.map((form) => {
    const some = files.filter((file) => file.form === form);
    const { ran, passed, failed, decided, refused } = tally(some);
    return [form, some.length, ran, passed, failed, decided, refused];
  });
  const lines = [columns, ...table].map((row) =>
    row.map((cell, index) => (index === 0 ? String(cell).padEnd(16) : String(cell).padStart(8))).join(""),
  );
  for (const { name, label } of skipped) lines.push(`not of this issue: ${name} (${label})`);
  for (const file of files) lines.push(...describeFile(file));
  return lines.join("\n");
}

function describeFile({ name, rows }: CheckedFile): string[] {
  const lines: string[] = [];
  for (const row of rows) {
    if (row.decided !== undefined) lines.push(`decided: ${row.id}: ${row.decided}`);
    else for (const refused of row.refused ?? []) lines.push(`refused: ${row.id}: ${clip(refused)}`);
  }
  const failed = rows.filter((row) => verdictOf(row) === "failed");
  if (failed.length > 0) lines.push(`FAILED in ${name}:`, describeFailures(failed));
  return lines;
}
