import { isFields, jsonEqual, ownField, type Fields } from "../../../src/matcher/formats/json-object.ts";
import { readWorldBook, type ReadResult } from "../../../src/matcher/formats/read.ts";
import { stConvertCharacterBook } from "../../../src/matcher/formats/sillytavern/character-book.ts";
import { stImportWorld } from "../../../src/matcher/formats/sillytavern/import.ts";
import { writeCharacterBook } from "../../../src/matcher/formats/write-character-book.ts";
import { writeStWorld } from "../../../src/matcher/formats/write-world.ts";
import { type Entry, type WorldBook, WorldBookSchema } from "../../../src/matcher/model/book.ts";

/** Whether a case holds; `decided` names expectations that say nothing that can be checked, or how they were read. */
export interface ImportCaseCheck {
  readonly pass: boolean;
  readonly detail?: string;
  readonly decided?: string;
}

/**
 * Checks one case of kind `import`: a file (or several) is read, and every field of `expected` is compared. A field
 * that is not known here fails, so that a new expectation is never passed over.
 */
export function checkImportCase(caseJson: unknown): ImportCaseCheck {
  const files = inputFiles(ownField(caseJson, "input"));
  const expected = ownField(caseJson, "expected");
  if (files.length === 0 || !isFields(expected)) return { pass: false, detail: "no input or no expectation" };
  const reads = files.map((file) => ({
    ...file,
    result: readWorldBook(file.bytes, file.name === undefined ? {} : { fileName: file.name }),
  }));
  const problems: string[] = [];
  const decisions: string[] = isAboutCards(ownField(caseJson, "input")) ? ["about a card, which is no world book"] : [];
  for (const [name, value] of Object.entries(expected)) {
    const check = Object.hasOwn(EXPECTATIONS, name) ? EXPECTATIONS[name] : undefined;
    const problem = check === undefined ? `unknown expectation` : check(value, { reads, decisions });
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  }
  return {
    pass: problems.length === 0,
    ...(problems.length === 0 ? {} : { detail: problems.join("; ") }),
    ...(decisions.length === 0 ? {} : { decided: decisions.join("; ") }),
  };
}

function isAboutCards(input: unknown): boolean {
  return ownField(input, "card") !== undefined || ownField(input, "route") === "character";
}

interface InputFile {
  readonly bytes: Uint8Array | string;
  readonly name?: string;
}

interface ReadFile extends InputFile {
  readonly result: ReadResult;
}

interface Context {
  readonly reads: readonly ReadFile[];
  readonly decisions: string[];
}

function inputFiles(input: unknown): InputFile[] {
  const files = ownField(input, "files");
  if (Array.isArray(files)) return files.flatMap(inputFiles);
  const label = ownField(input, "name") ?? ownField(input, "fileName");
  const name = typeof label === "string" ? { name: label } : {};
  for (const field of ["json", "card", "value"]) {
    const value = ownField(input, field);
    if (value !== undefined) return [{ bytes: JSON.stringify(value), ...name }];
  }
  const text = ownField(input, "text");
  if (typeof text === "string") return [{ bytes: text, ...name }];
  for (const field of ["textBase64", "pngBase64", "base64", "bytesBase64"]) {
    const encoded = ownField(input, field);
    if (typeof encoded === "string") return [{ bytes: new Uint8Array(Buffer.from(encoded, "base64")), ...name }];
  }
  const generator = ownField(input, "generator");
  return isFields(generator) ? [{ bytes: generatedBook(generator), ...name }] : [];
}

/** A world file of the size that the case measured: so many entries, fields, JSON values and bytes in each. */
function generatedBook(generator: Fields): string {
  const number = (name: string, otherwise: number): number => Number(generator[name] ?? otherwise);
  const fields = Array.from({ length: number("fieldsPerEntry", 43) - 2 }, (_, index) => `"f${index}":0`).join(",");
  const extra = number("jsonNodesPerEntry", 79) - 1 - number("fieldsPerEntry", 43);
  const keys = Array.from({ length: Math.max(extra, 1) }, (_, index) => `"k${index}"`).join(",");
  const bare = `{"key":[${keys}],"content":"",${fields}}`;
  const content = "x".repeat(Math.max(0, number("bytesPerEntry", 0) - bare.length));
  const entry = bare.replace('"content":""', `"content":"${content}"`);
  return `{"entries":[${Array.from({ length: number("entries", 1) }, () => entry).join(",")}]}`;
}

type Expectation = (value: unknown, context: Context) => string | undefined;

const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  ok: (value, { reads }) =>
    differing(
      reads.every(({ result }) => result.ok),
      value,
    ),
  bothImport: (value, { reads }) => differing(reads.length > 1 && reads.every(({ result }) => result.ok), value),
  entries: (value, { reads }) => everyBook(reads, (book) => differing(book.entries.length, value)),
  entriesKept: (value, { reads }) => everyBook(reads, (book) => differing(book.entries.length, value)),
  name: (value, { reads }) => everyBook(reads, (book) => differing(book.name, value)),
  bookKeepsName: (value, { reads }) => everyBook(reads, (book) => differing(book.name, value)),
  entryCount: (value, { reads }) => everyBook(reads, (book) => differing(book.entries.length, value)),
  format: (value, { reads }) => everyBook(reads, (book) => differing(book.source.format, value)),
  uids: (value, { reads }) =>
    everyBook(reads, (book) =>
      differing(
        book.entries.map(({ uid }) => uid),
        value,
      ),
    ),
  settings: (value, { reads }) => everyBook(reads, (book) => subsetProblem(book.settings, value, [])),
  secondaryKeys: (value, { reads }) => everyBook(reads, (book) => differing(book.entries[0]?.secondaryKeys, value)),
  content: (value, { reads }) => everyBook(reads, (book) => differing(book.entries[0]?.content, value)),
  roundTripEqual: (value, { reads }) => differing(reads.every(comesBack), value),
  lossless: (value, { reads }) => differing(reads.every(comesBack), value),
  keys: (value, { reads }) => everyBook(reads, (book) => differing(book.entries[0]?.keys, value)),
  distinctIds: (value, { reads }) => everyBook(reads, (book) => differing(distinctIds(book), value)),
  diagnostic: (value, { reads }) => missingDiagnostic(reads, [value]),
  diagnostics: (value, { reads }) => missingDiagnostic(reads, Array.isArray(value) ? value : [value]),
  entry: (value, { reads }) => everyBook(reads, (book) => entryProblem(book, value)),
  ours: (value, { reads }) => everyBook(reads, (book) => entryProblem(book, value)),
  error: (value, { reads }) => errorProblem(reads, value),
  code: (value, { reads }) => errorProblem(reads, { code: value }),
  says: (value, { reads }) =>
    reads.every(({ result }) => !result.ok && result.error.message.includes(String(value))) ? undefined : "not said",
  stDisabled: (value, { reads }) =>
    firstProblem(
      reads,
      (read) => differing(ownField(stEntry(read), "disable"), value) ?? modelEnabled(read, value !== true),
    ),
  stResult: (value, { reads, decisions }) => {
    decisions.push("`effect` is prose");
    return firstProblem(reads, (read) => subsetProblem(stEntry(read), value, ["effect"]));
  },
  equalModel: (value, { reads, decisions }) => {
    decisions.push("models are equal in every field that both files state; a converted one is filled in beside");
    return differing(equalModels(reads), value);
  },
  jsonParseKeeps: (value, { reads }) =>
    value === "second" ? firstProblem(reads, keepsLast) : `unknown choice ${String(value)}`,
  wish: (value, { reads }) => {
    const code = /[a-z]+(?:-[a-z]+)+/.exec(String(value))?.[0];
    return (
      missingDiagnostic(reads, [code]) ??
      (String(value).includes("both positions") ? positionsProblem(reads, code) : undefined)
    );
  },
  noPrototypePollution: (value, { reads }) => differing(reads.every(isUnpolluted), value),
  noPathEscape: (value, { reads, decisions }) => {
    decisions.push("the engine never makes a path of a name");
    return differing(
      reads.every(({ result }) => result.ok && typeof result.book.name === "string"),
      value,
    );
  },
  mustImportOrNameLimit: (value, { reads }) => differing(reads.every(namesLimit), value),
  jsonNodes: (_value, { decisions }) => informative(decisions, "jsonNodes"),
  bytes: (value, { reads }) =>
    firstProblem(reads, ({ bytes }) => differing(Math.abs(bytes.length - Number(value)) < 100_000, true)),
};

function informative(decisions: string[], name: string): undefined {
  decisions.push(`\`${name}\` describes the input`);
}

function everyBook(reads: readonly ReadFile[], check: (book: WorldBook) => string | undefined): string | undefined {
  return firstProblem(reads, ({ result }) => (result.ok ? check(result.book) : `refused: ${result.error.message}`));
}

function firstProblem(reads: readonly ReadFile[], check: (read: ReadFile) => string | undefined): string | undefined {
  for (const read of reads) {
    const problem = check(read);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function differing(actual: unknown, expected: unknown): string | undefined {
  return jsonEqual(actual, expected)
    ? undefined
    : `got ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
}

function distinctIds(book: WorldBook): boolean {
  return new Set(book.entries.map(({ uid }) => String(uid))).size === book.entries.length;
}

function missingDiagnostic(reads: readonly ReadFile[], wanted: readonly unknown[]): string | undefined {
  return firstProblem(reads, ({ result }) => {
    if (!result.ok) return `refused: ${result.error.message}`;
    const codes = result.book.diagnostics.map(({ code }) => code);
    const missing = wanted
      .map((item) => ownField(item, "code") ?? item)
      .filter((code) => !codes.includes(String(code)));
    return missing.length === 0 ? undefined : `no ${missing.map(String).join(", ")}; got ${codes.join(", ")}`;
  });
}

function positionsProblem(reads: readonly ReadFile[], code: string | undefined): string | undefined {
  return everyBook(reads, (book) => {
    const found = book.diagnostics.find((diagnostic) => diagnostic.code === code);
    return (found?.message.match(/line \d+, column \d+/g)?.length ?? 0) === 2 ? undefined : "no two positions";
  });
}

function errorProblem(reads: readonly ReadFile[], expected: unknown): string | undefined {
  return firstProblem(reads, ({ result }) =>
    result.ok ? "no error" : subsetProblem({ ...result.error.details, code: result.error.code }, expected, []),
  );
}

/** The first entry in SillyTavern's spelling, as we export it. */
function entryProblem(book: WorldBook, expected: unknown): string | undefined {
  const entries = ownField(writeStWorld(book), "entries");
  return subsetProblem(Object.values(Object(entries))[0], expected, []);
}

function subsetProblem(actual: unknown, expected: unknown, ignored: readonly string[]): string | undefined {
  for (const [name, value] of Object.entries(Object(expected))) {
    const problem = ignored.includes(name) ? undefined : differing(ownField(actual, name), value);
    if (problem !== undefined) return `${name} ${problem}`;
  }
  return undefined;
}

/** The first entry as SillyTavern's own conversion has it; a bare character book is converted as one. */
function stEntry({ bytes }: ReadFile): unknown {
  const text = textOf(bytes);
  const imported = stImportWorld(text);
  const world = imported.outcome === "converted" ? imported.world : stConvertCharacterBook(JSON.parse(text));
  return Object.values(world.entries)[0];
}

function textOf(bytes: Uint8Array | string): string {
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}

function modelEnabled({ result }: ReadFile, enabled: boolean): string | undefined {
  return result.ok ? differing(result.book.entries[0]?.enabled, enabled) : "refused";
}

/** Fields that say where an entry comes from, and not what it is. */
const PROVENANCE = new Set(["source"]);

function equalModels(reads: readonly ReadFile[]): boolean {
  const books = reads.map(({ result }) => (result.ok ? result.book : undefined));
  const first = books[0];
  if (first === undefined) return false;
  return books.every((book) => {
    if (book === undefined || !WorldBookSchema.safeParse(book).success) return false;
    return (
      book.entries.length === first.entries.length && book.entries.every((entry, at) => agree(entry, first.entries[at]))
    );
  });
}

function agree(left: Entry, right: Entry | undefined): boolean {
  const shared = Object.keys(left).filter((name) => !PROVENANCE.has(name) && ownField(right, name) !== undefined);
  return shared.length >= 3 && shared.every((name) => jsonEqual(ownField(left, name), ownField(right, name)));
}

function keepsLast({ bytes, result }: ReadFile): string | undefined {
  if (!result.ok) return `refused: ${result.error.message}`;
  const parsed: unknown = JSON.parse(textOf(bytes));
  return differing(
    result.book.entries.map(({ source }) => source.raw),
    Object.values(Object(ownField(parsed, "entries"))),
  );
}

function isUnpolluted({ result }: ReadFile): boolean {
  const probe: object = {};
  return result.ok && ownField(probe, "uid") === undefined && !("uid" in probe) && !("key" in probe);
}

/** Whether the export in the file's own format says everything that the file says. */
function comesBack({ bytes, result }: ReadFile): boolean {
  if (!result.ok) return false;
  const write = result.report.format === "character-book" ? writeCharacterBook : writeStWorld;
  const written = new Set(scalarsOf(write(result.book)));
  return scalarsOf(JSON.parse(textOf(bytes))).every((scalar) => written.has(scalar));
}

function scalarsOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(scalarsOf) : [value];
}

function namesLimit({ result }: ReadFile): boolean {
  if (result.ok) return true;
  const { limit, requested } = result.error.details;
  return (
    limit !== undefined && requested !== undefined && requested > limit && result.error.message.includes(String(limit))
  );
}
