import type { ActivatedEntry } from "../../../matcher/model/outcome.ts";
import type { AssembleOutput, LorePlacement } from "../../../workers/protocol.ts";
import type { EntryNames } from "./entry-names.ts";
import { jsonNumber, keyPlace, rollOf } from "./key-place.ts";

/** Where each active entry went: its placement and the sections that hold it. */
export class Placed {
  readonly #placements: ReadonlyMap<number, LorePlacement>;
  readonly #sections = new Map<number, string[]>();

  constructor({ placements, sections }: Pick<AssembleOutput, "placements" | "sections">) {
    this.#placements = new Map(placements.map((placement) => [placement.entry, placement]));
    for (const { name, sources } of sections) {
      for (const { entry } of sources) {
        if (entry === undefined) continue;
        const names = this.#sections.get(entry);
        if (names === undefined) this.#sections.set(entry, [name]);
        else if (!names.includes(name)) names.push(name);
      }
    }
  }

  of(entry: number): LorePlacement | undefined {
    return this.#placements.get(entry);
  }

  sectionsOf(entry: number): readonly string[] {
    return this.#sections.get(entry) ?? [];
  }
}

/** The entry, and the one that woke it: what a row needs names of. */
export const namedBy = ({ entry, wokenBy }: ActivatedEntry): number[] =>
  wokenBy === undefined ? [entry] : [entry, wokenBy];

/** One active entry as an answer shows it; its text is in the sections. */
export function activeRow(active: ActivatedEntry, names: EntryNames, placed: Placed) {
  const { entry, reason, rank, loop, content, order, wonGroup, evidence, unprinted } = active;
  const placement = placed.of(entry);
  const cut = placement?.cut ?? unprinted ?? null;
  return {
    ...names.of(entry),
    reason,
    rank,
    loop,
    requestedPosition: placement?.requested ?? active.position ?? null,
    appliedPosition: placement?.applied ?? null,
    approximatePosition: placement?.approximate ?? false,
    depth: jsonNumber(active.depth),
    role: active.role ?? null,
    outletName: active.outletName ?? null,
    order: jsonNumber(order),
    key: keyPlace(evidence),
    wokenBy: names.maybe(active.wokenBy),
    wonGroup: wonGroup ?? null,
    tokens: jsonNumber(active.tokens),
    roll: rollOf(active.roll),
    utf16Units: content.length,
    printed: placement !== undefined && cut === null,
    cut,
    sections: [...placed.sectionsOf(entry)],
  };
}
