import type { SourceFormat, WorldBook } from "../../../matcher/model/book.ts";

/** The name of each file format in the published API. */
export const API_FORMATS: Readonly<Record<SourceFormat, string>> = {
  "st-world": "sillytavern-world-info",
  "character-book": "character-book",
  novelai: "novelai-lorebook",
  agnai: "agnai-memory-book",
  risu: "risu-lorebook",
};

type Container = WorldBook["source"]["entryContainer"];

/** The name of each kind of entry list in the published API. */
export const API_CONTAINERS: Readonly<Record<Container, string>> = { object: "object-map", array: "array" };

/** The format that a name of the API stands for; undefined for none. */
export function formatOfApiName(name: unknown): SourceFormat | undefined {
  return (Object.keys(API_FORMATS) as SourceFormat[]).find((format) => API_FORMATS[format] === name);
}
