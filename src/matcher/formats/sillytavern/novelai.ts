import { type Fields, ownField, withoutUndefined } from "../json-object.ts";
import { convertedEntryTemplate } from "./template.ts";

/** SillyTavern's world entry for one entry of a NovelAI lorebook; total, whatever the entry is. */
export function novelAiEntryToWorld(entry: unknown, index: number): Fields {
  const name = ownField(entry, "displayName");
  return withoutUndefined({
    ...convertedEntryTemplate(),
    uid: index,
    key: ownField(entry, "keys"),
    comment: name || "",
    addMemo: typeof name === "string" && name.trim() !== "",
    content: ownField(entry, "text"),
    order: ownField(ownField(entry, "contextConfig"), "budgetPriority") ?? 0,
    disable: !ownField(entry, "enabled"),
    displayIndex: index,
  });
}
