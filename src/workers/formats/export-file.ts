import type { ExportedFile } from "../library/resource-format.ts";

/** Characters that some file system refuses, and control characters. */
const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]/gu;
const NAME_UNITS_MAX = 120;
const KNOWN_EXTENSION = /\.(?:json|lorebook|png|jsonl|txt|settings|preset)$/i;

/** A JSON file of a value, indented as SillyTavern writes its own. `name` may be any text or a file name. */
export function jsonFile(value: unknown, name: string): ExportedFile {
  const bytes = new TextEncoder().encode(JSON.stringify(value, null, 4));
  return { bytes, contentType: "application/json; charset=utf-8", fileName: `${fileStem(name)}.json` };
}

/** A text as the stem of a file name: without extension, without what file systems refuse, never empty. */
export function fileStem(name: string): string {
  const stem = name.replace(KNOWN_EXTENSION, "").toWellFormed().replaceAll(FORBIDDEN, "_");
  const cut = stem.slice(0, NAME_UNITS_MAX).toWellFormed().replaceAll("\uFFFD", "_");
  const trimmed = cut.replace(/^[\s.]+|[\s.]+$/g, "");
  return trimmed === "" ? "export" : trimmed;
}
