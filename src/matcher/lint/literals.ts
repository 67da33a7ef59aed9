import type { LiteralPattern } from "../compile/literals/pattern.ts";
import { compileLiterals } from "../compile/literals/tables.ts";
import { plainUnitLoader } from "../ports.ts";
import { LiteralScanner } from "../scan/literals/scanner.ts";
import type { EntryView, KeyView } from "./view.ts";

/** A literal primary key and the entry it belongs to. */
export interface LiteralKey {
  readonly entry: EntryView;
  readonly key: KeyView;
}

/** The literal primary keys of a book behind one scanner. */
export class LiteralKeys {
  readonly keys: readonly LiteralKey[];
  readonly #scanner: LiteralScanner;

  constructor(entries: readonly EntryView[]) {
    this.keys = entries.flatMap((entry) =>
      entry.keys.filter(({ kind }) => kind === "literal").map((key) => ({ entry, key })),
    );
    const patterns = this.keys.map(({ entry, key }): LiteralPattern => {
      const wholeWord = entry.wholeWords && !/\s/.test(key.text);
      return { text: key.text, caseSensitive: entry.caseSensitive, wholeWord };
    });
    this.#scanner = new LiteralScanner(compileLiterals(patterns), plainUnitLoader);
  }

  /** Calls `hit` for each key that occurs in `text`, with its index in {@link keys}. */
  scan(text: string, hit: (key: LiteralKey, index: number) => void): void {
    const count = this.#scanner.scan(text);
    for (let i = 0; i < count; i++) {
      const index = this.#scanner.hitPattern[i] ?? -1;
      const key = this.keys[index];
      if (key !== undefined) hit(key, index);
    }
  }
}
