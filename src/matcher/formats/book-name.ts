import { ownField } from "./json-object.ts";
import { keptOf } from "./kept.ts";

const FILE_EXTENSION = /\.(?:json|lorebook|png|jsonl|txt)$/i;

/**
 * The label of a book: its `name` field, else the file name without extension, else the name under which an export
 * kept the original, else an empty text. A label is never used as a path, so slashes and dots stay.
 */
export function bookName(root: unknown, fileName: string | undefined): string {
  const stated = labelOf(ownField(root, "name"));
  if (stated !== undefined && stated.trim() !== "") return stated;
  if (fileName !== undefined && fileName !== "") return fileName.replace(FILE_EXTENSION, "") || fileName;
  const originals = [ownField(ownField(keptOf(root), "source"), "fields"), ownField(root, "originalData")];
  const kept = originals.map((original) => labelOf(ownField(original, "name")));
  return kept.find((label) => label !== undefined && label.trim() !== "") ?? stated ?? "";
}

function labelOf(value: unknown): string | undefined {
  return typeof value === "number" && Number.isFinite(value)
    ? String(value)
    : typeof value === "string"
      ? value
      : undefined;
}
