import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";

/** The forms of recorded files, told apart by their content; `other` is none that the engine is asked about. */
export const FORMS = [
  "match",
  "macros",
  "macros2",
  "conversions",
  "conversions2",
  "cards",
  "assembly",
  "case",
  "other",
] as const;
export type Form = (typeof FORMS)[number];

export interface OracleDocument {
  /** Path below the folder that was read. */
  readonly name: string;
  readonly form: Form;
  /** The file's own word for its form: `format`, or `kind` of a case. */
  readonly label: string;
  readonly content: Readonly<Record<string, unknown>>;
}

const FORMATS: Readonly<Record<string, Form>> = {
  "st-wi-oracle": "match",
  "st-macros": "macros",
  "st-macros2": "macros2",
  "st-conversions": "conversions",
  "st-conversions2": "conversions2",
  "st-cards": "cards",
  "st-assembly": "assembly",
};

/** Every `.json` and `.json.gz` below `folder`, by path. A file that is no JSON object throws with its name. */
export function readFolder(folder: string, isWanted: (name: string) => boolean = () => true): OracleDocument[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.json(\.gz)?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isWanted)
    .toSorted()
    .map((name) => readDocument(folder, name));
}

/** One file of recorded data, unpacked if its name ends in `.gz`. */
export function readDocument(folder: string, name: string): OracleDocument {
  const bytes = readFileSync(join(folder, name));
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (typeof content !== "object" || content === null) throw new TypeError(`${name} is not a JSON object`);
  const fields = content as Readonly<Record<string, unknown>>;
  return { name, ...recognise(fields), content: fields };
}

/** The form of a file by its content alone. */
export function recognise(content: Readonly<Record<string, unknown>>): Pick<OracleDocument, "form" | "label"> {
  const { format, kind, cases } = content;
  if (typeof format === "string") return { form: FORMATS[format] ?? "other", label: format };
  if (isScanCase(content) || (Array.isArray(cases) && cases.every(isScanCase)))
    return { form: "match", label: "cases" };
  if (typeof kind === "string" && "input" in content) return { form: "case", label: kind };
  return { form: "other", label: "unknown" };
}

function isScanCase(value: unknown): boolean {
  return typeof value === "object" && value !== null && "steps" in value && "books" in value;
}
