import { type Fields, ownField, withoutUndefined } from "../json-object.ts";
import { convertedEntryTemplate } from "./template.ts";

/**
 * SillyTavern's world entry for one entry of a Risu lorebook; total, whatever the entry is. The percentage lands in
 * `useProbability` as it is, so that 0 % turns probability off: SillyTavern's own behaviour.
 */
export function risuEntryToWorld(entry: unknown, index: number): Fields {
  const percent = ownField(entry, "activationPercent");
  return withoutUndefined({
    ...convertedEntryTemplate(),
    uid: index,
    key: splitAtCommas(ownField(entry, "key")),
    keysecondary: ownField(entry, "secondkey") ? splitAtCommas(ownField(entry, "secondkey")) : [],
    comment: ownField(entry, "comment"),
    content: ownField(entry, "content"),
    constant: ownField(entry, "alwaysActive"),
    selective: ownField(entry, "selective"),
    order: ownField(entry, "insertorder"),
    probability: percent ?? 100,
    useProbability: percent ?? true,
    addMemo: true,
    displayIndex: index,
  });
}

/** Whether the keys are texts, which SillyTavern's conversion takes for granted and throws otherwise. */
export function hasSplittableKeys(entry: unknown): boolean {
  const secondary = ownField(entry, "secondkey");
  return typeof ownField(entry, "key") === "string" && (!secondary || typeof secondary === "string");
}

/** Parts between commas, trimmed; an empty text is one empty part. What is no text stays as it is. */
function splitAtCommas(text: unknown): unknown {
  return typeof text === "string" ? text.split(",").map((part) => part.trim()) : text;
}
