import { isFields, ownField } from "./json-object.ts";
import { keptOf } from "./kept.ts";

const FILE_EXTENSION = /\.(?:json|lorebook|png|jsonl|txt)$/i;

/**
 * The label of a book: its `name` field, else the file name without extension, else the name under which an export
 * kept the original, else an empty text. A label is never used as a path, so slashes and dots stay.
 */
export function bookName(root: unknown, fileName: string | undefined): string {
  const stated = ownField(root, "name");
  const name = typeof stated === "number" ? String(stated) : stated;
  if (typeof name === "string" && name.trim() !== "") return name;
  if (fileName !== undefined && fileName !== "") return fileName.replace(FILE_EXTENSION, "") || fileName;
  const originals = [ownField(keptOf(root), "source"), ownField(keptOf(root), "root"), ownField(root, "originalData")];
  const kept = originals.map((origin) =>
    ownField(isFields(ownField(origin, "fields")) ? ownField(origin, "fields") : origin, "name"),
  );
  const found = kept.find((label) => typeof label === "string" && label.trim() !== "");
  return typeof found === "string" ? found : typeof name === "string" ? name : "";
}
