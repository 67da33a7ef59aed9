import { MatcherError } from "../../model/error.ts";
import { parseJson } from "../json.ts";
import { type Fields, ownField, setField } from "../json-object.ts";
import { agnaiEntryToWorld } from "./agnai.ts";
import type { StWorld } from "./character-book.ts";
import { novelAiEntryToWorld } from "./novelai.ts";
import { hasSplittableKeys, risuEntryToWorld } from "./risu.ts";

/** What SillyTavern 1.19 does with a file handed to its world import. */
export type StImport =
  | { readonly outcome: "converted"; readonly world: StWorld }
  | { readonly outcome: "kept-as-is" }
  | { readonly outcome: "client-rejects" | "client-never-finishes" | "server-rejects"; readonly error: MatcherError };

/** SillyTavern's world file for a NovelAI lorebook; throws `not-a-world-book` where SillyTavern throws. */
export function stConvertNovelAi(book: unknown): StWorld {
  return convertList(ownField(book, "entries"), "$.entries", novelAiEntryToWorld);
}

/** SillyTavern's world file for an Agnai memory book; throws `not-a-world-book` where SillyTavern throws. */
export function stConvertAgnai(book: unknown): StWorld {
  return convertList(ownField(book, "entries"), "$.entries", agnaiEntryToWorld);
}

/** SillyTavern's world file for a Risu lorebook; throws `not-a-world-book` where SillyTavern throws. */
export function stConvertRisu(book: unknown): StWorld {
  const list = ownField(book, "data");
  const unsplittable = Array.isArray(list) ? list.findIndex((entry) => !hasSplittableKeys(entry)) : -1;
  if (unsplittable !== -1) throw refusal("the keys of an entry are no text", `$.data[${unsplittable}]`);
  return convertList(list, "$.data", risuEntryToWorld);
}

/** The outcome of SillyTavern's world import for the text of a file, with our coded error where it refuses. */
export function stImportWorld(text: string): StImport {
  let value: unknown;
  try {
    value = parseJson(text).value;
  } catch (error) {
    if (error instanceof MatcherError) return { outcome: "client-never-finishes", error };
    throw error;
  }
  if (value === null) return { outcome: "client-rejects", error: refusal("the file is null") };
  const convert = converterOf(value);
  if (convert !== undefined) {
    try {
      return { outcome: "converted", world: convert(value) };
    } catch (error) {
      if (error instanceof MatcherError) return { outcome: "client-never-finishes", error };
      throw error;
    }
  }
  // An array has a method of that name, and the server asks no more than whether the name is there.
  if (typeof value === "object" && "entries" in value) return { outcome: "kept-as-is" };
  return { outcome: "server-rejects", error: refusal("the file has no `entries`") };
}

function converterOf(value: unknown): ((book: unknown) => StWorld) | undefined {
  if (ownField(value, "lorebookVersion") !== undefined) return stConvertNovelAi;
  if (ownField(value, "kind") === "memory") return stConvertAgnai;
  if (ownField(value, "type") === "risu") return stConvertRisu;
  return undefined;
}

function convertList(list: unknown, path: string, convert: (entry: unknown, index: number) => Fields): StWorld {
  if (!Array.isArray(list)) throw refusal(`${path} is no array`, path);
  const world: StWorld = { entries: {} };
  for (const [index, entry] of (list as unknown[]).entries()) {
    if (entry === null) throw refusal("an entry is null", `${path}[${index}]`);
    setField(world.entries, String(index), convert(entry, index));
  }
  return world;
}

function refusal(what: string, path = "$"): MatcherError {
  return new MatcherError("not-a-world-book", `SillyTavern does not import this: ${what}.`, { path });
}
