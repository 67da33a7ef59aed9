import { type Fields, ownField, withoutUndefined } from "../json-object.ts";
import { convertedEntryTemplate } from "./template.ts";

/** SillyTavern's world entry for one entry of an Agnai memory book; total, whatever the entry is. */
export function agnaiEntryToWorld(entry: unknown, index: number): Fields {
  const name = ownField(entry, "name");
  return withoutUndefined({
    ...convertedEntryTemplate(),
    uid: index,
    key: ownField(entry, "keywords"),
    comment: name,
    addMemo: Boolean(name),
    content: ownField(entry, "entry"),
    order: ownField(entry, "weight"),
    disable: !ownField(entry, "enabled"),
    displayIndex: index,
  });
}
