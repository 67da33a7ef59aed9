import { type Fields, isFields, jsonEqual, ownField, setField } from "./json-object.ts";
import { KEPT_NAME } from "./kept.ts";
import { worldEntryToCharacterBook } from "./sillytavern/character-book.ts";

/**
 * What a character book entry says that SillyTavern's spelling of it does not: fields that it never writes (`priority`,
 * `name`) unless `written` has them in place, and values that it writes otherwise (`use_regex` false, `enabled` 1).
 * Fields that were edited since are no loss. Undefined if there is nothing.
 */
export function cardPart(raw: unknown, unedited: unknown, written: unknown): Fields | undefined {
  if (!isFields(raw)) return { raw };
  const before = worldEntryToCharacterBook(unedited);
  const now = unedited === written ? before : written;
  const fields = remainder(raw, before, now);
  delete fields["extensions"];
  const extensions = ownField(raw, "extensions");
  const own = isFields(extensions)
    ? remainder(extensions, ownField(before, "extensions"), ownField(now, "extensions"))
    : extensions;
  if (isFields(own)) delete own[KEPT_NAME];
  const hasOwn = isFields(own) ? Object.keys(own).length > 0 : own !== undefined;
  if (Object.keys(fields).length === 0 && !hasOwn) return undefined;
  return { ...(Object.keys(fields).length === 0 ? {} : { fields }), ...(hasOwn ? { extensions: own } : {}) };
}

/** Fields of `raw` that `now` does not say; what the mapping writes as `before` but `now` differently was edited. */
function remainder(raw: Fields, before: unknown, now: unknown): Fields {
  const result: Fields = {};
  for (const [name, value] of Object.entries(raw)) {
    const mapped = ownField(before, name);
    const written = ownField(now, name);
    if (!jsonEqual(value, written) && !jsonEqual(value, mapped) && jsonEqual(mapped, written))
      setField(result, name, value);
  }
  return result;
}
