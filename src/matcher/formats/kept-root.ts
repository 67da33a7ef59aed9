import { type Fields, isFields, ownField } from "./json-object.ts";
import { KEPT_NAME, keptOf, withKept } from "./kept.ts";
import { SOURCE_PART } from "./kept-entry.ts";

/** Part of a book's kept data: the root of the world file that a character book was made from. */
export const ROOT_PART = "root";

/** Fields of a root that say something about the book and that no conversion carries. */
export const BOOK_FIELDS = ["description", "scan_depth", "token_budget", "recursive_scanning"] as const;

/** The root of the world file that a character book was made from, undefined if it was not made from one. */
export function keptRoot(root: unknown): Fields | undefined {
  const kept = ownField(keptOf(root), ROOT_PART);
  return isFields(kept) ? kept : undefined;
}

/** The root with what an earlier export kept put back under it; what the file itself says goes first. */
export function effectiveRoot(root: unknown): Fields {
  const own: Fields = isFields(root) ? root : {};
  const source = ownField(ownField(keptOf(root), SOURCE_PART), "fields");
  const carried = Object.fromEntries(
    BOOK_FIELDS.flatMap((name) => (ownField(source, name) === undefined ? [] : [[name, ownField(source, name)]])),
  );
  const world = keptRoot(root);
  if (world === undefined) return { ...carried, ...own };
  const stripped = withKept(own, ROOT_PART, undefined);
  const extensions = { ...asFields(ownField(world, "extensions")), ...asFields(ownField(stripped, "extensions")) };
  const merged: Fields = { ...carried, ...world, ...stripped, extensions };
  if (Object.keys(extensions).length === 0) delete merged["extensions"];
  return merged;
}

/** What the root of a character book says that neither its world nor the mapping does. */
export function rootRemainder(root: unknown): Fields {
  if (!isFields(root)) return {};
  const { entries: _entries, name: _name, extensions, ...rest } = root;
  const { [KEPT_NAME]: _kept, ...others } = asFields(extensions);
  return Object.keys(others).length === 0 ? rest : { ...rest, extensions: others };
}

function asFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}
