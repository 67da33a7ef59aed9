import type { PackedCatalogue, PackedDecisions, ScanFacts } from "../../decisions/model.ts";
import type { DemoNames } from "./names.ts";

/** Decisions with new names for their ids. Seeds are ids: what was scrubbed cannot be run again. */
export function scrubDecisions(packed: PackedDecisions, names: DemoNames): PackedDecisions {
  const books = packed.books.map((book) => ({
    ...book,
    resourceId: names.of("book", book.resourceId),
    from: { ...book.from, id: names.of(book.from.kind === "character" ? "character" : "book", book.from.id) },
  }));
  return { ...packed, books, scan: packed.scan && scrubScan(packed.scan, names) };
}

export const scrubCatalogue = (packed: PackedCatalogue, names: DemoNames): PackedCatalogue => ({
  ...packed,
  resourceId: names.of("book", packed.resourceId),
});

type Effects = ScanFacts["timed"]["sticky"];

function scrubScan(scan: ScanFacts, names: DemoNames): ScanFacts {
  const { seeds, window, timed, preset, character, user } = scan;
  const effects = (of: Effects): Effects =>
    Object.fromEntries(Object.entries(of).map(([entry, effect]) => [names.ofEntry(entry), effect]));
  return {
    ...scan,
    seeds: { turn: names.of("seed", seeds.turn), session: names.of("seed", seeds.session) },
    window: { ...window, ids: window.ids.map((id) => names.of("message", id)) },
    timed: { sticky: effects(timed.sticky), cooldown: effects(timed.cooldown) },
    preset: preset && { ...preset, id: names.of("preset", preset.id) },
    character: character && { ...character, id: names.of("character", character.id) },
    user: user && { ...user, id: names.of("user", user.id) },
  };
}
