import type { ResourceKind } from "../../../workers/protocol.ts";
import type { Fields, FoundDocument } from "./shapes.ts";

/** Folders of the data folder by kind. */
export const FOLDERS: Readonly<Record<ResourceKind, string>> = {
  preset: "presets",
  character: "characters",
  "world-book": "world-books",
  user: "users",
};

/**
 * A document of the older plugin as our file of it; documents of world books are read in that form too. `time` (ISO
 * 8601) is that of the old file, for users, which carry none themselves.
 */
export function storedValue({ kind, value }: FoundDocument, time: string): Fields {
  if (kind !== "user") return value;
  return { schemaVersion: 1, kind: "user-document", createdAt: time, updatedAt: time, user: value };
}
