import { WORLD_BOOK_FORMAT } from "../formats/books/format.ts";
import { PRESET_FORMAT } from "../formats/presets/format.ts";
import { USER_FORMAT } from "../formats/users/format.ts";
import { LibraryError } from "./error.ts";
import type { ResourceKind } from "./model/kinds.ts";
import type { DocumentBase, ResourceFormat } from "./resource-format.ts";

/** The format of each kind; given to the library, so that it can be tried with small ones. */
export type Formats = { readonly [K in ResourceKind]: ResourceFormat<K, DocumentBase> };

const absent = (): never => {
  throw new LibraryError("DOCUMENT_INVALID", "this kind is not read yet");
};
const ABSENT = {
  import: absent,
  create: absent,
  edit: absent,
  part: absent,
  summary: absent,
  times: absent,
  revisionValue: absent,
  toStored: absent,
  fromStored: absent,
  export: absent,
};

/** The formats of the product. */
export const FORMATS: Formats = {
  preset: PRESET_FORMAT,
  user: USER_FORMAT,
  character: { kind: "character", ...ABSENT },
  "world-book": WORLD_BOOK_FORMAT,
};
