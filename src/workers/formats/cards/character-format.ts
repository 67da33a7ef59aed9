import type { Fields } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import type { ExportedFile, ResourceFormat } from "../../library/resource-format.ts";
import { fileStem, jsonFile } from "../export-file.ts";
import { regexScriptsOf } from "../regex-scripts.ts";
import { checkCard } from "./compatibility.ts";
import { type CharacterData, type CharacterDocument, documentFromStored } from "./document.ts";
import { requireDocumentSize } from "./document-size.ts";
import { cardAsShown, editBook, editFields, editRegexScripts, type EditedCard, newCard } from "./edit.ts";
import { CARD_FIELDS } from "./fields.ts";
import { importCard, labelOf, makeDocument, specVersionOf } from "./import-card.ts";
import { cardWithData, withoutCopies } from "./st-card.ts";
import { summaryOf } from "./summary.ts";
import { writePngCard } from "./write-png-card.ts";

/**
 * Characters: cards V1, V2, V3 and Gradio from JSON, PNG, CHARX and old YAML. A document keeps the card as parsed in
 * `source.raw`, fields that nobody knows included; edits go there and `data` is read from it again.
 */
export const CHARACTER_FORMAT: ResourceFormat<"character", CharacterDocument> = {
  kind: "character",
  import: importCard,
  create(fields, stamp) {
    const origin = { container: "json", fileName: "character.json", notes: [] } as const;
    const document = makeDocument(newCard(fields), stamp, origin);
    requireDocumentSize(document);
    return document;
  },
  edit(document, part, fields, updatedAt) {
    return withCard(document, EDITORS[part](cardOf(document), fields, document.data), updatedAt);
  },
  part(document, part) {
    if (part === "regex-scripts") return regexScriptsOf(document.data.extensions);
    return document.data.characterBook ?? null;
  },
  summary: summaryOf,
  times: ({ createdAt, updatedAt }) => ({ createdAt, updatedAt }),
  revisionValue(document) {
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, source, ...rest } = document;
    const { importedAt: _importedAt, ...file } = source;
    return { ...rest, source: file };
  },
  toStored: (document) => document,
  fromStored: documentFromStored,
  export(document, form, original) {
    const card = exportedCard(cardOf(document));
    return form === "json" ? cardFile(document, card) : pngFile(document, writePngCard(card, original));
  },
};

const EDITORS = { document: editFields, "world-book": editBook, "regex-scripts": editRegexScripts } as const;

/** The card that the document shows: edits of its file by hand are edits. */
function cardOf(document: CharacterDocument): EditedCard {
  const { raw, format } = document.source;
  return cardAsShown({ raw, format }, document);
}

/** The card as files have it; without copies of its fields where these would make it too large to be imported again. */
function exportedCard({ raw, format }: EditedCard): Fields {
  const card = cardWithData(raw, format);
  const bytes = Buffer.byteLength(JSON.stringify(card), "utf8");
  return bytes <= LIMITS.characterDocumentBytes.value ? card : withoutCopies(card);
}

function withCard(document: CharacterDocument, card: EditedCard, updatedAt: string): CharacterDocument {
  const { specVersion: _specVersion, ...source } = document.source;
  const { data, compatibility } = checkCard(card.raw, card.format, document.compatibility.warnings);
  const edited: CharacterDocument = {
    ...document,
    // Another program, or a hand in the file, may have given the document a name that its card does not say.
    name: data.name === "" || data.name === document.data.name ? document.name : labelOf(data.name),
    updatedAt,
    source: { ...source, format: card.format, ...specVersionOf(card.raw), raw: card.raw },
    data: { ...foreignData(document.data), ...data, name: data.name === "" ? document.name : data.name },
    compatibility,
  };
  requireDocumentSize(edited);
  return edited;
}

/** What somebody put into `data` beside its documented fields. */
function foreignData(data: CharacterData): Fields {
  const known = new Set<string>(CARD_FIELDS.map(({ name }) => name));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !known.has(name)));
}

/** The card as JSON; without white space where that would make a file too large to be imported again. */
function cardFile({ name }: CharacterDocument, card: Fields): ExportedFile {
  const file = jsonFile(card, name);
  if (file.bytes.length <= LIMITS.inputBytes.value) return file;
  return { ...file, bytes: new TextEncoder().encode(JSON.stringify(card)) };
}

function pngFile({ name }: CharacterDocument, bytes: Uint8Array<ArrayBuffer>): ExportedFile {
  return { bytes, contentType: "image/png", fileName: `${fileStem(name)}.png` };
}
