import { isDocumentId } from "./document-folder.ts";
import { parseJson } from "./read-file.ts";

/** What is known of a deleted document without opening it: `trash/<trashId>/manifest.json`. */
export interface TrashManifest {
  /** Folder that the document came from. */
  readonly folder: string;
  readonly id: string;
  /** For people to recognise it by. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly deletedAt: string;
  /** false: an original that was found without a document. */
  readonly hasDocument: boolean;
  readonly hasOriginal: boolean;
}

const SCHEMA_VERSION = 1;

export const manifestBytes = (manifest: TrashManifest): Uint8Array =>
  Buffer.from(`${JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...manifest })}\n`);

/** The manifest of its bytes, or why there is none. */
export function parseManifest(bytes: Uint8Array): TrashManifest | { readonly fault: string } {
  const parsed = parseJson(bytes);
  if ("fault" in parsed) return parsed;
  if (typeof parsed.value !== "object" || parsed.value === null) return { fault: "no JSON object" };
  const { schemaVersion, folder, id, name, deletedAt, hasDocument, hasOriginal } = parsed.value as Record<
    string,
    unknown
  >;
  if (schemaVersion !== SCHEMA_VERSION) return { fault: `schemaVersion is not ${SCHEMA_VERSION}` };
  if (typeof folder !== "string" || typeof id !== "string" || typeof name !== "string") {
    return { fault: "folder, id and name are texts" };
  }
  if (!isDocumentId(id)) return { fault: "id is no document id" };
  if (typeof deletedAt !== "string" || Number.isNaN(Date.parse(deletedAt))) return { fault: "deletedAt is no time" };
  if (typeof hasDocument !== "boolean" || typeof hasOriginal !== "boolean") {
    return { fault: "hasDocument and hasOriginal are true or false" };
  }
  return { folder, id, name, deletedAt, hasDocument, hasOriginal };
}
