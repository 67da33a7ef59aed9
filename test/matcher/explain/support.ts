import { type CompiledLore, compileLore, scanLore } from "../../../src/matcher/engine.ts";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import type { Entry, WorldBook } from "../../../src/matcher/model/book.ts";
import type { ScanRequest } from "../../../src/matcher/model/request.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { plainUnitLoader, QUARTER_COUNTER, type RegexEngine } from "../../../src/matcher/ports.ts";
import type { ExplainInput } from "../../../src/matcher/explain/subject.ts";

/** `nowhere`: the entry has no position. */
export type Given = Partial<Omit<Entry, "source">> & { readonly nowhere?: true };

/** V8 in the place of the linear engine: patterns of these tests are harmless. */
const V8: RegexEngine = {
  test: (program, text) => (new RegExp(program.pattern, "u").test(text) ? "hit" : "miss"),
  exec: () => null,
};

export interface Scanned {
  readonly lore: CompiledLore;
  /** What explaining the entry with this uid needs. */
  readonly about: (uid: number) => ExplainInput;
}

export interface GivenScan {
  readonly entries: readonly Given[];
  readonly messages: readonly string[];
  readonly request?: Partial<ScanRequest>;
  readonly settings?: WorldBook["settings"];
  /** The value of every roll. */
  readonly roll?: number;
}

/** Scans a book of entries (uid = index, order descending with it unless set) against messages, newest first. */
export function scanned({ entries, messages, request = {}, settings = {}, roll = 0.5 }: GivenScan): Scanned {
  const book: WorldBook = {
    schemaVersion: 1,
    kind: "world-book",
    name: "B",
    settings,
    entries: entries.map(({ nowhere, ...entry }, uid) => ({
      uid,
      content: `Content ${uid}.`,
      ...(nowhere === true ? {} : { position: "before_character_definition" as const }),
      insertionOrder: 100 - uid,
      selective: true,
      ...entry,
      source: { key: String(uid), index: uid, raw: {} },
    })),
    source: { format: "st-world", entryContainer: "object", raw: {} },
    diagnostics: [],
  };
  const full: ScanRequest = {
    settings: DEFAULT_SETTINGS,
    messages,
    messageCount: messages.length,
    contextTokens: 1_000,
    sources: {},
    injections: [],
    trigger: "normal",
    characterFile: "Ilse",
    characterTags: [],
    forced: [],
    timed: { sticky: {}, cooldown: {} },
    dryRun: false,
    regexScripts: [],
    ...request,
  };
  const books = [{ id: "B", place: "global", book }] as const;
  const lore = compileLore(
    { books, settings: full.settings, mode: "product" },
    { loader: plainUnitLoader, allocate: (bytes) => new ArrayBuffer(bytes) },
  );
  const macros = macroEnvironment({ user: "Mara" });
  const outcome = scanLore(lore, full, {
    regex: V8,
    tokens: QUARTER_COUNTER,
    rolls: { roll: () => roll },
    macros,
    loader: plainUnitLoader,
  });
  const expand = (text: string): string => expandMacros(text, macros);
  return {
    lore,
    about: (uid) => ({ lore, request: full, outcome, entry: lore.indexOf("B", uid) ?? -1, expand }),
  };
}
