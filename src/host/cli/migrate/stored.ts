import type { ResourceKind } from "../../../workers/protocol.ts";
import { isFields, type Fields, type FoundDocument } from "./shapes.ts";

/** Folders of the data folder by kind. */
export const FOLDERS: Readonly<Record<ResourceKind, string>> = {
  preset: "presets",
  character: "characters",
  "world-book": "world-books",
  user: "users",
};

/** An entry field of the older plugin that stands for "nothing set" here by not being there. */
const withoutNull = (fields: Fields, name: string): Fields =>
  fields[name] === null ? Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)) : fields;

function storedBook(value: Fields): Fields {
  const { book } = value;
  if (!isFields(book) || !Array.isArray(book["entries"])) return value;
  const entries = book["entries"].map((entry: unknown) =>
    isFields(entry) ? withoutNull(entry, "characterFilter") : entry,
  );
  return { ...value, book: { ...book, entries } };
}

/**
 * A document of the older plugin as our file of it. `time` (ISO 8601) is that of the old file, for users, which carry
 * none themselves.
 */
export function storedValue({ kind, value }: FoundDocument, time: string): Fields {
  switch (kind) {
    case "user":
      return { schemaVersion: 1, kind: "user-document", createdAt: time, updatedAt: time, user: value };
    case "world-book":
      return storedBook(value);
    case "preset":
    case "character":
      return value;
  }
}
