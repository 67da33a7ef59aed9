import { createHash } from "node:crypto";
import { type Fields, ownField } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import type { ImportReport } from "../../../matcher/formats/read.ts";
import type { Diagnostic } from "../../../matcher/model/diagnostic.ts";
import type { DocumentStamp, ImportOptions } from "../../library/resource-format.ts";
import { documentName } from "../document-name.ts";
import { checkCard } from "./compatibility.ts";
import type { CardContainer, CardNote, CharacterDocument } from "./document.ts";
import { requireDocumentSize } from "./document-size.ts";
import { bookOf, entryCount } from "./embedded-book.ts";
import { editFields, type EditedCard } from "./edit.ts";
import { readCard } from "./read-card.ts";

/** What is known of a card beside its fields. */
export interface CardOrigin {
  readonly container: CardContainer;
  readonly fileName: string;
  readonly notes: readonly CardNote[];
  readonly file?: Uint8Array;
}

const UNNAMED = "character";

/**
 * The document of a card file and what reading it had to say: of the card, and of its embedded book. Throws the
 * MatcherError of a file that is none, `CHARACTER_DOCUMENT_TOO_LARGE` for one that is too large to keep.
 */
export function importCard(
  file: Uint8Array,
  stamp: DocumentStamp,
  options: ImportOptions,
): { document: CharacterDocument; report: ImportReport<string> } {
  const { container, format, raw, notes } = readCard(file, options.fileName);
  const read: EditedCard = { raw, format };
  const card = options.name === undefined ? read : editFields(read, { name: options.name });
  const fileName = plainFileName(options.fileName);
  const document = makeDocument(card, stamp, { container, fileName, file, notes: notes.all });
  requireDocumentSize(document);
  return { document, report: reportOf(document) };
}

/** A document of a card. `origin.file`: the bytes it came in. */
export function makeDocument(card: EditedCard, stamp: DocumentStamp, origin: CardOrigin): CharacterDocument {
  const { data, compatibility } = checkCard(card.raw, card.format, origin.notes);
  const { file, container, fileName } = origin;
  return {
    schemaVersion: 1,
    id: stamp.id,
    name: labelOf(data.name),
    createdAt: stamp.createdAt,
    updatedAt: stamp.updatedAt,
    source: {
      format: card.format,
      container,
      ...specVersionOf(card.raw),
      importedAt: stamp.createdAt,
      fileName,
      ...(file === undefined
        ? {}
        : { sha256: createHash("sha256").update(file).digest("hex"), byteLength: file.length }),
      raw: card.raw,
    },
    data,
    compatibility,
  };
}

/** The name in lists: that of the card, a very long one cut. */
export function labelOf(name: string): string {
  return documentName([name], { fileName: undefined, otherwise: UNNAMED });
}

/** The version that a card states of its form. */
export function specVersionOf(raw: Fields): { specVersion?: string } {
  const version = ownField(raw, "spec") === undefined ? undefined : ownField(raw, "spec_version");
  return typeof version === "string" || typeof version === "number" ? { specVersion: String(version) } : {};
}

/** The last part of a path; a file without name is called as the published API calls it. */
function plainFileName(fileName: string | undefined): string {
  const last = fileName?.split(/[/\\]/).at(-1) ?? "";
  return last === "" ? UNNAMED : last.slice(0, LIMITS.nameUnits.value).toWellFormed();
}

function reportOf({ data, name, source, compatibility }: CharacterDocument): ImportReport<string> {
  const own = compatibility.warnings.map(diagnosticOf);
  const none = { entriesRead: 0, entriesKept: 0, entriesChanged: 0 };
  if (data.characterBook === undefined) return { format: source.format, ...none, diagnostics: own };
  const book = bookOf(data.characterBook, name);
  if (!book.ok || book.report === null) {
    const count = entryCount(data.characterBook);
    return { format: source.format, ...none, entriesRead: count, entriesKept: count, diagnostics: own };
  }
  const { entriesRead, entriesKept, entriesChanged, diagnostics } = book.report;
  const inCard = diagnostics.map((one): Diagnostic =>
    one.path === undefined ? one : { ...one, path: `$.data.character_book${one.path.slice(1)}` },
  );
  return { format: source.format, entriesRead, entriesKept, entriesChanged, diagnostics: [...own, ...inCard] };
}

function diagnosticOf({ code, message, path }: CardNote): Diagnostic {
  return { code, severity: "warning", message, path: path === undefined ? "$" : `$.${path}` };
}
