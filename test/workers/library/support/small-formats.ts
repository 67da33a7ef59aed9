import { MatcherError } from "../../../../src/matcher/model/error.ts";
import { LibraryError } from "../../../../src/workers/library/error.ts";
import type { Formats } from "../../../../src/workers/library/formats.ts";
import { KIND_TABLE } from "../../../../src/workers/library/kind-table.ts";
import type { ResourceKind } from "../../../../src/workers/library/model/kinds.ts";
import type { DocumentBase, DocumentStamp, ResourceFormat } from "../../../../src/workers/library/resource-format.ts";

/** What the library has to handle, whatever is in it: a name, a text, scripts. */
export interface SmallDocument extends DocumentBase, DocumentStamp {
  readonly text: string;
  readonly scripts: readonly object[];
  readonly sha256?: string;
}

const asSmall = (document: DocumentBase): SmallDocument => document as SmallDocument;

function fieldsOf(value: unknown, kind: ResourceKind): Partial<SmallDocument> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Partial<SmallDocument>;
  throw new LibraryError(KIND_TABLE[kind].invalid, "an object is wanted");
}

function parseFile(file: Uint8Array): Partial<SmallDocument> {
  try {
    return JSON.parse(new TextDecoder().decode(file)) as Partial<SmallDocument>;
  } catch {
    throw new MatcherError("json-syntax", "no JSON");
  }
}

function format<K extends ResourceKind>(kind: K): ResourceFormat<K, DocumentBase> {
  const make = (fields: Partial<SmallDocument>, stamp: DocumentStamp): SmallDocument => {
    if (typeof fields.name !== "string") throw new LibraryError(KIND_TABLE[kind].invalid, "name is wanted");
    return { ...stamp, name: fields.name, text: fields.text ?? "", scripts: [], ...hashOf(fields) };
  };
  return {
    kind,
    import(file, stamp, { name }) {
      const fields = parseFile(file);
      const document = make(name === undefined ? fields : { ...fields, name }, stamp);
      const counts = { entriesRead: 0, entriesKept: 0, entriesChanged: 0 };
      const compatibility = { warnings: [] };
      return { document: { ...document, compatibility }, report: { format: "small", ...counts, diagnostics: [] } };
    },
    create: (fields, stamp) => make(fieldsOf(fields, kind), stamp),
    edit(document, part, fields, updatedAt) {
      const edits = fieldsOf(fields, kind);
      if (part === "regex-scripts") return { ...document, scripts: edits.scripts ?? [], updatedAt };
      return { ...document, ...edits, id: document.id, updatedAt };
    },
    part: (document) => asSmall(document).scripts,
    summary: (document) => {
      const { id, name, text, createdAt, updatedAt } = asSmall(document);
      return { id, name, description: text, createdAt, updatedAt, ...hashOf(asSmall(document)) } as never;
    },
    times: (document) => ({ createdAt: asSmall(document).createdAt, updatedAt: asSmall(document).updatedAt }),
    revisionValue: (document) => [document.name, asSmall(document).text, asSmall(document).scripts],
    toStored: (document) => document,
    fromStored(value) {
      const { id, name, text } = Object(value) as Partial<SmallDocument>;
      if (typeof id === "string" && typeof name === "string" && typeof text === "string") return value as SmallDocument;
      throw new LibraryError("DOCUMENT_INVALID", "not a small document");
    },
    export: (document, form, original) => ({
      bytes: new TextEncoder().encode(JSON.stringify({ document, form, original: original?.byteLength ?? null })),
      contentType: "application/json",
      fileName: `${document.name}.json`,
    }),
  };
}

const hashOf = ({ sha256 }: Partial<SmallDocument>): { readonly sha256?: string } =>
  sha256 === undefined ? {} : { sha256 };

/** A format of each kind that takes microseconds. */
export const SMALL_FORMATS: Formats = {
  preset: format("preset"),
  character: format("character"),
  "world-book": format("world-book"),
  user: format("user"),
};
