import { CliError } from "./error.ts";
import { textOf, titleOf, type InputFile } from "./input.ts";

/** One recorded case of a file, ready to be sent: as JSON text, with what the file says for all of them. */
export interface CaseText {
  readonly file: string;
  readonly text: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCase = (value: unknown): boolean =>
  isRecord(value) && (("steps" in value && "books" in value) || value["kind"] === "match");

/** Which recorded cases a file holds that are no scans: of macros, of files read. */
function otherCases(value: Readonly<Record<string, unknown>>): string | null {
  const { format, kind } = value;
  if (typeof format === "string" && format.startsWith("st-") && format !== "st-wi-oracle") return `the form ${format}`;
  return typeof kind === "string" && "input" in value && "expected" in value ? `the kind ${kind}` : null;
}

/** The cases of a file, or null if the file has another form, such as a world book. Errors: `case-invalid`. */
export function casesOf(file: InputFile): CaseText[] | null {
  let value: unknown;
  try {
    value = JSON.parse(textOf(file));
  } catch {
    // Whoever reads it as a book says where it is broken.
    return null;
  }
  if (isCase(value)) return [{ file: file.name, text: JSON.stringify(value) }];
  const other = isRecord(value) ? otherCases(value) : null;
  if (other !== null) {
    const title = titleOf(file.name);
    throw new CliError(
      "case-invalid",
      `${title} holds recorded cases of ${other}, which are no scans and not run here`,
    );
  }
  if (!isRecord(value) || !Array.isArray(value["cases"])) return null;
  const { cases, ...common } = value;
  if (cases.length === 0) throw new CliError("case-invalid", `${titleOf(file.name)} holds no case`);
  return cases.map((one: unknown) => ({ file: file.name, text: JSON.stringify({ ...common, cases: [one] }) }));
}
