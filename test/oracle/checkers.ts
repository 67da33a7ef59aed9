import type { CheckedRow, Difference } from "./check.ts";
import { compareSteps } from "./check.ts";
import { decisionOn, isAboutWorldBook } from "./decisions.ts";
import { runEngine } from "./engine.ts";
import { checkAssemblyRow } from "./forms/assembly.ts";
import { checkCardCase, isAboutCard } from "./forms/card-cases.ts";
import { checkCardRow } from "./forms/cards.ts";
import { checkCompileCase, isAboutProfile } from "./forms/compile-cases.ts";
import { checkConversionRow } from "./forms/conversions.ts";
import { checkImportCase } from "./forms/import-cases.ts";
import { checkMacroCase, checkMacros2File, checkMacrosFile } from "./forms/macros.ts";
import { checkPresetCase, isAboutPreset } from "./forms/preset-cases.ts";
import type { Form, OracleDocument } from "./load.ts";
import { asOracleFile } from "./recorded.ts";
import { checkShortCase } from "./short-cases.ts";

/** Checks one file; undefined if its kind is not this engine's business. */
export function checkDocument(document: OracleDocument): readonly CheckedRow[] | undefined {
  return CHECKERS[document.form]?.(document);
}

type Checker = (document: OracleDocument) => readonly CheckedRow[] | undefined;

const CHECKERS: Readonly<Record<Form, Checker | undefined>> = {
  match: checkScans,
  macros: ({ content }) => checkMacrosFile(content).map(rowOf),
  macros2: ({ content }) => checkMacros2File(content).map(rowOf),
  conversions: checkConversions,
  conversions2: checkConversions,
  cards: ({ content }) => rowsOf(content["cases"]).map(checkCardRow),
  assembly: ({ content }) => rowsOf(content["cases"]).map(checkAssemblyRow),
  case: ({ label, content, name }) => {
    const id = idOf(content, name);
    if (label === "import" && isAboutPreset(content["input"])) return [rowOf({ id, ...checkPresetCase(content) })];
    if (label === "import" && isAboutCard(content["input"])) return [rowOf({ id, ...checkCardCase(content) })];
    if (label === "import" && !isAboutWorldBook(content["input"])) return undefined;
    if (label === "compile" && !isAboutProfile(content["input"])) return undefined;
    const row = CASE_CHECKERS[label]?.(content);
    if (row === undefined) return undefined;
    const decided = row.differences.length > 0 ? decisionOn(content["sure"]) : undefined;
    return [{ ...row, id, ...(decided !== undefined && { decided }) }];
  },
  other: undefined,
};

const CASE_CHECKERS: Readonly<Record<string, ((content: unknown) => Omit<CheckedRow, "id">) | undefined>> = {
  match: checkShortCase,
  macro: (content) => rowOf(checkMacroCase(content)),
  compile: (content) => rowOf({ id: "", ...checkCompileCase(content) }),
  import: (content) => rowOf({ id: "", ...checkImportCase(content) }),
};

function checkScans(document: OracleDocument): CheckedRow[] {
  const file = asOracleFile(document);
  return file.cases.map((one): CheckedRow => {
    const { steps, refused } = runEngine(one, file);
    const expected = one.steps.map((step) => step.expected);
    return { id: one.id, differences: compareSteps(steps, expected), refused };
  });
}

function checkConversions({ content, name }: OracleDocument): CheckedRow[] {
  return rowsOf(content["rows"]).map((row, index) =>
    rowOf({ id: idOf(row, `${name}/${index}`), ...checkConversionRow(row) }),
  );
}

function rowsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
}

/** Checks that say in words what differs. */
function rowOf({ id, pass, detail }: { id: string; pass: boolean; detail?: string }): CheckedRow {
  const differences: Difference[] = pass
    ? []
    : [{ field: detail ?? "differs", expected: undefined, actual: undefined }];
  return { id, differences };
}

function idOf({ id }: Readonly<Record<string, unknown>>, otherwise: string): string {
  return typeof id === "string" ? id : otherwise;
}
