import { WORLD_BOOK_FORMAT } from "../formats/books/format.ts";
import { CHARACTER_FORMAT } from "../formats/cards/character-format.ts";
import { PRESET_FORMAT } from "../formats/presets/format.ts";
import { USER_FORMAT } from "../formats/users/format.ts";
import type { ResourceKind } from "./model/kinds.ts";
import type { DocumentBase, ResourceFormat } from "./resource-format.ts";

/** The format of each kind; given to the library, so that it can be tried with small ones. */
export type Formats = { readonly [K in ResourceKind]: ResourceFormat<K, DocumentBase> };

/** The formats of the product. */
export const FORMATS: Formats = {
  preset: PRESET_FORMAT,
  character: CHARACTER_FORMAT,
  "world-book": WORLD_BOOK_FORMAT,
  user: USER_FORMAT,
};
