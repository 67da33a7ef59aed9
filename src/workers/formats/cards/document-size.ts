import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError } from "../../library/error.ts";
import type { CharacterDocument } from "./document.ts";

/**
 * Refuses a document of more than `characterDocumentBytes` with `CHARACTER_DOCUMENT_TOO_LARGE`, limit and number. What
 * counts is the normalised document without `source.raw`, which says the same again; `raw` is measured by itself.
 */
export function requireDocumentSize(
  document: CharacterDocument,
  limit: number = LIMITS.characterDocumentBytes.value,
): void {
  const { raw, ...source } = document.source;
  const normalised = jsonBytes({ ...document, source });
  const requested = Math.max(normalised, jsonBytes(raw));
  if (requested <= limit) return;
  const message = `The character takes ${requested} bytes as a document; at most ${limit} are stored.`;
  throw new LibraryError("CHARACTER_DOCUMENT_TOO_LARGE", message, { limit, requested });
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), "utf8");
}
