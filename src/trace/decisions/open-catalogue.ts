import { ColumnReader, readColumn } from "./column.ts";
import { openFlags } from "./flags.ts";
import type { Catalogue, CatalogueEntry, PackedCatalogue } from "./model.ts";
import { POSITION_NAMES } from "./names.ts";
import { openTexts, TextLists } from "./text-list.ts";

type ColumnName = keyof PackedCatalogue["columns"];
type Values = readonly (number | null)[];

const NO_KEYS: readonly string[] = [];

/** A catalogue to be read. Columns and lists are unpacked when the first of their values is asked for. */
export function openCatalogue(packed: PackedCatalogue): Catalogue {
  return new OpenedCatalogue(packed);
}

class OpenedCatalogue implements Catalogue {
  readonly #packed: PackedCatalogue;
  readonly #columns = new Map<ColumnName, Values>();
  #texts: TextLists | undefined;
  #uids: readonly string[] | undefined;
  #rare: ReadonlyMap<number, PackedCatalogue["rare"][number][1]> | undefined;

  constructor(packed: PackedCatalogue) {
    this.#packed = packed;
  }

  get resourceId(): string {
    return this.#packed.resourceId;
  }

  get revision(): string {
    return this.#packed.revision;
  }

  get name(): string {
    return this.#packed.name;
  }

  get count(): number {
    return this.#packed.count;
  }

  get isRedacted(): boolean {
    return this.#packed.texts === null;
  }

  nameOf(index: number): string | null {
    return this.#textsOf(index)[0] ?? null;
  }

  keysOf(index: number): readonly string[] {
    return this.#textsOf(index).slice(1, 1 + (this.#value("keys", index) ?? 0));
  }

  uidOf(index: number): string {
    this.#uids ??= this.#openUids();
    return this.#uids[index] ?? "";
  }

  occurrenceOf(index: number): number {
    return this.#value("occurrence", index) ?? 1;
  }

  orderOf(index: number): number {
    return this.#value("order", index) ?? Number.NaN;
  }

  entry(index: number): CatalogueEntry {
    this.#rare ??= new Map(this.#packed.rare);
    const { triggers = [], filter = null, weight, level } = this.#rare.get(index) ?? {};
    const keyCount = this.#value("keys", index) ?? 0;
    return {
      uid: this.uidOf(index),
      occurrence: this.occurrenceOf(index),
      name: this.nameOf(index),
      keys: this.keysOf(index),
      secondaryKeys: this.#textsOf(index).slice(1 + keyCount),
      keyCount,
      ...openFlags(this.#value("flags", index) ?? 0),
      order: this.orderOf(index),
      position: POSITION_NAMES[this.#value("position", index) ?? -1] ?? null,
      depth: this.#value("depth", index),
      group: this.#groupOf(index),
      groupWeight: weight ?? this.#value("weight", index) ?? 100,
      probability: this.#value("probability", index),
      scanDepth: this.#value("scanDepth", index),
      sticky: this.#value("sticky", index) ?? 0,
      cooldown: this.#value("cooldown", index) ?? 0,
      delay: this.#value("delay", index) ?? 0,
      delayLevel: level ?? this.#value("level", index) ?? 0,
      triggers,
      filter,
      units: this.#value("units", index) ?? 0,
    };
  }

  #groupOf(index: number): readonly string[] {
    const at = this.#value("group", index);
    const text = at === null ? undefined : this.#packed.groups[at];
    return text === undefined || text === "" ? NO_KEYS : text.split(/,\s*/u).filter((name) => name !== "");
  }

  #value(name: ColumnName, index: number): number | null {
    let values = this.#columns.get(name);
    if (values === undefined) {
      const bytes = this.#packed.columns[name];
      values = bytes === undefined ? [] : readColumn(bytes, this.#packed.count);
      this.#columns.set(name, values);
    }
    return values[index] ?? null;
  }

  /** Title, primary keys, secondary keys. */
  #textsOf(index: number): readonly string[] {
    const { texts, count } = this.#packed;
    if (texts === null) return NO_KEYS;
    return (this.#texts ??= new TextLists(texts, count)).at(index);
  }

  #openUids(): readonly string[] {
    const { uids, count, columns } = this.#packed;
    if (uids !== null) return openTexts(uids, count);
    const reader = new ColumnReader(columns.uid);
    let last = 0;
    return Array.from({ length: count }, () => String((last += reader.nextSigned())));
  }
}
