import type { ActivatedEntry } from "../../matcher/model/outcome.ts";
import { LIMITS } from "../../matcher/limits.ts";
import { occurrenceOf } from "../assembly/find-entry.ts";
import type { AttachedLore } from "../lore-transport.ts";
import type { NamedEntry } from "./protocol.ts";

/** What those active entries are called that a list of items has room for, the best rank first. */
export function itemNames(activated: readonly ActivatedEntry[], { lore, notes }: AttachedLore): NamedEntry[] {
  const { names } = notes();
  const listed = activated.toSorted((a, b) => a.rank - b.rank).slice(0, LIMITS.turnItems.value);
  return listed.map(({ entry, book, uid }) => {
    const isRepeated = lore.plain.entries[entry]?.timedKey.includes("#") === true;
    const occurrence = isRepeated ? occurrenceOf(lore, entry) : 1;
    const id = occurrence === 1 ? `${book}:${uid}` : `${book}:${uid}#${occurrence}`;
    return { entry, id, title: names[entry] ?? "" };
  });
}
